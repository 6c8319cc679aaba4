"""The stream to one coordinator over which the seats of its bots are asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, cast

import grpc
import structlog
from grpc import aio

from arena.internal.v1 import worker_pb2, worker_pb2_grpc
from arena.ops.backoff import Backoff
from arena.play.frames import ENVELOPE_BYTES
from arena.play.limits import MAX_MESSAGE_BYTES
from workers import spans
from workers.hall import Hall
from workers.seat import Chair, Question

log = structlog.get_logger()

WELCOME_WITHIN = 10.0
"""Seconds for a coordinator to answer Hello, connecting included."""


class Stream(Protocol):
    """What is used of a two-way call of grpc.aio."""

    async def read(self) -> object:
        """The next frame; something else at the end of the stream."""
        ...

    async def write(self, request: worker_pb2.WorkerFrame) -> None: ...
    async def code(self) -> grpc.StatusCode: ...
    async def details(self) -> str | None: ...
    def cancel(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Opener:
    """What it takes to open a stream to a coordinator; ``hello`` goes first on it."""

    address: str
    stub: worker_pb2_grpc.WorkerServiceAsyncStub
    metadata: tuple[tuple[str, str], ...]
    hello: worker_pb2.WorkerIdentity

    def open(self) -> Stream:
        return cast("Stream", self.stub.Table(cast("Any", None), metadata=self.metadata))


class Listener(Protocol):
    """Who keeps the tables."""

    def table_opened(self, table: Table, coordinator: str) -> None:
        """The coordinator with this id has said welcome."""

    def table_refused(self, table: Table) -> None:
        """An attempt to open the stream has ended without a welcome."""


class Table:
    """A home of seats: keeps one stream open, and writes what is queued in as few frames as it can.

    When the stream ends, questions and introductions that wait are void, as the seats put theirs
    anew; what games ended with waits for the next stream.
    """

    def __init__(
        self,
        opener: Opener,
        hall: Hall,
        backoff: Backoff,
        listener: Listener,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._opener = opener
        self._log = log.bind(coordinator=opener.address)
        self._hall = hall
        self._backoff = backoff
        self._listener = listener
        self._sleep = sleep
        self._frame = worker_pb2.WorkerFrame()
        self._writing = worker_pb2.WorkerFrame()
        self._filled = asyncio.Event()
        self._welcomed = asyncio.Event()

    # ---- Home: what seats say; sent with whatever else is waiting ----

    def attach(self, attach: worker_pb2.Attach) -> None:
        self._frame.messages.add().attach.CopyFrom(attach)
        self._filled.set()

    def ask(self, handle: int, question: Question) -> None:
        ask = self._frame.messages.add().ask
        ask.handle = handle
        ask.step = question.step
        ask.choices = question.choices
        ask.request = question.request
        spans.put(ask.limit, question.limit)
        spans.put(ask.allowance, max(0.0, question.allowance - question.spent))
        if question.spent:
            spans.put(ask.used, question.charged)
        self._filled.set()

    def over(self, chair: Chair, game_over: bytes) -> None:
        over = self._frame.messages.add().over
        over.handle = chair.handle
        over.bot = chair.bot
        over.game_over = game_over
        self._filled.set()

    # ---- the stream ----

    @property
    def ready(self) -> bool:
        """Whether the coordinator has said welcome on the present stream."""
        return self._welcomed.is_set()

    async def run(self) -> None:
        """Keeps the stream open until cancelled."""
        while True:
            try:
                trouble = await self._once()
            except Exception as error:  # noqa: BLE001 - one message must not end the table for good
                self._log.exception("failed at a table")
                trouble = repr(error)
            wait = self._backoff.next()
            log.warning(
                "table lost", coordinator=self._opener.address, trouble=trouble, again_in=wait
            )
            await self._sleep(wait)

    async def _once(self) -> str:
        """One stream from Hello to its end; says how it ended."""
        call = self._opener.open()
        self._begin()
        writer = asyncio.ensure_future(self._write(call))
        impatience = asyncio.get_running_loop().call_later(WELCOME_WITHIN, self._hurry, call)
        try:
            return await self._read(call)
        except aio.AioRpcError as error:
            return error.details() or error.code().name
        finally:
            impatience.cancel()
            welcomed = self.ready
            self._welcomed.clear()
            call.cancel()
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            self._hall.broke(self)
            if not welcomed:
                self._listener.table_refused(self)

    def _begin(self) -> None:
        """The first frame: Hello, and the ends of games that did not leave on the last stream."""
        frame = worker_pb2.WorkerFrame()
        frame.messages.add().hello.CopyFrom(self._opener.hello)
        for unsent in (self._writing, self._frame):
            frame.messages.extend(m for m in unsent.messages if m.HasField("over"))
        self._frame, self._writing = frame, worker_pb2.WorkerFrame()
        self._filled.set()

    def _hurry(self, call: Stream) -> None:
        if not self.ready:
            call.cancel()

    async def _read(self, call: Stream) -> str:
        try:
            while isinstance(frame := await call.read(), worker_pb2.CoordinatorFrame):
                for message in frame.messages:
                    self._take(message)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return "no welcome in time"  # cancelled by _hurry
        code = await call.code()
        return await call.details() or code.name

    def _take(self, message: worker_pb2.CoordinatorMessage) -> None:
        kind = message.WhichOneof("kind")
        if kind == "ping":
            self._frame.messages.add().pong.nonce = message.ping.nonce
            self._filled.set()
            return
        if kind == "welcome":
            log.info(
                "table opened", coordinator=self._opener.address, online=len(message.welcome.online)
            )
            self._backoff.reset()
            self._welcomed.set()
            self._listener.table_opened(self, message.welcome.coordinator)
        self._hall.take(self, message)

    async def _write(self, call: Stream) -> None:
        try:
            while True:
                await self._filled.wait()
                self._filled.clear()
                self._writing, self._frame = self._frame, worker_pb2.WorkerFrame()
                for frame in _parts(self._writing):
                    await call.write(frame)
                self._writing = worker_pb2.WorkerFrame()
        except (aio.AioRpcError, asyncio.InvalidStateError):
            return  # the reader learns the status, which says why


def _parts(frame: worker_pb2.WorkerFrame) -> Iterator[worker_pb2.WorkerFrame]:
    """The same messages in frames of at most 256 KiB, or of a single message."""
    if frame.ByteSize() <= MAX_MESSAGE_BYTES:
        yield frame
        return
    part, size = worker_pb2.WorkerFrame(), 0
    for message in frame.messages:
        length = message.ByteSize() + ENVELOPE_BYTES
        if size and size + length > MAX_MESSAGE_BYTES:
            yield part
            part, size = worker_pb2.WorkerFrame(), 0
        part.messages.append(message)
        size += length
    yield part
