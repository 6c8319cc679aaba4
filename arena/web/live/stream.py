"""Server-sent events (HTML Living Standard, 9.2)."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Iterable
from contextlib import aclosing
from functools import lru_cache

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from arena.web.limits import is_local, key_of
from arena.web.live.channels import Message, Topic
from arena.web.live.feed import Feed
from arena.web.live.room import FullError
from arena.web.methods import head_only
from arena.web.problems import answer
from arena.web.work import measured

HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Nobody on the way keeps or collects it."""

LATER = {"Retry-After": "60"}


class Stream(Response):
    """What becomes of a topic, beginning where the reader left off: the header ``Last-Event-ID``,
    or ``?known=`` for who has just loaded the page.

    What the page itself is refused with, and that there is no room, is answered in its place.
    """

    def __init__(self, topic: Topic) -> None:
        super().__init__()
        self._topic = topic

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if head_only(request):
            await (await _head(request, self._topic))(scope, receive, send)
            return
        async with aclosing(_followed(request, self._topic)) as messages:
            found = await _begun(request, messages)
            await found(scope, receive, send)


def _followed(request: Request, topic: Topic) -> AsyncGenerator[Message | None]:
    feed = request.app.state.feed
    assert isinstance(feed, Feed), "make_app gives the application its feed"
    known = request.headers.get("Last-Event-ID") or request.query_params.get("known")
    key = key_of(request.scope)
    return feed.follow(topic, known, None if is_local(key) else key)


async def _begun(request: Request, messages: AsyncGenerator[Message | None]) -> Response:
    try:
        first = await anext(messages)
    except FullError as error:
        return answer(request, error.status, str(error), LATER)
    except HTTPException as error:
        return answer(request, error.status_code, error.detail, error.headers)
    return _events(written(first, messages))


async def _head(request: Request, topic: Topic) -> Response:
    """As it would begin, though nothing is followed."""
    try:
        await run_in_threadpool(measured(topic.part))
    except HTTPException as error:
        return answer(request, error.status_code, error.detail, error.headers)
    return _events(iter(()))


def _events(content: AsyncIterable[bytes] | Iterable[bytes]) -> StreamingResponse:
    return StreamingResponse(content, media_type="text/event-stream", headers=HEADERS)


async def written(
    first: Message | None, messages: AsyncGenerator[Message | None]
) -> AsyncGenerator[bytes]:
    """As a browser gets them."""
    yield _event(first)
    async for message in messages:
        yield _event(message)


@lru_cache(maxsize=64)
def _event(message: Message | None) -> bytes:
    """Written once for all who are sent it."""
    if message is None:
        return b":\n\n"
    lines = "".join(f"data: {line}\n" for line in message.html.splitlines())
    return f"id: {message.id}\n{lines}\n".encode()
