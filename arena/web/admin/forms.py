"""What was filled in, read with bounds: a form of the page is small."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias
from urllib.parse import parse_qsl

from fastapi import Depends
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from arena.web.admin import csrf
from arena.web.visitor import visitor

LARGEST = 8192
"""Bytes of a form."""

MOST = 20
"""Fields of a form."""

_KIND = "application/x-www-form-urlencoded"


async def filled(request: Request) -> Mapping[str, str]:
    """The fields, each once. The form of who is signed in carries the session's token."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _KIND:
        raise HTTPException(415, f"A form is sent as {_KIND}.")
    fields = _parsed(await _body(request))
    who = visitor()
    if who is not None and not csrf.fits(who.cookie, fields.get(csrf.FIELD, "")):
        raise HTTPException(403, csrf.STALE)
    return fields


Filled: TypeAlias = Annotated[Mapping[str, str], Depends(filled)]


async def _body(request: Request) -> bytes:
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST:
                raise HTTPException(413, f"A form has at most {LARGEST} bytes.")
    except ClientDisconnect:  # nobody reads what is answered
        raise HTTPException(400, "The form broke off.") from None
    return body


def _parsed(body: bytes) -> dict[str, str]:
    """What is wrong is not repeated: it may be a token."""
    try:
        pairs = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=MOST
        )
    except ValueError:
        raise HTTPException(400, "What came is no form in UTF-8.") from None
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise HTTPException(400, "A field of the form came twice.")
    if any("\0" in text for pair in pairs for text in pair):
        raise HTTPException(400, "A text cannot hold the character NUL.")
    return fields
