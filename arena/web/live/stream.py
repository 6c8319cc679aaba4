"""Server-sent events (HTML Living Standard, 9.2)."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from arena.web.live.feed import Feed, Message, Topic
from arena.web.problems import answer

HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Nobody on the way keeps or collects it."""


def feed_of(request: Request) -> Feed:
    """The application's feed."""
    feed = request.app.state.feed
    assert isinstance(feed, Feed), "make_app gives the application its feed"
    return feed


def stream(request: Request, topic: Topic) -> Response:
    """What becomes of a topic, beginning where the reader left off: the header ``Last-Event-ID``,
    or ``?known=`` for who has just loaded the page.
    """
    feed = feed_of(request)
    if feed.full:
        return answer(request, 503, "As many follow as this page can bear; it works without.")
    known = request.headers.get("Last-Event-ID") or request.query_params.get("known")
    events = written(feed.follow(topic, known))
    return StreamingResponse(events, media_type="text/event-stream", headers=HEADERS)


async def written(messages: AsyncGenerator[Message | None]) -> AsyncGenerator[bytes]:
    """As a browser gets them."""
    async with aclosing(messages):
        async for message in messages:
            yield _event(message)


@lru_cache(maxsize=64)
def _event(message: Message | None) -> bytes:
    """Written once for all who are sent it."""
    if message is None:
        return b":\n\n"
    lines = "".join(f"data: {line}\n" for line in message.html.splitlines())
    return f"id: {message.id}\n{lines}\n".encode()
