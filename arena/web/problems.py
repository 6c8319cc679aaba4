"""What goes wrong: a page for people, problem+json (RFC 9457) for programs, never a trace."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from secrets import token_hex
from typing import Any

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from arena.web.headers import HEADERS, OPEN, is_data
from arena.web.rendering import page

log = structlog.get_logger()

PROBLEM = "application/problem+json"

_TITLES = {
    303: "Go on elsewhere",
    400: "That request cannot be answered",
    403: "That is not for you",
    404: "Nothing here",
    405: "Not like that",
    409: "Not as things stand",
    413: "Too large",
    415: "Not in this form",
    429: "Too many requests",
    500: "Something broke",
    501: "Not installed",
    503: "Not just now",
}


_ALLOWED = {
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number of fewer digits",
    "int_from_float": "a whole number",
    "bool_parsing": "true or false",
    "enum": "{expected}",
    "literal_error": "{expected}",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
    "string_too_short": "{min_length} or more characters long",
    "string_too_long": "{max_length} characters long at most",
}
"""What would have been right, by pydantic's kind of error, filled in from its context."""


class NotFoundError(HTTPException):
    """There is no such thing; ``detail``: one sentence that says what was looked for."""

    def __init__(self, detail: str) -> None:
        super().__init__(404, detail)


def handle(app: FastAPI) -> None:
    """Has the application answer errors so."""
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _broken)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    detail = error.detail
    if error.status_code == 404 and detail == "Not Found":
        detail = f"There is no page {request.url.path[:200]}."
        if is_data(request.url.path):
            detail = f"{detail[:-1]}; /api/v1/openapi.json has all addresses."
    return answer(request, error.status_code, detail, error.headers)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return answer(request, 400, _fault(error.errors()[0]))


def _fault(first: Mapping[str, Any]) -> str:
    where = str(first["loc"][-1])
    if first["type"] == "missing":
        return f"{where} is missing: this address cannot be asked for without it."
    given = f"{where} is {str(first.get('input'))[:80]!r}"
    if (allowed := _ALLOWED.get(first["type"])) is not None:
        return f"{given}: it must be {allowed.format_map(first.get('ctx', {}))}."
    said = str(first["msg"]).removeprefix("Value error, ")
    return f"{given}: {said}."


async def _broken(request: Request, error: Exception) -> Response:
    incident = token_hex(4)
    log.error("page broke", path=request.url.path, incident=incident, exc_info=error)
    return answer(
        request,
        500,
        f"This is the arena's fault, and is logged as {incident}; its operator can look it up.",
        # Written further out than they are added.
        {**HEADERS, **OPEN} if is_data(request.url.path) else HEADERS,
    )


def answer(
    request: Request, status: int, detail: str, headers: Mapping[str, str] | None = None
) -> Response:
    """The error in the form that the caller reads, with more headers if it has any."""
    if is_data(request.url.path):
        body = {
            "type": "about:blank",
            "title": HTTPStatus(status).phrase,
            "status": status,
            "detail": detail,
        }
        kept = {"Cache-Control": "no-store", **(headers or {})}
        return JSONResponse(body, status, kept, media_type=PROBLEM)
    title = _TITLES.get(status, "That did not work")
    found = page("problem.html", {"title": title, "detail": detail}, status)
    found.headers.update(headers or {})
    return found
