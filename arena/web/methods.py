"""What may be done with an address: ``HEAD`` wherever ``GET`` may, and a word on all else.

Routes are written for GET and POST. HEAD is answered as GET is, without the body (RFC 9110, 9.3.2);
what would be costly to begin asks ``head_only`` and is not begun.
"""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arena.web.assets import STATIC
from arena.web.problems import answer

METHODS = ("GET", "POST")
"""Those of which routes are made."""

_HEAD_ONLY = "arena.head_only"


def head_only(request: Request) -> bool:
    """Whether the body of the answer goes nowhere, so that it need not be made."""
    return _HEAD_ONLY in request.scope


class HeadAsGet:
    """Stands around everything: within there is no HEAD."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET", _HEAD_ONLY: True}, _bodiless(send)
        await self._app(scope, receive, send)


def _bodiless(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return sending


class Allowed:
    """Answers 405 before anybody looks whose form it is that came to an address without forms."""

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> None:
        self._app, self._routes = app, routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] != "GET":
            allowed = _allowed(self._routes, scope)
            if allowed and scope["method"] not in allowed:
                await _refusal(Request(scope), allowed)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def handle(app: FastAPI) -> None:
    """Has the application say what is allowed, where its router finds that a method is not."""

    async def refused(request: Request, _: Exception) -> Response:
        return _refusal(request, _allowed(app.routes, request.scope))

    app.add_exception_handler(405, refused)


def _refusal(request: Request, allowed: Sequence[str]) -> Response:
    """``allowed``: one method at least."""
    given = "HEAD" if head_only(request) else request.method
    *others, last = allowed
    methods = f"{', '.join(others)} and {last}" if others else last
    sentence = f"{request.url.path[:200]} can be asked with {methods}, not with {given[:20]}."
    return answer(request, 405, sentence, {"Allow": ", ".join(allowed)})


def _allowed(routes: Sequence[BaseRoute], scope: Scope) -> tuple[str, ...]:
    """Of an address; empty if it is nowhere."""
    if scope["path"].startswith(f"{STATIC}/"):
        return ("GET", "HEAD")
    found = [method for method in METHODS if _is_routed(routes, {**scope, "method": method})]
    return ("GET", "HEAD", *found[1:]) if "GET" in found else tuple(found)


def _is_routed(routes: Sequence[BaseRoute], scope: dict[str, object]) -> bool:
    return any(route.matches(dict(scope))[0] is Match.FULL for route in routes)
