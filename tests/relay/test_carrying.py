"""A stream on which the arena fails is given up; chores are repeated until they are done."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import NoReturn

import grpc
import grpc.aio
import pytest
import structlog

from arena.coordinator.relay.chores import Chores
from arena.coordinator.relay.streams import carry
from arena.ops.instants import Nanos
from arena.ops.rpc import refuse
from arena.play.ending import End, Ending
from arena.play.limits import Limits
from arena.play.outbox import Outbox


@dataclass
class Line:
    """A line of one message, on which a test can make the arena fail."""

    outbox: Outbox = field(default_factory=lambda: Outbox(Limits()))
    ending: Ending | None = None
    to_come: int = 0
    patience: float = 0.0
    fails: bool = False

    def received(self, data: bytes, now: Nanos) -> None:
        if self.fails:
            raise ValueError("a bug")

    def end(self, ending: Ending, now: Nanos) -> None:
        self.ending = self.ending or ending
        self.outbox.close()


class Stream:
    """A far side that says so much, and then listens."""

    def __init__(self, *said: bytes, fails: bool = False) -> None:
        self._said = [*said]
        self._fails = fails

    async def read(self) -> object:
        if self._said:
            return self._said.pop(0)
        return await asyncio.Event().wait()

    async def write(self, message: bytes, /) -> None:
        if self._fails:
            raise ValueError("a bug")


async def test_a_failure_in_writing_ends_the_stream_and_is_logged() -> None:
    line = Line()
    line.outbox.put(b"message")
    with structlog.testing.capture_logs() as lines:
        ending = await carry(line, Stream(fails=True), lambda: 0)
    assert ending.end is End.FAILURE
    assert lines[0]["event"].endswith("could not be written")
    assert lines[0]["exc_info"]


async def test_a_failure_in_reading_ends_the_stream_and_is_logged() -> None:
    with structlog.testing.capture_logs() as lines:
        ending = await carry(Line(fails=True), Stream(b"message"), lambda: 0)
    assert ending.end is End.FAILURE
    assert lines[0]["event"].endswith("could not be handled")
    assert lines[0]["exc_info"]


class Away:
    """A database that is away for so many calls."""

    def __init__(self, calls: int) -> None:
        self.calls = calls
        self.done = 0

    async def __call__(self) -> None:
        self.calls -= 1
        if self.calls >= 0:
            raise OSError("the database is away")
        self.done += 1


async def test_chores_are_repeated_until_done_and_logged_when_that_changes() -> None:
    database = Away(calls=5)
    chores = Chores(first_wait=0.0)
    with structlog.testing.capture_logs() as lines:
        for _ in range(3):
            chores.do("closing a session", database)
        await chores.done()
    assert database.done == 3
    assert [(line["event"], line["chore"]) for line in lines] == [
        ("fails and is tried until it succeeds", "closing a session"),
        ("succeeds again", "closing a session"),
    ]
    assert lines[0]["trouble"] == "OSError('the database is away')"


class Gone:
    """A call whose caller is gone, as grpc.aio tells it."""

    async def abort(self, *status: object) -> NoReturn:
        raise grpc.aio.UsageError("the call is over")


async def test_a_refusal_that_nobody_waits_for_just_ends_the_call() -> None:
    with pytest.raises(asyncio.CancelledError):
        await refuse(Gone(), grpc.StatusCode.UNAVAILABLE, "come again")
