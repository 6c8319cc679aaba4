"""Telling many readers of what changes, at the price of looking once.

A *topic* is a part of a page. While somebody follows it, it is rendered again and again, and sent
to all who follow when it has become another. A message is the whole part, and its id the hash of
that: who was away gets the newest one on return, and nothing if that is what they have.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Hashable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol

import structlog

log = structlog.get_logger()

PAUSE = 1.0
"""Seconds between two looks at the same topic, at least."""

MOST = 2000
"""Streams of a process."""


class Topic(Hashable, Protocol):
    """What can be followed. Equal topics are rendered once."""

    def html(self) -> str:
        """The part of the page as it is now; called in a thread."""
        ...


@dataclass(frozen=True, slots=True)
class Message:
    """A part of a page. ``id``: of its content."""

    id: str
    html: str

    @classmethod
    def of(cls, html: str) -> Message:
        return cls(sha256(html.encode()).hexdigest()[:16], html)


@dataclass(slots=True)
class _Channel:
    """``renewed``: when it was last rendered, or else begun, by the feed's clock."""

    renewed: float
    readers: int = 0
    newest: Message | None = None
    fails: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class Feed:
    """The topics that are followed in this process."""

    def __init__(self, pause: float = PAUSE, clock: Callable[[], float] = time.monotonic) -> None:
        self._pause = pause
        self._clock = clock
        self._channels: dict[Topic, _Channel] = {}
        self._streams = 0
        self._some = asyncio.Event()
        self._closed = False

    @property
    def streams(self) -> int:
        """How many are followed with; other threads may ask."""
        return self._streams

    @property
    def most(self) -> int:
        """How many streams there can be."""
        return MOST

    @property
    def full(self) -> bool:
        """Whether there are as many streams as there can be."""
        return self.streams >= self.most

    @property
    def age(self) -> float:
        """Seconds since the part was rendered that was so longest ago, of those that are followed;
        0 if none is. One that never could be is not counted: its page cannot be shown either.
        """
        counted = (each for each in self._channels.values() if each.newest or not each.fails)
        return max((self._clock() - each.renewed for each in counted), default=0.0)

    def close(self) -> None:
        """Ends all streams, now and later: the program stops."""
        self._closed = True
        for channel in self._channels.values():
            channel.changed.set()

    async def run(self) -> None:
        """Looks at what is followed, until it is cancelled.

        It rests at least as long as it has looked, so that it never takes more than half a core.
        """
        while True:
            await self._some.wait()
            begin = self._clock()
            for topic, channel in list(self._channels.items()):
                await self._look(topic, channel)
            took = self._clock() - begin
            await asyncio.sleep(max(self._pause - took, took))

    async def follow(self, topic: Topic, known: str | None) -> AsyncGenerator[Message | None]:
        """What becomes of the topic, beginning with how it is unless that is ``known``; None at
        once, and whenever nothing has changed for a while.
        """
        channel = self._channels.setdefault(topic, _Channel(self._clock()))
        channel.readers += 1
        self._streams += 1
        self._some.set()
        try:
            yield None
            while not self._closed:
                newest, changed = channel.newest, channel.changed
                if newest is not None and newest.id != known:
                    known = newest.id
                    yield newest
                elif not await _within(changed, QUIET):
                    yield None
        finally:
            self._leave(topic, channel)

    def _leave(self, topic: Topic, channel: _Channel) -> None:
        channel.readers -= 1
        self._streams -= 1
        if not channel.readers:
            del self._channels[topic]
        if not self._channels:
            self._some.clear()

    async def _look(self, topic: Topic, channel: _Channel) -> None:
        """A part that cannot be rendered now stays as it is, and is tried again; it is logged once,
        as whoever asks for a page that there is not would else fill the log.
        """
        try:
            found = Message.of(await asyncio.to_thread(topic.html))
        except Exception:  # whatever it is, the other parts are still told of
            if not channel.fails:
                log.exception("a part of a page cannot be rendered", topic=repr(topic))
            channel.fails = True
            return
        channel.fails, channel.renewed = False, self._clock()
        if channel.newest is None or channel.newest.id != found.id:
            channel.newest = found
            channel.changed.set()
            channel.changed = asyncio.Event()


QUIET = 15.0
"""Seconds without a change after which a stream says that it lives."""


async def _within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
