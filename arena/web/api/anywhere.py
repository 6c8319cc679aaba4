"""Pages of any origin may read the API (CORS): it is public, and knows no one who asks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arena.web.headers import OPEN, is_data

PREFLIGHT: Mapping[str, str] = MappingProxyType(
    {
        "Access-Control-Allow-Methods": "GET, HEAD",
        "Access-Control-Allow-Headers": "If-None-Match",
        "Access-Control-Max-Age": "86400",
    }
)


class Anywhere:
    """Has browsers hand what is for programs to any page; cookies are not among what is sent."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not is_data(scope["path"]):
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(OPEN)
            await send(message)

        asks = "access-control-request-method" in Headers(scope=scope)
        if scope["method"] == "OPTIONS" and asks:
            await Response(status_code=204, headers=PREFLIGHT)(scope, receive, sending)
        else:
            await self._app(scope, receive, sending)
