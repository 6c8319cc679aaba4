"""Answers with an ETag: who has the same one is told so, and sent nothing (RFC 9110, 13)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from hashlib import sha256
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse


class Tagged(APIRoute):
    """A route whose answers carry the hash of their body."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def tagged(request: Request) -> Response:
            response = await handler(request)
            if response.status_code != 200 or isinstance(response, StreamingResponse):
                return response
            tag = f'"{sha256(bytes(response.body)).hexdigest()[:32]}"'
            headers = {"ETag": tag, "Cache-Control": "no-cache"}
            if _known(request.headers.get("If-None-Match", ""), tag):
                return Response(status_code=304, headers=headers)
            response.headers.update(headers)
            return response

        return tagged


def _known(given: str, tag: str) -> bool:
    tags = [part.strip().removeprefix("W/") for part in given.split(",")]
    return tag in tags or given.strip() == "*"
