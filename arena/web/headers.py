"""What every answer tells the browser: nothing but the page's own files, and nothing guessed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Content Security Policy, level 3: no inline script or style, nothing from elsewhere."""

HEADERS: Mapping[str, str] = MappingProxyType(
    {
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    }
)

OPEN: Mapping[str, str] = MappingProxyType(
    {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": "Content-Disposition, ETag, Retry-After",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
)
"""Of every answer for programs, whoever asks, so that shared caches need not tell askers apart."""

DOCS = "/api/v1/docs"
"""The one page among these."""


def is_data(path: str) -> bool:
    """Whether what is there is for programs: no page, and the same for everyone who asks."""
    return path.startswith("/api/") and path != DOCS


class SecureHeaders:
    """Adds them to every answer, errors and static files included, unless that says otherwise."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, sending)
