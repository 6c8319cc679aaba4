"""Finished games on their way to the arena: kept, and sent again until it has answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

import grpc
import structlog
from grpc import aio

from arena.internal.v1 import worker_pb2
from arena.ops.backoff import Backoff
from arena.play.grpc_options import REPORT_BYTES
from workers.coordinators import UnreachableError

log = structlog.get_logger()

State: TypeAlias = worker_pb2.ReportState.ValueType

_REFUSED = {
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.OUT_OF_RANGE,
    grpc.StatusCode.RESOURCE_EXHAUSTED,  # of gRPC itself: the message is too long
}
"""Statuses with which a report is settled: sent again it would be refused again."""


class Reporter(Protocol):
    """The call that takes a report to a coordinator."""

    async def report(self, request: worker_pb2.ReportRequest) -> worker_pb2.ReportResponse: ...


class Reports:
    """Every report of this process that no coordinator has answered yet."""

    def __init__(
        self,
        reporter: Reporter,
        backoff: Callable[[], Backoff],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._reporter = reporter
        self._backoff = backoff
        self._sleep = sleep
        self._running: set[asyncio.Task[State]] = set()

    def __len__(self) -> int:
        return len(self._running)

    def send(self, request: worker_pb2.ReportRequest) -> asyncio.Task[State]:
        """Goes on sending until there is an answer, whatever becomes of the match's coroutine."""
        task = asyncio.ensure_future(self._deliver(request))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def flush(self, within: float) -> int:
        """Waits for the answers, not longer than so many seconds; the number still without."""
        if self._running:
            await asyncio.wait(list(self._running), timeout=within)
        return len(self._running)

    async def _deliver(self, request: worker_pb2.ReportRequest) -> State:
        backoff = self._backoff()
        about = log.bind(match=request.match, attempt=request.fence, game=request.game)
        if (size := request.ByteSize()) > REPORT_BYTES:
            about.error("report too long", bytes=size, at_most=REPORT_BYTES)
            return worker_pb2.REPORT_STATE_QUARANTINED
        while True:
            try:
                response = await self._reporter.report(request)
            except UnreachableError as error:
                trouble = str(error)
            except aio.AioRpcError as error:
                trouble = f"{error.code().name}: {error.details()}"
                if error.code() in _REFUSED:
                    about.error("report refused", trouble=trouble)
                    return worker_pb2.REPORT_STATE_QUARANTINED
            else:
                _tell(about, response)
                return response.state
            wait = backoff.next()
            about.warning("report not delivered", trouble=trouble, again_in=round(wait, 2))
            await self._sleep(wait)


def _tell(about: structlog.stdlib.BoundLogger, response: worker_pb2.ReportResponse) -> None:
    if response.state == worker_pb2.REPORT_STATE_QUARANTINED:
        about.error("report quarantined", reason=response.reason)
    elif response.state == worker_pb2.REPORT_STATE_STALE:
        about.warning("report is stale", reason=response.reason)
