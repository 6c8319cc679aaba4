"""Telling many readers of what changes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from arena.web.live import pace, room
from arena.web.live.channels import Message, Part
from arena.web.live.feed import Feed
from arena.web.live.room import FullError, Room
from arena.web.problems import NotFoundError


@dataclass(frozen=True)
class Page:
    """A topic whose text is what was put into ``said``; it counts how often it is asked."""

    name: str = "page"
    said: list[str] = field(default_factory=lambda: ["first"], hash=False, compare=False)
    asked: list[int] = field(default_factory=list, hash=False, compare=False)
    rests: bool = field(default=False, hash=False, compare=False)
    kind = "page"

    def part(self) -> Part:
        self.asked.append(len(self.asked))
        if not self.said:
            raise RuntimeError("cannot be rendered")
        if self.said[-1] == "gone":
            raise NotFoundError("There is no such page.")
        return Part(self.said[-1], self.rests)


@dataclass(frozen=True)
class Stuck:
    """A topic that takes until it is let go."""

    name: str = "stuck"
    go: threading.Event = field(default_factory=threading.Event, hash=False, compare=False)
    kind = "page"

    def part(self) -> Part:
        assert self.go.wait(60)
        return Part(self.name)


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


async def test_who_has_seen_more_than_the_last_look_is_not_told_of_the_older_state() -> None:
    page = Page(rests=True)
    async with running(Feed(pause=0)) as feed, aclosing(feed.follow(page, None)) as messages:
        assert await told(messages, 1) == ["first"]
        page.said.append("second")
        async with aclosing(feed.follow(page, Message.of("second").id)) as others:
            assert await anext(others) is None
            page.said.append("third")
            async with aclosing(feed.follow(page, "older")) as third:
                assert await told(third, 1) == ["third"]
            assert await told(others, 1) == ["third"]
        assert await told(messages, 1) == ["third"], "it may have missed what was between"


async def test_many_who_follow_the_same_cost_one_look() -> None:
    page = Page()
    feed = Feed(pause=0)
    followers = [feed.follow(Page(said=page.said, asked=page.asked), None) for _ in range(50)]
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
                while len(broken.asked) < 3:
                    await told(messages, 1)
                    page.said.append(f"{page.said[-1]}!")
    assert [line["event"] for line in logs] == ["a part of a page cannot be rendered"]


async def test_how_old_what_is_followed_is_can_be_asked() -> None:
    now = 100.0
    page, other = Page(), Page("other")
    feed = Feed(pause=0, clock=lambda: now)
    assert feed.age == 0
    async with aclosing(feed.follow(page, None)) as messages:
        first = asyncio.ensure_future(anext(messages))
        await asyncio.sleep(0)
        now = 107.0
        assert feed.age == 7, "nobody has looked yet"
        async with running(feed):
            assert await first is None
            assert feed.age == 0
        now = 110.0
        async with aclosing(feed.follow(other, None)) as others:
            second = asyncio.ensure_future(anext(others))
            await asyncio.sleep(0)
            assert feed.age == pytest.approx(3, abs=1), "the oldest counts"
            feed.close()
            await second
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
            assert feed.age == pytest.approx(30, abs=1)
            await messages.aclose()
            assert feed.age == 0


async def test_streams_end_when_the_program_stops() -> None:
    page = Page()
    async with running(Feed(pause=0)) as feed, aclosing(feed.follow(page, None)) as messages:
        await told(messages, 1)
        feed.close()
        assert await told(messages, 1) == []


async def test_what_takes_long_holds_up_nothing_else() -> None:
    slow = [Stuck(f"slow {number}") for number in range(5)]
    page = Page()
    async with running(Feed(pause=0)) as feed, aclosing(feed.follow(page, None)) as messages:
        assert await told(messages, 1) == ["first"]
        waiting = [asyncio.ensure_future(anext(feed.follow(each, None))) for each in slow]
        await asyncio.sleep(0)
        for text in ("second", "third"):
            page.said.append(text)
            assert await told(messages, 1) == [text]
        assert not any(each.done() for each in waiting)
        for each in slow:
            each.go.set()
        assert await asyncio.gather(*waiting) == [None] * 5


async def test_what_rests_is_looked_at_when_somebody_comes_and_not_again_and_again() -> None:
    final, page = Page("final", rests=True), Page()
    async with running(Feed(pause=0)) as feed, aclosing(feed.follow(final, None)) as messages:
        assert await told(messages, 1) == ["first"]
        async with aclosing(feed.follow(page, None)) as others:
            for text in ("second", "third", "fourth"):
                await told(others, 1)
                page.said.append(text)
        assert final.asked == [0]


async def test_what_there_is_not_is_refused_as_its_page_is_and_followed_no_more() -> None:
    page = Page()
    async with running(Feed(pause=0)) as feed:
        async with aclosing(feed.follow(page, None)) as messages:
            assert await told(messages, 1) == ["first"]
            page.said.append("gone")
            assert await told(messages, 1) == []
        with pytest.raises(NotFoundError, match="no such page"):
            await anext(feed.follow(page, None))
        assert (feed.streams, feed.topics) == (0, 0)


@pytest.mark.parametrize(
    ("cost", "seconds"), [(0.002, 1.0), (0.05, 1.0), (0.2, 4.0), (1.0, 20.0), (60.0, pace.LONGEST)]
)
def test_what_costs_more_is_looked_at_less_often(cost: float, seconds: float) -> None:
    assert pace.period(cost) == pytest.approx(seconds)


def test_what_others_keep_busy_is_not_dear_and_what_waits_long_is() -> None:
    assert pace.cost(0.005, 0.3) == 0.03
    assert pace.period(pace.cost(0.005, 0.3)) == 1
    assert pace.period(pace.cost(0.005, 3)) == pytest.approx(6)


def test_all_together_take_half_a_core_and_the_dear_ones_slow_the_others_little() -> None:
    def load(number: int, cost: float) -> list[float]:
        return [pace.load(cost, pace.period(cost))] * number

    assert pace.stretch(load(100, 0.002)) == 1
    assert pace.stretch(load(500, 0.005)) == pytest.approx(5)
    assert pace.stretch(load(100, 0.002) + load(5, 1.0)) == 1


def test_an_address_follows_so_many_different_parts_and_any_number_of_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "EACH", 2)
    monkeypatch.setattr(room, "TOPICS", 3)
    found = Room()
    for topic in ("a", "b", "a", "b"):
        found.enter(topic, "one")
    with pytest.raises(FullError, match="From your address 2 different parts") as refused:
        found.enter("c", "one")
    assert refused.value.status == 429
    found.enter("c", "two")
    with pytest.raises(FullError, match="As many parts") as full:
        found.enter("d", None)
    assert full.value.status == 503
    for _ in range(2):
        found.leave("a", "one")
    found.enter("d", "one")
    assert (found.streams, found.topics) == (4, 3)


def test_more_streams_than_there_can_be_are_refused_with_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "STREAMS", 0)
    answer = client.get("/live/overview")
    assert answer.status_code == 503
    assert "it works without" in answer.text
