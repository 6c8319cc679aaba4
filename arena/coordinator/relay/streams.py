"""Carrying a stream of grpc.aio: one task that reads, one that writes, however much passes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

import grpc
import structlog

from arena.coordinator.relay.gathering import Gathering
from arena.ops.instants import SECOND, Nanos
from arena.ops.rpc import Abortable
from arena.play.ending import LEFT, End, Ending
from arena.play.outbox import Outbox

log = structlog.get_logger()

FLUSH = 1.0
"""Seconds for what was said last, such as Superseded, to leave a stream that has ended."""


class Context(Protocol):
    """What carrying a stream takes of a servicer's context; messages are bytes."""

    async def read(self) -> object:
        """The next message; ``grpc.aio.EOF`` after the last."""
        ...

    async def write(self, message: bytes, /) -> None: ...


class ServerContext(Context, Abortable, Protocol):
    """All that is used of a servicer's context."""

    def invocation_metadata(self) -> Iterable[tuple[str, str | bytes]] | None: ...
    def peer(self) -> str: ...


class Line(Protocol):
    """A session or a table: what is at this end of a stream."""

    @property
    def outbox(self) -> Outbox: ...
    @property
    def ending(self) -> Ending | None: ...
    @property
    def to_come(self) -> int:
        """How many messages for the far side are about to come, so that it pays to wait."""
        ...

    @property
    def patience(self) -> float:
        """Seconds that it is waited for them, at most."""
        ...

    def received(self, data: bytes, now: Nanos) -> None: ...
    def end(self, ending: Ending, now: Nanos) -> None: ...


class Open:
    """The streams that are open, so that a process that stops can wait for them."""

    def __init__(self) -> None:
        self.closing = False
        self._tasks: set[asyncio.Task[object]] = set()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Around the handling of a stream."""
        task = asyncio.current_task()
        assert task is not None, "streams are handled in tasks"
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def gone(self) -> None:
        """Until all have ended, within bounds."""
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=2 * FLUSH)


async def first_message(context: Context, within: Nanos) -> bytes:
    """What a stream begins with; empty if that does not come in time."""
    try:
        async with asyncio.timeout(within / SECOND):
            data = await context.read()
    except TimeoutError:
        return b""
    return data if isinstance(data, bytes) else b""


async def carry(line: Line, context: Context, clock: Callable[[], Nanos]) -> Ending:
    """Passes messages until the line has ended, by itself or because the stream is gone."""
    ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    filled = asyncio.Event()
    outbox = line.outbox
    gathering = Gathering(outbox, lambda: 0 if outbox.closed else line.to_come, line.patience)

    def wake() -> None:
        filled.set()
        gathering.queued()
        if outbox.closed and not ended.done():
            ended.set_result(None)

    outbox.wake = wake
    wake()
    reader = asyncio.create_task(_read(line, context, clock))
    writer = asyncio.create_task(_write(line, context, clock, filled, gathering))
    try:
        await ended
        await asyncio.wait((writer,), timeout=FLUSH)
    finally:
        outbox.wake = None
        line.end(LEFT, clock())
        reader.cancel()
        writer.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)
        outbox.clear()
    assert line.ending is not None, "it has just been ended"
    return line.ending


async def _read(line: Line, context: Context, clock: Callable[[], Nanos]) -> None:
    try:
        while isinstance(data := await context.read(), bytes):
            line.received(data, clock())
    except grpc.aio.BaseError:
        pass  # the stream is gone
    except Exception:
        log.exception("a message could not be handled")
        line.end(Ending(End.FAILURE, "the arena failed on a message of this stream"), clock())
    line.end(LEFT, clock())


async def _write(
    line: Line,
    context: Context,
    clock: Callable[[], Nanos],
    filled: asyncio.Event,
    gathering: Gathering,
) -> None:
    outbox = line.outbox
    crowded = False
    try:
        while True:
            filled.clear()
            if len(outbox):
                await gathering.more()
            sent = outbox.sent
            if frame := outbox.take(clock()):
                crowded = outbox.sent - sent > 1
                await context.write(frame)
                outbox.written()
            elif outbox.closed:
                return
            else:
                await filled.wait()
                if crowded:
                    # Others that are just being read will want to travel in the same frame.
                    await asyncio.sleep(0)
    except grpc.aio.BaseError:
        line.end(LEFT, clock())
    except Exception:
        log.exception("a frame could not be written")
        line.end(Ending(End.FAILURE, "the arena failed on a message to this stream"), clock())
