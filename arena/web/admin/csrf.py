"""That an act was meant: forms carry their session's token, and come from the page itself."""

from __future__ import annotations

import hmac
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from arena.web.problems import answer
from arena.web.visitor import csrf_token

FIELD = "csrf"
"""The field of forms that carries it."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""

ELSEWHERE = "This was sent from another page than the arena's, so nothing was done."
STALE = (
    "This form is of another session, so nothing was done: go back, load the page anew, and send "
    "it again."
)


def fits(cookie: str, given: str) -> bool:
    """Whether a form carries the session's token."""
    return hmac.compare_digest(csrf_token(cookie).encode(), given.encode())


class SameOrigin:
    """Refuses what would change something and does not come from the arena's own pages.

    Browsers say where a request comes from, in ``Sec-Fetch-Site`` over TLS, and in ``Origin``
    always; what says neither is no browser's form.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in SAFE or _own(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        await answer(Request(scope), 403, ELSEWHERE)(scope, receive, send)


def _own(headers: Headers) -> bool:
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    try:
        origin = urlsplit(headers.get("origin", ""))
    except ValueError:
        return False
    return origin.scheme in ("http", "https") and origin.netloc == headers.get("host")
