"""The coordinators: a channel to each, a Table on it, and calls to whichever answers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import grpc
import structlog
from grpc import aio

from arena.internal.v1 import worker_pb2, worker_pb2_grpc
from arena.ops.backoff import Backoff
from arena.play import grpc_options
from workers.seats import Seats
from workers.table import Opener, Table

R = TypeVar("R")

log = structlog.get_logger()

CHANNEL_OPTIONS = (
    *grpc_options.client(),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 1_000),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    ("grpc.use_local_subchannel_pool", 1),
)

LEASE_WITHIN = 10.0
RENEW_WITHIN = 4.0
RELEASE_WITHIN = 5.0
REPORT_WITHIN = 15.0
"""Deadlines of the calls, in seconds."""

_ELSEWHERE = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED}
"""Statuses for which another coordinator may do better."""


class UnreachableError(Exception):
    """No coordinator answered."""


@dataclass(eq=False, slots=True)
class _Coordinator:
    """An open channel. ``id``: as the coordinator last named itself, empty before it first did.

    ``aliases``: other addresses at which the same coordinator was found.
    """

    address: str
    channel: aio.Channel
    stub: worker_pb2_grpc.WorkerServiceAsyncStub
    table: Table
    stream: asyncio.Task[None]
    id: str = ""
    aliases: set[str] = field(default_factory=set)


class Coordinators:
    """All coordinators that this worker was told of; ``hello`` goes first on each Table.

    Addresses given at the start are kept for ever, those learned later as long as they are named or
    ready. One coordinator may have several addresses; it is known by the id in its welcome.
    """

    def __init__(
        self, addresses: Iterable[str], secret: str, hello: worker_pb2.WorkerIdentity, seats: Seats
    ) -> None:
        self._given = tuple(addresses)
        self._metadata = (("authorization", f"Bearer {secret}"),)
        self.hello = hello
        self._seats = seats
        self._open: dict[str, _Coordinator] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._learn(self._given)

    def learn(self, addresses: Iterable[str]) -> None:
        """The coordinators that live now, as one of them tells."""
        named = {*self._given, *addresses}
        self._learn(named)
        for coordinator in list(self._open.values()):
            if not coordinator.table.ready and not named & {
                coordinator.address,
                *coordinator.aliases,
            }:
                self._drop(coordinator)

    def _learn(self, addresses: Iterable[str]) -> None:
        known = {alias for coordinator in self._open.values() for alias in coordinator.aliases}
        for address in addresses:
            if address not in known and address not in self._open:
                self._open[address] = self._connect(address)

    async def close(self) -> None:
        """Ends all streams and channels, at once."""
        for coordinator in list(self._open.values()):
            self._drop(coordinator, grace=None)
        while self._closing:
            await asyncio.wait(self._closing)

    # ---- calls ----

    async def lease(self) -> worker_pb2.LeaseResponse:
        """Raises UnreachableError or aio.AioRpcError, as do the other calls."""
        request = worker_pb2.LeaseRequest(worker=self.hello)
        return await self._call(
            lambda stub: stub.Lease(request, timeout=LEASE_WITHIN, metadata=self._metadata)
        )

    async def renew(self, request: worker_pb2.RenewRequest) -> worker_pb2.RenewResponse:
        return await self._call(
            lambda stub: stub.Renew(request, timeout=RENEW_WITHIN, metadata=self._metadata)
        )

    async def release(self, request: worker_pb2.ReleaseRequest) -> worker_pb2.ReleaseResponse:
        return await self._call(
            lambda stub: stub.Release(request, timeout=RELEASE_WITHIN, metadata=self._metadata)
        )

    async def report(self, request: worker_pb2.ReportRequest) -> worker_pb2.ReportResponse:
        return await self._call(
            lambda stub: stub.Report(request, timeout=REPORT_WITHIN, metadata=self._metadata)
        )

    async def _call(
        self, call: Callable[[worker_pb2_grpc.WorkerServiceAsyncStub], Awaitable[R]]
    ) -> R:
        """The first answer of a coordinator, those with an open Table first."""
        trouble = "none is known"
        for coordinator in self._in_order():
            if self._open.get(coordinator.address) is not coordinator:
                continue  # dropped while another was asked
            try:
                return await call(coordinator.stub)
            except aio.AioRpcError as error:
                if error.code() not in _ELSEWHERE:
                    raise
                trouble = error.details() or error.code().name
        raise UnreachableError(f"no coordinator answers: {trouble}")

    def _in_order(self) -> Sequence[_Coordinator]:
        return sorted(self._open.values(), key=lambda coordinator: not coordinator.table.ready)

    # ---- channels ----

    def _connect(self, address: str) -> _Coordinator:
        channel = aio.insecure_channel(address, CHANNEL_OPTIONS)
        stub: worker_pb2_grpc.WorkerServiceAsyncStub = worker_pb2_grpc.WorkerServiceStub(channel)
        opener = Opener(address, channel, self._metadata, self.hello)
        table = Table(opener, self._seats, Backoff(random.SystemRandom().uniform), self)
        stream = asyncio.ensure_future(table.run())
        return _Coordinator(address, channel, stub, table, stream)

    def table_opened(self, table: Table, coordinator: str) -> None:
        """Of two Tables to one coordinator it has ended the older, so the newer one is kept."""
        newer = self._of(table)
        if newer is None:
            return
        if newer.id not in {"", coordinator}:
            self._forget_aliases(newer)
        newer.id = coordinator
        for older in list(self._open.values()):
            if older is not newer and older.id == coordinator:
                log.info("one coordinator", address=newer.address, alias=older.address)
                newer.aliases |= {older.address, *older.aliases}
                self._seats.broke(older.table)
                self._drop(older)

    def table_refused(self, table: Table) -> None:
        """Its coordinator is not there: what was an alias may lead to another one by now."""
        coordinator = self._of(table)
        if coordinator is not None:
            self._forget_aliases(coordinator)

    def _forget_aliases(self, coordinator: _Coordinator) -> None:
        """Those learned are named again if they are good for anything."""
        given = coordinator.aliases & set(self._given)
        coordinator.aliases.clear()
        self._learn(sorted(given))

    def _of(self, table: Table) -> _Coordinator | None:
        return next((one for one in self._open.values() if one.table is table), None)

    def _drop(self, coordinator: _Coordinator, grace: float | None = REPORT_WITHIN) -> None:
        """Ends the Table; calls that are under way get so many seconds for their answers."""
        self._open.pop(coordinator.address)
        coordinator.stream.cancel()
        closing = asyncio.ensure_future(_close(coordinator, grace))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)


async def _close(coordinator: _Coordinator, grace: float | None) -> None:
    await asyncio.gather(coordinator.stream, return_exceptions=True)
    await coordinator.channel.close(grace)
