"""What a game counts as: the rules' outcome, and what faults make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from arena.games.game import Outcome, Seat
from arena.match.faults import FORFEITS_AT_ONCE, Fault, FaultKind


@dataclass(frozen=True, slots=True)
class Result:
    """Where everyone ended, faults included; one entry a seat.

    ``ranks``: 0 is best, ties share a rank. ``scores`` and ``reason`` are the game's own.
    ``forfeits``: the step at which the seat's side forfeited the game, None if it did not.
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    forfeits: tuple[int | None, ...]


def result(
    outcome: Outcome,
    faults: Sequence[Fault],
    strikes: int,
    sides: Sequence[int] | None = None,
    hosted: Collection[Seat] = (),
) -> Result:
    """The outcome with the effect of the faults.

    Who forfeits ranks below all who did not, later forfeits above earlier ones, simultaneous ones
    tied; the others keep their order. The last side left is first, and its later faults forfeit
    nothing. A side forfeits together.

    ``sides``: the side of each seat, equal ones play together; None: everyone alone.
    ``hosted``: seats whose crash forfeits at once.
    """
    forfeits = forfeited(faults, strikes, sides or range(len(outcome.ranks)), hosted)
    places = [
        (0, rank) if step is None else (1, -step)
        for rank, step in zip(outcome.ranks, forfeits, strict=True)
    ]
    ranks = tuple(sum(other < place for other in places) for place in places)
    return Result(ranks, outcome.scores, outcome.reason, forfeits)


def forfeited(
    faults: Sequence[Fault], strikes: int, sides: Sequence[int], hosted: Collection[Seat] = ()
) -> tuple[int | None, ...]:
    """For each seat the step at which its side forfeited the game, or None."""
    ended: dict[int, int] = {}
    left = set(sides)
    for step, seats in _exhausted(faults, strikes, hosted):
        gone = {sides[seat] for seat in seats} & left
        if len(left) > 1:
            ended |= dict.fromkeys(gone, step)
            left -= gone
    return tuple(ended.get(side) for side in sides)


def silenced(
    faults: Sequence[Fault], strikes: int, sides: Sequence[int], hosted: Collection[Seat] = ()
) -> frozenset[Seat]:
    """The seats that are asked no more: their side forfeited, or their own strikes are used up.

    The latter may belong to the last side left, which cannot forfeit.
    """
    steps = forfeited(faults, strikes, sides, hosted)
    own = (seat for _, seats in _exhausted(faults, strikes, hosted) for seat in seats)
    return frozenset(own) | {seat for seat, step in enumerate(steps) if step is not None}


def _exhausted(
    faults: Sequence[Fault], strikes: int, hosted: Collection[Seat]
) -> Iterator[tuple[int, set[Seat]]]:
    """Step by step, the seats whose faults up to then forfeit."""
    count: Counter[Seat] = Counter()
    for step, group in groupby(sorted(faults, key=lambda fault: fault.step), lambda f: f.step):
        seats = set()
        for fault in group:
            count[fault.seat] += 1
            if count[fault.seat] >= strikes or _at_once(fault, hosted):
                seats.add(fault.seat)
        yield step, seats


def _at_once(fault: Fault, hosted: Collection[Seat]) -> bool:
    return fault.kind in FORFEITS_AT_ONCE or (
        fault.kind is FaultKind.CRASH and fault.seat in hosted
    )
