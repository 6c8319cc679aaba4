"""Routes that only some reach. A router that depends on one of these has no other route."""

from __future__ import annotations

from typing import Annotated, TypeAlias
from urllib.parse import quote

from fastapi import Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request

from arena.web.admin.csrf import SAFE
from arena.web.visitor import Visitor, visitor


async def signed_in(request: Request) -> Visitor:
    """Who is signed in; others are led to where they can, and nothing is done."""
    who = visitor()
    if who is not None:
        return who
    if request.method in SAFE:
        where = f"/signin?next={quote(request.url.path)}"
        raise HTTPException(303, "Sign in first.", headers={"Location": where})
    raise HTTPException(
        403, "You are not signed in, or not any more, so nothing was done. Sign in again."
    )


async def organiser(request: Request) -> Visitor:
    """An organiser of leagues."""
    who = await signed_in(request)
    if not who.organises:
        raise HTTPException(
            403, f"Only organisers come here, and you are signed in as owner {who.holder.name}."
        )
    return who


SignedIn: TypeAlias = Annotated[Visitor, Depends(signed_in)]
Organiser: TypeAlias = Annotated[Visitor, Depends(organiser)]
