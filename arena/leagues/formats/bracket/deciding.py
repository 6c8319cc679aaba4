"""What decides a contest: results, then replays, then the seeds.

A contest is decided when its tables, taken together, tell those who advance from the others. Where
they do not, for they ended level or were ruled void, it is replayed, each time with new deals and
from where its seat orders stopped, as often as the rules say; then the higher seed advances. Those
who are level because none of them showed up at the last table are not asked again: the seeds do.

Who has left loses to who has not, and to who left later; of those who left together the higher seed
advances, to lose its next contest in the same way. So there is always a winner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from arena.leagues.entrants import EntrantId
from arena.leagues.formats.bracket.contest import Contest, Field, Rules
from arena.leagues.rounds import Table, TableResult

Tried = Sequence[tuple[Table, TableResult | None]]


@dataclass(frozen=True, slots=True)
class Decision:
    """``order``: who came where, nobody last. ``ranks``: the same as numbers from 0, where those
    who do not advance may share one.
    """

    order: tuple[EntrantId | None, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """Who have to meet, by seed."""

    entrants: tuple[EntrantId, ...]


def decide(
    contest: Contest,
    came: Sequence[EntrantId],
    tried: Tried,
    field: Field,
    rules: Rules,
    number: int,
) -> Decision | Pending:
    """What stands before the round of this number. ``tried``: its tables so far."""
    points = {entrant: _points(entrant, tried) for entrant in came}
    order = sorted(came, key=lambda entrant: (-points[entrant], field.seeds[entrant]))
    enough = len(came) > contest.advance and len(came) >= rules.fewest
    if enough and not _settled(contest, order, points, tried, rules):
        here = [entrant for entrant in order if field.left(entrant, number) is None]
        walkover = _walkover(contest, order, field, rules, number)
        if walkover is None:
            return Pending(tuple(sorted(here, key=field.seeds.__getitem__)))
        order = walkover
    return Decision(
        (*order, *[None] * (len(contest.sources) - len(order))), _ranks(contest, order, points)
    )


def _points(entrant: EntrantId, tried: Tried) -> Fraction:
    found = [
        result.points(table.entrants.index(entrant))
        for table, result in tried
        if result is not None and entrant in table.entrants
    ]
    return sum(found, Fraction(0))


def _settled(
    contest: Contest,
    order: Sequence[EntrantId],
    points: Mapping[EntrantId, Fraction],
    tried: Tried,
    rules: Rules,
) -> bool:
    """Whether there is nothing left to play for, or nobody left who would."""
    last_in, first_out = order[contest.advance - 1], order[contest.advance]
    if points[last_in] > points[first_out] or len(tried) > rules.replays:
        return True
    table, result = tried[-1] if tried else (None, None)
    if table is None or result is None:
        return False
    level = [entrant for entrant in order if points[entrant] == points[last_in]]
    showed_up = {name for at, name in enumerate(table.entrants) if at not in result.absent}
    return showed_up.isdisjoint(level)


def _walkover(
    contest: Contest, order: Sequence[EntrantId], field: Field, rules: Rules, number: int
) -> list[EntrantId] | None:
    """Who advances because others have left, as of the first time when that was enough.

    Later withdrawals change nothing. None: enough are left to play.
    """
    left = {entrant: field.left(entrant, number) for entrant in order}
    for time in sorted({when for when in left.values() if when is not None}):
        gone = {
            entrant: when for entrant, when in left.items() if when is not None and when <= time
        }
        here = [entrant for entrant in order if entrant not in gone]
        if len(here) <= contest.advance or len(here) < rules.fewest:
            return here + sorted(gone, key=lambda entrant: (-gone[entrant], field.seeds[entrant]))
    return None


def _ranks(
    contest: Contest, order: Sequence[EntrantId], points: Mapping[EntrantId, Fraction]
) -> tuple[int, ...]:
    """Those who advance by their order; the others share where their points are the same."""
    shared = [sum(points[other] > points[entrant] for other in order) for entrant in order]
    return tuple(
        rank if rank < contest.advance else max(contest.advance, shared[rank])
        for rank in range(len(order))
    )
