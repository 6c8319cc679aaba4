"""The cookie of a session (RFC 6265bis, with the prefix ``__Host-`` where TLS allows it)."""

from __future__ import annotations

from datetime import timedelta

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

LONGEST = 100
"""Characters of a value that could be one of ours."""


def is_secure(scope: Scope) -> bool:
    """Whether the browser speaks TLS, to this program or to a proxy that may say so."""
    return bool(scope["scheme"] == "https")


def value_of(scope: Scope) -> str | None:
    """The session's cookie that came with a request, whatever others of its host came with it."""
    found = Request(scope).cookies.get(_name(scope), "")
    return found if 0 < len(found) <= LONGEST else None


def give(response: Response, scope: Scope, value: str, lasts: timedelta) -> None:
    """``Lax``: a link from elsewhere leads to the page as its reader knows it; no GET changes
    anything, and a POST from elsewhere comes without the cookie.
    """
    response.set_cookie(
        _name(scope),
        value,
        max_age=int(lasts.total_seconds()),
        path="/",
        secure=is_secure(scope),
        httponly=True,
        samesite="lax",
    )


def take(response: Response, scope: Scope) -> None:
    """The browser forgets it."""
    response.delete_cookie(
        _name(scope), path="/", secure=is_secure(scope), httponly=True, samesite="lax"
    )


def _name(scope: Scope) -> str:
    """Nobody on the same site can set a ``__Host-`` cookie without TLS, nor for a parent domain."""
    return "__Host-arena" if is_secure(scope) else "arena"
