"""The coordinators: a channel to each, a Table on it, and calls to whichever answers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import grpc
import structlog
from grpc import aio

from arena.internal.v1 import worker_pb2, worker_pb2_grpc
from arena.play import grpc_options
from workers.backoff import Backoff
from workers.hall import Hall
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


@dataclass(frozen=True, slots=True)
class _Coordinator:
    channel: aio.Channel
    stub: worker_pb2_grpc.WorkerServiceAsyncStub
    table: Table
    stream: asyncio.Task[None]


class Coordinators:
    """All coordinators that this worker was told of; ``hello`` goes first on each Table.

    Addresses given at the start are kept for ever, those learned with a lease as long as they are
    named or ready.
    """

    def __init__(
        self, addresses: Iterable[str], secret: str, hello: worker_pb2.WorkerIdentity, hall: Hall
    ) -> None:
        self._given = tuple(addresses)
        self._metadata = (("authorization", f"Bearer {secret}"),)
        self.hello = hello
        self._hall = hall
        self._open: dict[str, _Coordinator] = {}
        for address in self._given:
            self._add(address)

    def learn(self, addresses: Iterable[str]) -> None:
        """The coordinators that live now, as one of them tells."""
        named = {*self._given, *addresses}
        for address in named - self._open.keys():
            self._add(address)
        for address in self._open.keys() - named:
            if not self._open[address].table.ready:
                self._open.pop(address).stream.cancel()

    async def close(self) -> None:
        """Ends all streams and channels."""
        for coordinator in self._open.values():
            coordinator.stream.cancel()
        await asyncio.gather(*(c.stream for c in self._open.values()), return_exceptions=True)
        for coordinator in self._open.values():
            await coordinator.channel.close(None)
        self._open.clear()

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
            try:
                return await call(coordinator.stub)
            except aio.AioRpcError as error:
                if error.code() not in _ELSEWHERE:
                    raise
                trouble = error.details() or error.code().name
        raise UnreachableError(f"no coordinator answers: {trouble}")

    def _in_order(self) -> Sequence[_Coordinator]:
        return sorted(self._open.values(), key=lambda coordinator: not coordinator.table.ready)

    def _add(self, address: str) -> None:
        channel = aio.insecure_channel(address, CHANNEL_OPTIONS)
        stub: worker_pb2_grpc.WorkerServiceAsyncStub = worker_pb2_grpc.WorkerServiceStub(channel)
        opener = Opener(address, stub, self._metadata, self.hello)
        table = Table(opener, self._hall, Backoff(random.SystemRandom().uniform))
        stream = asyncio.ensure_future(table.run())
        self._open[address] = _Coordinator(channel, stub, table, stream)
