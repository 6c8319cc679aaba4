"""The database is away, locked, or not the one that this page knows: what a visitor is told."""

from __future__ import annotations

from secrets import token_hex

import structlog
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.requests import Request
from starlette.responses import Response

from arena.coordinator.database import cause
from arena.web.metrics import FAILED
from arena.web.problems import answer

log = structlog.get_logger()

OUTAGES = (DBAPIError, PoolTimeoutError)
"""Errors that may be one; ``told`` raises those that are not."""

AWAY = "The arena's database does not answer just now: try again in a moment."
STRANGE = (
    "The arena's database is missing, or of another version than this page: its operator finds it "
    "in the log as {incident}."
)

_NOT_THERE = frozenset({"42P01", "42703"})
"""PostgreSQL's codes of tables and columns that there are not (Appendix A)."""


def handle(app: FastAPI) -> None:
    """Has the application answer outages so."""
    for kind in OUTAGES:
        app.add_exception_handler(kind, told)


async def told(request: Request, error: Exception) -> Response:
    """A page, with status 503. Raises the error if it is the arena's own, such as a row that the
    database refuses.
    """
    sentence = _sentence(error)
    if sentence is None:
        raise error
    incident = token_hex(4)
    trouble = cause(error) if isinstance(error, DBAPIError) else type(error).__name__
    log.error("page without a database", path=request.url.path, incident=incident, trouble=trouble)
    request.scope[FAILED] = True
    return answer(request, 503, sentence.format(incident=incident), {"Retry-After": "10"})


def _sentence(error: Exception) -> str | None:
    if not isinstance(error, DBAPIError):
        return AWAY
    if _is_strange(error):
        return STRANGE
    code = getattr(error.orig, "sqlite_errorname", "")
    passing = isinstance(error, OperationalError | InterfaceError | InternalError)
    return AWAY if passing and code != "SQLITE_ERROR" else None


def _is_strange(error: DBAPIError) -> bool:
    if getattr(error.orig, "sqlstate", None) in _NOT_THERE:
        return True
    if getattr(error.orig, "sqlite_errorname", "") == "SQLITE_NOTADB":
        return True
    return str(error.orig).startswith(("no such table", "no such column"))
