"""Telling many readers of what changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from arena.web.live import feed as feeding
from arena.web.live.feed import Feed, Message


@dataclass(frozen=True)
class Page:
    """A topic whose text is what was put into ``said``; it counts how often it is asked."""

    name: str = "page"
    said: list[str] = field(default_factory=lambda: ["first"], hash=False, compare=False)
    asked: list[int] = field(default_factory=list, hash=False, compare=False)

    def html(self) -> str:
        self.asked.append(len(self.asked))
        if not self.said:
            raise RuntimeError("cannot be rendered")
        return self.said[-1]


@asynccontextmanager
async def running(feed: Feed) -> AsyncIterator[Feed]:
    looking = asyncio.create_task(feed.run())
    try:
        yield feed
    finally:
        looking.cancel()


async def told(messages: AsyncIterator[Message | None], number: int) -> list[str]:
    """The next parts, without the signs of life between them."""
    found: list[str] = []
    async for message in messages:
        if message is not None:
            found.append(message.html)
        if len(found) == number:
            break
    return found


async def test_who_follows_is_told_how_it_is_and_what_it_becomes() -> None:
    page = Page()
    async with running(Feed(pause=0)) as feed, aclosing(feed.follow(page, None)) as messages:
        assert await told(messages, 1) == ["first"]
        page.said.append("second")
        assert await told(messages, 1) == ["second"]


async def test_who_comes_back_is_told_only_what_is_new() -> None:
    page = Page()
    async with running(Feed(pause=0)) as feed:
        known = Message.of("first").id
        async with aclosing(feed.follow(page, known)) as messages:
            assert await anext(messages) is None
            async with aclosing(feed.follow(page, None)) as others:
                assert await told(others, 1) == ["first"]
            page.said.append("second")
            assert await told(messages, 1) == ["second"]


async def test_many_who_follow_the_same_cost_one_look() -> None:
    page = Page()
    feed = Feed(pause=0)
    followers = [feed.follow(Page(said=page.said, asked=page.asked), None) for _ in range(50)]
    for each in followers:
        assert await anext(each) is None
    async with running(feed):
        firsts = await asyncio.gather(*(told(each, 1) for each in followers))
    assert firsts == [["first"]] * 50
    assert len(page.asked) < 50
    for each in followers:
        await each.aclose()


async def test_what_nobody_follows_is_not_looked_at() -> None:
    left, other = Page("left"), Page("other")
    async with running(Feed(pause=0)) as feed:
        async with aclosing(feed.follow(left, None)) as messages:
            await told(messages, 1)
        assert feed.streams == 0
        async with aclosing(feed.follow(other, None)) as messages:
            assert await told(messages, 1) == ["first"]
            looked = len(left.asked)
            other.said.append("second")
            assert await told(messages, 1) == ["second"]
        assert len(left.asked) == looked


async def test_a_part_that_cannot_be_rendered_stays_and_holds_nobody_up() -> None:
    broken, page = Page("broken", said=[]), Page("page")
    async with running(Feed(pause=0)) as feed, aclosing(feed.follow(broken, None)) as waiting:
        assert await anext(waiting) is None
        async with aclosing(feed.follow(page, None)) as messages:
            assert await told(messages, 1) == ["first"]
        broken.said.append("mended")
        assert await told(waiting, 1) == ["mended"]


async def test_what_cannot_be_rendered_is_logged_once_and_not_at_each_look() -> None:
    broken, page = Page("broken", said=[]), Page("page")
    with capture_logs() as logs:
        async with running(Feed(pause=0)) as feed, aclosing(feed.follow(broken, None)) as waiting:
            assert await anext(waiting) is None
            async with aclosing(feed.follow(page, None)) as messages:
                for text in ("first", "second", "third"):
                    assert await told(messages, 1) == [text]
                    page.said.append({"first": "second"}.get(text, "third"))
    assert len(broken.asked) > 1
    assert [line["event"] for line in logs] == ["a part of a page cannot be rendered"]


async def test_how_old_what_is_followed_is_can_be_asked() -> None:
    now = 100.0
    page, other = Page(), Page("other")
    feed = Feed(pause=0, clock=lambda: now)
    assert feed.age == 0
    async with aclosing(feed.follow(page, None)) as messages:
        await anext(messages)
        now = 107.0
        assert feed.age == 7, "nobody has looked yet"
        async with running(feed):
            await told(messages, 1)
            assert feed.age == 0
        now = 110.0
        async with aclosing(feed.follow(other, None)) as others:
            await anext(others)
            assert feed.age == 3, "the oldest counts"
    assert feed.age == 0


async def test_a_part_that_broke_grows_old_but_not_one_that_there_never_was() -> None:
    now = 100.0
    broken, never, page = Page("broken"), Page("never", said=[]), Page("page")
    feed = Feed(pause=0, clock=lambda: now)
    async with running(feed), aclosing(feed.follow(broken, None)) as messages:
        await told(messages, 1)
        broken.said.clear()
        now = 130.0
        async with aclosing(feed.follow(never, None)) as nothing:
            await anext(nothing)
            async with aclosing(feed.follow(page, None)) as others:
                await told(others, 1)
            assert feed.age == 30
            await messages.aclose()
            assert feed.age == 0


async def test_streams_end_when_the_program_stops() -> None:
    page = Page()
    async with running(Feed(pause=0)) as feed, aclosing(feed.follow(page, None)) as messages:
        await told(messages, 1)
        feed.close()
        assert await told(messages, 1) == []


def test_more_streams_than_there_can_be_are_refused_with_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeding, "MOST", 0)
    answer = client.get("/live/overview")
    assert answer.status_code == 503
    assert "it works without" in answer.text
