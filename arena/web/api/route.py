"""Routes of the API: what they do not know they refuse, and what they answer is sent once.

An answer has an ETag (RFC 9110, 8.8.3); who has the same one is told so, and sent nothing (13.1.2).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterator
from hashlib import sha256
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from arena.web.api.asking import refuse_unknown

KEPT = "public, no-cache"
"""Anyone may keep an answer, and has to ask each time whether it still holds."""

_TAG = re.compile(r'(?:W/)?("[^"]*")')


class ApiRoute(APIRoute):
    """A route that takes its own parameters alone, and whose answers carry a hash of their body."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()
        known = list(_parameters(self.dependant))

        async def answered(request: Request) -> Response:
            refuse_unknown(request, known)
            return tagged(request, await handler(request))

        return answered


def _parameters(dependant: Dependant) -> Iterator[str]:
    yield from (field.alias for field in dependant.query_params)
    for inner in dependant.dependencies:
        yield from _parameters(inner)


def tagged(request: Request, response: Response) -> Response:
    """The answer with its tag, or that the caller has it. Of what is not in memory there is none,
    and nobody keeps it.
    """
    if isinstance(response, StreamingResponse):
        response.headers["Cache-Control"] = "no-store"
        return response
    if response.status_code != 200:
        return response
    tag = f'"{sha256(bytes(response.body)).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": KEPT}
    if _known(", ".join(request.headers.getlist("If-None-Match")), tag):
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return response


def _known(given: str, tag: str) -> bool:
    """Weakly compared, as this header is."""
    return given.strip() == "*" or tag in _TAG.findall(given)
