"""Telling many readers of what changes, at the price of looking once.

A *topic* is a part of a page. While somebody follows it, it is rendered again and again, and sent
to all who follow when it has become another. A message is the whole part, and its id the hash of
that: who was away gets the newest one on return, and nothing if that is what they have.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import contextmanager
from functools import partial

import structlog
from starlette.exceptions import HTTPException

from arena.web.live import pace, room
from arena.web.live.channels import Channel, Message, Topic
from arena.web.live.lanes import Lanes
from arena.web.live.room import Room

log = structlog.get_logger()

QUIET = 15.0
"""Seconds without a change after which a stream says that it lives."""

Observe = Callable[[str, float], None]
"""Told of each look, in a thread: the kind of its topic, and the seconds that it cost."""


class Feed:
    """The topics that are followed in this process; all but ``streams`` and ``topics`` are for the
    event loop's thread alone.
    """

    def __init__(
        self,
        pause: float = pace.PAUSE,
        clock: Callable[[], float] = time.monotonic,
        observe: Observe | None = None,
    ) -> None:
        self._pause = pause
        self._clock = clock
        self._observe = observe
        self._channels: dict[Topic, Channel] = {}
        self._room = Room()
        self._new: asyncio.Queue[Channel] = asyncio.Queue()
        self._closed = False

    @property
    def streams(self) -> int:
        """How many are followed with."""
        return self._room.streams

    @property
    def most(self) -> int:
        """How many streams there can be."""
        return room.STREAMS

    @property
    def topics(self) -> int:
        """How many different parts are followed."""
        return self._room.topics

    @property
    def age(self) -> float:
        """Seconds since the part that is most overdue was rendered, less the pause that it has
        above the usual one; 0 if none is followed. One that never could be rendered is not counted:
        its page cannot be shown either.
        """
        now, counted = self._clock(), [each for each in self._channels.values() if each.counts]
        return max((each.age(now, self._pause) for each in counted), default=0.0)

    def close(self) -> None:
        """Ends all streams, now and later: the program stops."""
        self._closed = True
        for channel in self._channels.values():
            channel.tell()
            channel.end_look()

    async def run(self) -> None:
        """Looks at what is followed, until it is cancelled."""
        lanes = Lanes()
        try:
            async with asyncio.TaskGroup() as tending:
                while True:
                    channel = await self._new.get()
                    if channel.readers:
                        channel.tending = tending.create_task(self._tend(channel, lanes))
        finally:
            lanes.close()

    async def follow(
        self, topic: Topic, known: str | None, who: str | None = None
    ) -> AsyncGenerator[Message | None]:
        """What becomes of the topic, beginning with how it is unless that is ``known``. None when
        it was first looked at, and whenever nothing has changed for a while.

        ``who``: the address that follows, None if it is not counted. Before the first None this
        raises FullError, or what the topic's page would be refused with.
        """
        with self._joined(topic, who) as channel:
            since = await self._looked(channel, known)
            yield None
            while not self._closed and channel.refused is None:
                newest, changed = channel.newest, channel.changed
                if newest is not None and newest.id != known and channel.done >= since:
                    known = newest.id
                    yield newest
                elif not await _within(changed, QUIET):
                    yield None

    @contextmanager
    def _joined(self, topic: Topic, who: str | None) -> Iterator[Channel]:
        self._room.enter(topic, who)
        channel = self._channels.get(topic)
        if channel is None:
            channel = self._channels[topic] = Channel(topic, self._clock())
            self._new.put_nowait(channel)
        channel.readers += 1
        try:
            yield channel
        finally:
            self._room.leave(topic, who)
            channel.readers -= 1
            if not channel.readers:
                self._forget(channel)
                if channel.tending is not None:
                    channel.tending.cancel()

    def _forget(self, channel: Channel) -> None:
        if self._channels.get(channel.topic) is channel:
            del self._channels[channel.topic]

    async def _looked(self, channel: Channel, known: str | None) -> int:
        """Waits until it is known how the topic is; from which look on that is right for a reader.

        What a reader has seen may be newer than the last look: there is another before it is told.
        """
        newest = channel.newest
        if newest is not None and known in (None, newest.id):
            return 0
        since = channel.begun + 1
        channel.hurry.set()
        while channel.done < since and not self._closed and channel.refused is None:
            if not await _within(channel.looked, QUIET):
                break
        if channel.refused is not None:
            raise channel.refused
        return since

    async def _tend(self, channel: Channel, lanes: Lanes) -> None:
        """Looks at one topic again and again, until nobody follows it or there is nothing there."""
        while channel.refused is None:
            async with lanes.turn(channel.cost):
                channel.hurry.clear()
                await self._look(channel, lanes)
            await asyncio.sleep(self._pause)
            rest = self._period(channel) - self._pause
            await _within(channel.hurry, max(0.0, rest))

    def _period(self, channel: Channel) -> float:
        loads = (each.load(self._pause) for each in self._channels.values())
        return channel.period(self._pause) * pace.stretch(loads)

    async def _look(self, channel: Channel, lanes: Lanes) -> None:
        """A part that cannot be rendered now stays as it is, and is tried again; it is logged once.
        One of a page that there is not is followed no more.
        """
        channel.begun += 1
        try:
            part = await lanes.look(channel.topic.part, partial(self._charge, channel))
        except Exception as error:  # whatever it is, the other parts are still told of
            if isinstance(error, HTTPException) and error.status_code < 500:
                self._refuse(channel, error)
            elif not channel.fails:
                channel.fails = True
                log.exception("a part of a page cannot be rendered", topic=repr(channel.topic))
        else:
            channel.found(part, self._clock())
        channel.end_look()

    def _charge(self, channel: Channel, cost: float) -> None:
        channel.charge(cost)
        if self._observe is not None:
            self._observe(channel.topic.kind, cost)

    def _refuse(self, channel: Channel, error: HTTPException) -> None:
        channel.refused = error
        self._forget(channel)
        channel.tell()


async def _within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
