"""A Table stream: what is written in one frame, and what outlives the stream."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ClassVar

import pytest
from grpc import StatusCode, aio

from arena.internal.v1 import worker_pb2
from arena.ops.backoff import Backoff
from arena.play.limits import MAX_MESSAGE_BYTES
from arena.v1 import play_pb2
from tests.workers.scripted import CODEC, OPTIONS, Coordinator, serving
from tests.workers.test_clock import Hands
from workers.clock import ArenaClock
from workers.seat import Allowances, RelayedSeat, SeatSpec
from workers.seats import Seats
from workers.table import Opener, Table


class Keeper:
    """Keeps nothing."""

    def table_opened(self, table: Table, coordinator: str) -> None: ...
    def table_refused(self, table: Table) -> None: ...


@pytest.fixture
async def coordinator() -> AsyncIterator[Coordinator]:
    with tempfile.TemporaryDirectory(prefix="arena-") as folder:
        async with serving(Coordinator(), Path(folder)) as made:
            yield made


@asynccontextmanager
async def opened(coordinator: Coordinator) -> AsyncIterator[Table]:
    """A table that keeps its stream open."""
    async with aio.insecure_channel(coordinator.address) as channel:
        opener = Opener(coordinator.address, channel, (), worker_pb2.WorkerIdentity(instance="w"))
        table = Table(opener, Seats(ArenaClock(Hands())), Backoff(lambda low, high: 0), Keeper())
        stream = asyncio.ensure_future(table.run())
        try:
            yield table
        finally:
            stream.cancel()
            await asyncio.gather(stream, return_exceptions=True)


def spec(handle: int) -> SeatSpec:
    return SeatSpec("bot", "match", 1, play_pb2.GameStart(handle=handle), CODEC, OPTIONS)


async def test_much_that_is_said_at_once_goes_in_frames_that_a_coordinator_reads(
    coordinator: Coordinator,
) -> None:
    async with opened(coordinator) as table:
        line = await coordinator.line()
        for handle in range(40):
            table.attach(worker_pb2.Attach(handle=handle, game_start=bytes(50_000)))
        await coordinator.until(lambda: len(coordinator.attached) == 40)
        assert [attach.handle for attach in coordinator.attached] == list(range(40))
        assert line.longest <= MAX_MESSAGE_BYTES
        assert max(line.frames) == 5


class Pipe:
    """A stream whose far side reads one frame and no more, until the test ends it."""

    def __init__(self) -> None:
        self.written: list[worker_pb2.WorkerFrame] = []
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def read(self) -> object:
        await self.ended
        return None

    async def write(self, frame: bytes) -> None:
        if self.written:
            await asyncio.get_running_loop().create_future()
        self.written.append(worker_pb2.WorkerFrame.FromString(frame))

    async def code(self) -> StatusCode:
        return StatusCode.UNAVAILABLE

    async def details(self) -> str | None:
        return "as told"

    def cancel(self) -> bool:
        return True


class Pipes(Opener):
    """Opens one pipe after the other."""

    pipes: ClassVar[list[Pipe]] = []

    def open(self) -> Pipe:
        self.pipes.append(Pipe())
        return self.pipes[-1]


async def test_the_end_of_a_game_that_did_not_leave_waits_for_the_next_stream() -> None:
    channel = aio.insecure_channel("unix:/nowhere")
    opener = Pipes("unix:/nowhere", channel, (), worker_pb2.WorkerIdentity(instance="w"))
    table = Table(opener, Seats(ArenaClock(Hands())), Backoff(lambda low, high: 0), Keeper())
    stream = asyncio.ensure_future(table.run())
    await _turns()
    table.attach(worker_pb2.Attach(handle=1))
    table.over(spec(1), b"one")
    await _turns()  # with the transport, which does not take it
    table.over(spec(2), b"two")
    opener.pipes[0].ended.set_result(None)
    await _turns()
    stream.cancel()
    [hello, *overs] = opener.pipes[1].written[0].messages
    assert hello.hello.instance == "w"
    assert [(m.over.handle, m.over.bot, m.over.game_over) for m in overs] == [
        (1, "bot", b"one"),
        (2, "bot", b"two"),
    ]


async def _turns() -> None:
    """Lets everything that can run do so."""
    for _ in range(20):
        await asyncio.sleep(0)


class Troubled(RelayedSeat):
    """A seat that fails when it is looked at."""

    def look(self) -> None:
        raise RuntimeError("as told")


class Looked(RelayedSeat):
    """A seat that counts."""

    looks = 0

    def look(self) -> None:
        self.looks += 1


async def test_a_seat_in_trouble_does_not_keep_others_from_being_looked_at() -> None:
    clock = ArenaClock(Hands())
    seats = Seats(clock)

    def seat(kind: type[RelayedSeat], handle: int) -> RelayedSeat:
        allowances = Allowances(network=0.1, away=30, ready=10)
        return seats.seat(
            lambda where: kind(spec(handle), allowances, where, clock, lambda _: None, lambda: None)
        )

    _, looked = seat(Troubled, 1), seat(Looked, 2)
    seats.look()
    assert isinstance(looked, Looked)
    assert looked.looks == 1
