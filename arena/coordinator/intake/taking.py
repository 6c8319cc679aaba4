"""Taking a report in: replayed, and then stored, known already, out of date, or quarantined."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import structlog
from sqlalchemy.exc import DBAPIError

from arena.coordinator.database import PASSING
from arena.coordinator.intake import claim
from arena.coordinator.intake.check import examine
from arena.coordinator.intake.claim import Expected, Refusal, Refused, Verified
from arena.coordinator.intake.verdict import Taken, Verdict
from arena.games import registry
from arena.internal.v1.worker_pb2 import ReportRequest
from arena.match.deals import deal_seed
from arena.match.plan import PlannedGame, planned
from arena.match.spec import MatchId, MatchSpec
from arena.store import (
    Accepted,
    AcceptedGame,
    Already,
    Assignment,
    Conflict,
    ReleaseCause,
    Stale,
    Store,
)
from arena.store.ids import WorkerInstance

log = structlog.get_logger()

_REMEMBERED = 512
"""Attempts at once: some workers' slots."""

Replaying = Callable[[], AbstractContextManager[None]]


class Assignments:
    """What attempts have to play, remembered, as that never changes.

    An attempt that was overtaken may be remembered: the store refuses its games.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[MatchId, int], Assignment] = {}

    def of(self, match: MatchId, fence: int) -> Assignment | None:
        """None if the attempt is not the current one."""
        known = self._known.get((match, fence))
        if known is None and (known := self._store.queries().assignment(match, fence)) is not None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[match, fence] = known
        return known


def take(
    store: Store,
    report: ReportRequest,
    assignments: Assignments,
    replaying: Replaying = nullcontext,
) -> Taken:
    """What became of the report. Blocking; what it raises is a fault of the arena's.

    ``replaying``: entered for the replay, in which the database is not used.
    """
    try:
        return _judged(store, report, assignments, replaying)
    except PASSING as error:
        return _unavailable(error)
    except DBAPIError as error:
        log.exception("the database does not take a report")
        try:
            return refuse(store, report, Refusal.DATABASE, error.__class__.__name__)
        except PASSING as away:
            return _unavailable(away)


def _unavailable(error: Exception) -> Taken:
    return Taken(Verdict.UNAVAILABLE, f"the database cannot be used: {error.__class__.__name__}")


def _judged(
    store: Store, report: ReportRequest, assignments: Assignments, replaying: Replaying
) -> Taken:
    work = assignments.of(MatchId(report.match), report.fence)
    if work is None:
        return _stale()
    try:
        with replaying():
            of_match = planned_game(work, report.game)
            verified = examine(expectation(work, of_match), report)
        _check_worker(work, report)
    except Refused as refused:
        if store.queries().assignment(work.match, work.fence) is None:
            return _stale()  # what was remembered was overtaken meanwhile
        return refuse(store, report, refused.kind, str(refused))
    return _stored(store, report, work, of_match, verified)


def _stale() -> Taken:
    return Taken(Verdict.STALE, "another attempt has the match, or there is none")


def _check_worker(work: Assignment, report: ReportRequest) -> None:
    if report.worker_instance != work.worker:
        detail = f"worker {report.worker_instance} reports, worker {work.worker} has the match"
        raise Refused(Refusal.WORKER, detail)


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
        team=work.team,
        clock=work.clock,
        strikes=work.strikes,
    )
    if game >= spec.games:
        detail = f"there is no game {game}: the match has {spec.games} games, from 0"
        raise Refused(Refusal.OTHER_GAME, detail)
    return planned(spec, game)


def expectation(work: Assignment, game: PlannedGame) -> Expected:
    """What the attempt has to play in this game."""
    return Expected(
        game=work.game,
        rules=work.rules,
        options=work.options,
        seats=work.seats,
        seed=deal_seed(work.secret, game.deal).hex(),
        strikes=work.strikes,
        no_shows=tuple(seat for seat, who in enumerate(game.order) if work.entrants[who].no_show),
    )


def _stored(
    store: Store, report: ReportRequest, work: Assignment, of_match: PlannedGame, verified: Verified
) -> Taken:
    faults = claim.faults(report)
    game = AcceptedGame(
        match=work.match,
        fence=work.fence,
        game=of_match.game,
        record=report.record,
        seats=tuple(work.entrants[who].bot for who in of_match.order),
        result=verified.result,
        faults=faults,
        measured=claim.measured(report),
        sides=verified.sides,
    )
    with store.unit() as unit:
        answer = unit.accept_game(game)
    match answer:
        case Accepted(_, finished):
            kinds = tuple(fault.kind for fault in faults)
            outcome = verified.result.reason
            return Taken(Verdict.ACCEPTED, "", work.game, outcome, kinds, finished=finished)
        case Already():
            return Taken(Verdict.ALREADY)
        case Stale(reason):
            return Taken(Verdict.STALE, reason)
        case Conflict(reason):
            return refuse(store, report, Refusal.CONFLICT, reason)


def refuse(store: Store, report: ReportRequest, kind: Refusal, detail: str) -> Taken:
    """Into the quarantine, the one place that has the detail; if it was its worker's to send, the
    attempt ends as failed.

    An attempt whose report is not believed cannot be finished any more.
    """
    match, worker = MatchId(report.match), WorkerInstance(report.worker_instance)
    work = store.queries().assignment(match, report.fence)
    content = report.SerializeToString()
    with store.unit() as unit:
        unit.quarantine(match, report.fence, report.game, worker, f"{kind}: {detail}", content)
        if work is not None and work.worker == worker:
            told = f"the report of game {report.game} was not believed: {kind}"
            unit.release(match, report.fence, worker, ReleaseCause.FAILURE, told)
    return Taken(Verdict.QUARANTINED, kind.value)
