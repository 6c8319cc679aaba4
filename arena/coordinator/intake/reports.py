"""Reports on their way through the intake's process, and what the coordinator makes of verdicts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Protocol

import structlog
from structlog.contextvars import bound_contextvars

from arena.coordinator.database import Database, DatabaseError
from arena.coordinator.intake import claim
from arena.coordinator.intake.claim import Refusal
from arena.coordinator.intake.process import Deadly, Stuck
from arena.coordinator.intake.taking import refuse
from arena.coordinator.intake.verdict import Taken, Verdict
from arena.internal.v1 import worker_pb2
from arena.internal.v1.worker_pb2 import ReportRequest, ReportResponse
from arena.match.faults import FaultKind
from arena.ops.tracing import UNTRACED, Tracer

log = structlog.get_logger()

_STATES = {
    Verdict.ACCEPTED: worker_pb2.REPORT_STATE_ACCEPTED,
    Verdict.ALREADY: worker_pb2.REPORT_STATE_ALREADY,
    Verdict.STALE: worker_pb2.REPORT_STATE_STALE,
    Verdict.QUARANTINED: worker_pb2.REPORT_STATE_QUARANTINED,
}


class Intake(Protocol):
    """Takes a serialised report, gives a serialised verdict; raises Busy, Deadly, NotStarted,
    Stuck.
    """

    async def run(self, job: bytes) -> bytes: ...


class ReportObserver(Protocol):
    """Told what became of reports, after the transaction."""

    def reported(self, verdict: Verdict, took: timedelta) -> None: ...
    def stored(self, game: str, reason: str, faults: Iterable[FaultKind]) -> None: ...


class Reports:
    """Takes reports, from any number of workers at once.

    A report is taken to its end whether or not its caller still waits: a worker that has lost
    patience sends it again, and joins what is under way.

    ``matches_changed`` is called when a match has ended or is to be played anew.
    """

    def __init__(
        self,
        database: Database,
        intake: Intake,
        observer: ReportObserver,
        clock: Callable[[], float],
        matches_changed: Callable[[], None],
        tracer: Tracer = UNTRACED,
    ) -> None:
        self._tracer = tracer
        self._database = database
        self._intake = intake
        self._observer = observer
        self._clock = clock
        self._matches_changed = matches_changed
        self._under_way: dict[bytes, asyncio.Task[ReportResponse]] = {}

    async def take(self, report: ReportRequest) -> ReportResponse:
        """What became of the report. Raises Busy, NotStarted, DatabaseError."""
        content = report.SerializeToString()
        task = self._under_way.get(content)
        if task is None:
            task = self._under_way[content] = asyncio.create_task(self._take(report, content))
            task.add_done_callback(lambda done: self._done(content, done))
        return await asyncio.shield(task)

    def _done(self, content: bytes, task: asyncio.Task[ReportResponse]) -> None:
        del self._under_way[content]
        if not task.cancelled():
            task.exception()  # looked at, for when nobody waits for it any more

    async def stop(self) -> None:
        """Gives up what is under way; its workers report again elsewhere."""
        tasks = tuple(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _take(self, report: ReportRequest, content: bytes) -> ReportResponse:
        began = self._clock()
        about = claim.about(report)
        tracing = self._tracer.span("intake", report.traceparent, **about)
        with bound_contextvars(**about), tracing as span:
            taken = await self._taken(report, content)
            span.note(verdict=taken.verdict.value)
            if taken.verdict is Verdict.UNAVAILABLE:
                raise DatabaseError(taken.reason)
            self._tell(taken)
        self._observer.reported(taken.verdict, timedelta(seconds=self._clock() - began))
        return ReportResponse(state=_STATES[taken.verdict], reason=taken.reason)

    async def _taken(self, report: ReportRequest, content: bytes) -> Taken:
        try:
            return Taken.from_bytes(await self._intake.run(content))
        except Deadly as deadly:
            reason = str(deadly)
            return await self._database.run(
                lambda: refuse(self._database.store, report, Refusal.DEADLY, reason)
            )
        except Stuck as stuck:
            raise DatabaseError(str(stuck)) from stuck

    def _tell(self, taken: Taken) -> None:
        if taken.verdict is Verdict.ACCEPTED:
            self._observer.stored(taken.game, taken.outcome, taken.faults)
            if taken.finished:
                log.info("match finished")
                self._matches_changed()
        elif taken.verdict is Verdict.QUARANTINED:
            log.warning("report quarantined", reason=taken.reason)
            self._matches_changed()
