"""The check itself: a report replayed by the rules, and held against what was to be played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise

from arena.coordinator.intake import claim
from arena.coordinator.intake.claim import Expected, Refusal, Refused, Verified
from arena.games.game import Outcome, Seat
from arena.games.record import Record, RecordError, Replay
from arena.games.registry import game as named
from arena.internal.v1.worker_pb2 import ReportRequest
from arena.match.clock import NO_TIME, Measured
from arena.match.faults import Fault, FaultKind
from arena.match.result import Result, result, silenced
from arena.match.spread import bucket, decisions
from arena.ops.words import counted

_ONLY_WHEN_ASKED = frozenset({FaultKind.ILLEGAL, FaultKind.TIMEOUT})
"""Kinds that settle a request: the passive action was played instead."""


def examine(expected: Expected, report: ReportRequest) -> Verified:
    """What the game counts as, recomputed; raises Refused where the report says otherwise."""
    record = _record(expected, report.record)
    faults = claim.faults(report)
    _check_seats(expected, faults)
    sides = named(record.game).sides(record.seats, record.options)
    outcome, actors = _replay(record, _Passive(faults, expected, sides))
    _check_steps(faults, actors)
    _check_measured(claim.measured(report), actors, expected.seats)
    found = result(outcome, faults, expected.strikes, sides)
    _check_result(report, found)
    return Verified(found, sides)


def _record(expected: Expected, content: bytes) -> Record:
    """The record, if it is of the game that was to be played."""
    try:
        record = Record.from_bytes(content, canonical=True)
    except RecordError as error:
        raise Refused(Refusal.UNREADABLE, str(error)) from error
    if record.seed is None:
        detail = "the record's chance is stacked, not from the match's seed"
        raise Refused(Refusal.OTHER_GAME, detail)
    _same("game", record.game, expected.game)
    _same("rules", record.rules, expected.rules)
    _same("options", record.options.as_json(), json.loads(expected.options))
    _same("seats", record.seats, expected.seats)
    if record.seed.hex() != expected.seed:
        # Neither is told: the quarantine may be read by more people than deals are.
        detail = "the record's seed is not the one of the match's deal"
        raise Refused(Refusal.OTHER_GAME, detail)
    return record


def _same(name: str, claimed: object, wanted: object) -> None:
    if claimed != wanted:
        detail = f"the record's {name} is {claimed}, the match's {wanted}"
        raise Refused(Refusal.OTHER_GAME, detail)


def _check_seats(expected: Expected, faults: Sequence[Fault]) -> None:
    for fault in faults:
        if fault.seat >= expected.seats:
            detail = f"a fault of seat {fault.seat}, the game has {expected.seats} seats"
            raise Refused(Refusal.FAULTS, detail)
    absent = sorted(fault.seat for fault in faults if fault.kind is FaultKind.NO_SHOW)
    if absent != sorted(expected.no_shows):
        detail = f"no-shows at seats {absent}, at the lease {sorted(expected.no_shows)}"
        raise Refused(Refusal.FAULTS, detail)


def _replay(record: Record, passive: _Passive) -> tuple[Outcome, list[Seat]]:
    """The outcome, and who acted at each step."""
    actors: list[Seat] = []
    replay = Replay(record)
    try:
        for step in replay:
            if step.action != step.legal[0] and passive.due(step.step, step.seat):
                raise Refused(
                    Refusal.FAULTS,
                    f"step {step.step}: seat {step.seat} has {step.action} after its faults, "
                    f"not {step.legal[0]}",
                )
            actors.append(step.seat)
        replay.check_outcome()
    except RecordError as error:
        raise Refused(Refusal.NOT_BY_THE_RULES, str(error)) from error
    outcome = replay.state.outcome()
    if outcome is None or record.outcome is None:
        detail = f"the game is not over after the record's {counted(len(actors), 'step')}"
        raise Refused(Refusal.UNFINISHED, detail)
    return outcome, actors


class _Passive:
    """Which decisions the faults leave no choice in; asked step by step, upwards."""

    def __init__(self, faults: Sequence[Fault], expected: Expected, sides: Sequence[int]) -> None:
        self._faults = sorted(faults, key=lambda fault: fault.step)
        self._strikes, self._sides = expected.strikes, sides
        self._settled = {(f.step, f.seat) for f in faults if f.kind in _ONLY_WHEN_ASKED}
        self._silenced = self._absent = frozenset(expected.no_shows)
        self._past = 0

    def due(self, step: int, seat: Seat) -> bool:
        """Whether the passive action is the only one that the seat could have got.

        Faults of the very step are left out: they may have been noticed after it.
        """
        past = sum(fault.step < step for fault in self._faults)
        if past != self._past:
            self._past = past
            now = silenced(self._faults[:past], self._strikes, self._sides)
            self._silenced = self._absent | now
        return seat in self._silenced or (step, seat) in self._settled


def _check_steps(faults: Sequence[Fault], actors: Sequence[Seat]) -> None:
    for fault in faults:
        if fault.step >= max(1, len(actors)):
            detail = f"a fault at step {fault.step}, the game has {counted(len(actors), 'step')}"
            raise Refused(Refusal.FAULTS, detail)
        if fault.kind in _ONLY_WHEN_ASKED and actors[fault.step] != fault.seat:
            raise Refused(
                Refusal.FAULTS,
                f"{fault.kind} of seat {fault.seat} at step {fault.step}, "
                f"where seat {actors[fault.step]} was asked",
            )


def _check_measured(times: Sequence[Measured], actors: Sequence[Seat], seats: int) -> None:
    if len(times) != seats:
        raise Refused(Refusal.TIMES, f"times of {len(times)} seats, the game has {seats}")
    for seat, used in enumerate(times):
        if used.decisions > actors.count(seat):
            raise Refused(
                Refusal.TIMES,
                f"seat {seat} made {counted(used.decisions, 'decision')} of {actors.count(seat)}",
            )
        if not NO_TIME <= used.slowest <= used.total:
            detail = f"seat {seat} used {used.total} in all, {used.slowest} for one decision"
            raise Refused(Refusal.TIMES, detail)
        if used.spread:
            _check_spread(seat, used)


def _check_spread(seat: Seat, used: Measured) -> None:
    """Its buckets ascend, hold all decisions, and the last of them the slowest one."""
    buckets = [number for number, _ in used.spread]
    ascend = all(before < after for before, after in pairwise(buckets))
    if not ascend or buckets[-1] != bucket(used.slowest) or not all(n for _, n in used.spread):
        detail = f"seat {seat} has decisions in buckets {buckets}, its slowest took {used.slowest}"
        raise Refused(Refusal.TIMES, detail)
    if (told := decisions(used.spread)) != used.decisions:
        detail = f"seat {seat} made {counted(used.decisions, 'decision')}, its buckets have {told}"
        raise Refused(Refusal.TIMES, detail)


def _check_result(report: ReportRequest, found: Result) -> None:
    claimed = (tuple(report.result.ranks), tuple(report.result.scores), report.result.reason)
    recomputed = (found.ranks, found.scores, found.reason)
    if claimed != recomputed:
        detail = f"the result is claimed to be {claimed}, the rules make it {recomputed}"
        raise Refused(Refusal.RESULT, detail)
