"""The stream to one coordinator over which the seats of its bots are asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, cast

import grpc
import structlog
from grpc import aio

from arena.internal.v1 import worker_pb2
from arena.ops.backoff import Backoff
from arena.play import frames
from workers.outbox import Outbox
from workers.seat import Question, SeatSpec
from workers.seats import Seats

log = structlog.get_logger()

WELCOME_WITHIN = 10.0
"""Seconds for a coordinator to answer Hello, connecting included."""


_SERVICE = worker_pb2.DESCRIPTOR.services_by_name["WorkerService"].full_name


class Stream(Protocol):
    """What is used of a two-way call of grpc.aio."""

    async def read(self) -> object:
        """The next frame; something else at the end of the stream."""
        ...

    async def write(self, frame: bytes, /) -> None: ...
    async def code(self) -> grpc.StatusCode: ...
    async def details(self) -> str | None: ...
    def cancel(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Opener:
    """What it takes to open a stream to a coordinator; ``hello`` goes first on it."""

    address: str
    channel: aio.Channel
    metadata: tuple[tuple[str, str], ...]
    hello: worker_pb2.WorkerIdentity

    def open(self) -> Stream:
        """Frames are written as bytes: what they hold is serialised when it is said."""
        rpc = self.channel.stream_stream(
            f"/{_SERVICE}/Table", None, worker_pb2.CoordinatorFrame.FromString
        )
        return cast("Stream", rpc(None, metadata=self.metadata))


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
        seats: Seats,
        backoff: Backoff,
        listener: Listener,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._opener = opener
        self._log = log.bind(coordinator=opener.address)
        self._seats = seats
        self._backoff = backoff
        self._listener = listener
        self._sleep = sleep
        self._outbox = Outbox()
        self._welcomed = asyncio.Event()

    # ---- Home: what seats say; sent with whatever else is waiting ----

    def attach(self, attach: worker_pb2.Attach) -> None:
        self._outbox.put(frames.piece(worker_pb2.WorkerMessage(attach=attach)))

    def ask(self, handle: int, question: Question) -> None:
        self._outbox.put(
            frames.ask(handle, question.step, question.choices, question.request, question.times())
        )

    def over(self, spec: SeatSpec, game_over: bytes) -> None:
        over = worker_pb2.Over(handle=spec.handle, bot=spec.bot, game_over=game_over)
        self._outbox.keep(frames.piece(worker_pb2.WorkerMessage(over=over)))

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
        self._outbox.restart(frames.piece(worker_pb2.WorkerMessage(hello=self._opener.hello)))
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
            self._seats.broke(self)
            if not welcomed:
                self._listener.table_refused(self)

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
            pong = worker_pb2.Pong(nonce=message.ping.nonce)
            self._outbox.put(frames.piece(worker_pb2.WorkerMessage(pong=pong)))
            return
        if kind == "welcome":
            log.info(
                "table opened", coordinator=self._opener.address, online=len(message.welcome.online)
            )
            self._backoff.reset()
            self._welcomed.set()
            self._listener.table_opened(self, message.welcome.coordinator)
        self._seats.take(self, message)

    async def _write(self, call: Stream) -> None:
        try:
            while True:
                for frame in await self._outbox.take():
                    await call.write(frame)
                self._outbox.sent()
        except (aio.AioRpcError, asyncio.InvalidStateError):
            return  # the reader learns the status, which says why
