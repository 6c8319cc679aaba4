"""Reports: each is replayed, and then stored, known already, out of date, or quarantined."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Protocol

import structlog
from structlog.contextvars import bound_contextvars

from arena.coordinator.database import Database
from arena.coordinator.intake import claim
from arena.coordinator.intake.claim import Expected, Refused, Verified
from arena.coordinator.intake.process import Deadly
from arena.coordinator.metrics import Verdict
from arena.games import registry
from arena.internal.v1 import worker_pb2
from arena.internal.v1.worker_pb2 import ReportRequest, ReportResponse
from arena.match.deals import deal_seed
from arena.match.faults import FaultKind
from arena.match.plan import PlannedGame, plan
from arena.match.spec import MatchSpec
from arena.store.commands import (
    Accepted,
    AcceptedGame,
    Already,
    Assignment,
    Conflict,
    Stale,
)
from arena.store.ids import MatchId, WorkerInstance
from arena.store.states import ReleaseCause
from arena.store.unit import Unit

log = structlog.get_logger()

_STATES = {
    Verdict.ACCEPTED: worker_pb2.REPORT_STATE_ACCEPTED,
    Verdict.ALREADY: worker_pb2.REPORT_STATE_ALREADY,
    Verdict.STALE: worker_pb2.REPORT_STATE_STALE,
    Verdict.QUARANTINED: worker_pb2.REPORT_STATE_QUARANTINED,
}


class Replays(Protocol):
    """Runs a job of the intake; raises Busy, Deadly."""

    async def run(self, job: bytes) -> bytes: ...


class ReportObserver(Protocol):
    """Told what became of reports, after the transaction."""

    def reported(self, verdict: Verdict, took: timedelta) -> None: ...
    def stored(self, game: str, reason: str, faults: Iterable[FaultKind]) -> None: ...


class Reports:
    """Takes reports, from any number of workers at once.

    ``matches_changed`` is called when a match has ended or is to be played anew.
    """

    def __init__(
        self,
        database: Database,
        replays: Replays,
        observer: ReportObserver,
        clock: Callable[[], float],
        matches_changed: Callable[[], None],
    ) -> None:
        self._database = database
        self._replays = replays
        self._observer = observer
        self._clock = clock
        self._matches_changed = matches_changed

    async def take(self, report: ReportRequest) -> ReportResponse:
        """What became of the report. Raises Busy, DatabaseError."""
        began = self._clock()
        with bound_contextvars(match=report.match, attempt=report.fence, game=report.game):
            verdict, response = await self._judge(report)
        self._observer.reported(verdict, timedelta(seconds=self._clock() - began))
        return response

    async def _judge(self, report: ReportRequest) -> tuple[Verdict, ReportResponse]:
        match = MatchId(report.match)
        work = await self._database.run(
            lambda: self._database.store.assignment(match, report.fence)
        )
        if work is None:
            return _said(Verdict.STALE, "another attempt has the match, or it is over")
        if report.worker_instance != work.worker:
            reason = f"worker {report.worker_instance} reports, worker {work.worker} has the match"
            return await self._quarantine(report, reason, ends_attempt=False)
        try:
            planned = planned_game(work, report.game)
            verified = await self._verified(work, planned, report)
        except Refused as refused:
            return await self._quarantine(report, str(refused), ends_attempt=True)
        return await self._store(report, work, planned, verified)

    async def _verified(
        self, work: Assignment, planned: PlannedGame, report: ReportRequest
    ) -> Verified:
        expected = expectation(work, planned)
        try:
            return claim.parsed_answer(await self._replays.run(claim.job(expected, report)))
        except Deadly as deadly:
            raise Refused(str(deadly)) from deadly

    async def _store(
        self, report: ReportRequest, work: Assignment, planned: PlannedGame, verified: Verified
    ) -> tuple[Verdict, ReportResponse]:
        faults = claim.faults(report)
        game = AcceptedGame(
            match=work.match,
            fence=work.fence,
            game=planned.game,
            record=report.record,
            seats=tuple(work.entrants[who].bot for who in planned.order),
            result=verified.result,
            faults=faults,
            measured=claim.measured(report),
            sides=verified.sides,
        )
        answer = await self._database.write(lambda unit: unit.accept_game(game))
        match answer:
            case Accepted(record, finished):
                self._observer.stored(
                    work.game, verified.result.reason, (fault.kind for fault in faults)
                )
                if finished:
                    log.info("match finished")
                    self._matches_changed()
                return _said(Verdict.ACCEPTED, record=record)
            case Already(record):
                return _said(Verdict.ALREADY, record=record)
            case Stale(reason):
                return _said(Verdict.STALE, reason)
            case Conflict(reason):  # the store has put it into the quarantine itself
                self._warn(report, reason)
                return _said(Verdict.QUARANTINED, reason)

    async def _quarantine(
        self, report: ReportRequest, reason: str, *, ends_attempt: bool
    ) -> tuple[Verdict, ReportResponse]:
        """Keeps the report; its attempt, which cannot be finished any more, ends as failed."""
        match, worker = MatchId(report.match), WorkerInstance(report.worker_instance)
        content = report.SerializeToString()

        def act(unit: Unit) -> None:
            unit.quarantine(match, report.fence, report.game, worker, reason, content)
            if ends_attempt:
                detail = f"the report of game {report.game} was not believed: {reason}"
                unit.release(match, report.fence, ReleaseCause.FAILURE, detail)

        await self._database.write(act)
        self._warn(report, reason)
        self._matches_changed()
        return _said(Verdict.QUARANTINED, reason)

    def _warn(self, report: ReportRequest, reason: str) -> None:
        log.warning("report quarantined", worker=report.worker_instance, reason=reason)


def _said(verdict: Verdict, reason: str = "", record: str = "") -> tuple[Verdict, ReportResponse]:
    return verdict, ReportResponse(state=_STATES[verdict], reason=reason, record=record)


def expectation(work: Assignment, planned: PlannedGame) -> Expected:
    """What the attempt has to play in this game."""
    return Expected(
        game=work.game,
        rules=work.rules,
        options=work.options,
        seats=work.seats,
        seed=deal_seed(work.secret, planned.deal).hex(),
        strikes=work.strikes,
        no_shows=tuple(
            seat for seat, who in enumerate(planned.order) if work.entrants[who].no_show
        ),
    )


def planned_game(work: Assignment, game: int) -> PlannedGame:
    """Raises Refused for a number that the match does not have."""
    rules = registry.game(work.game)
    spec = MatchSpec(
        game=work.game,
        rules=work.rules,
        options=rules.options(json.loads(work.options)),
        seats=work.seats,
        deals=work.deals,
        kind=work.kind,
        rotation=work.rotation,
        clock=work.clock,
        strikes=work.strikes,
    )
    if game >= spec.games:
        raise Refused(f"there is no game {game}: the match has {spec.games} games, from 0")
    return plan(spec)[game]
