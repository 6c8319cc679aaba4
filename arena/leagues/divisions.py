"""Promotion and relegation: in which division everyone is in a new season.

All who take part are put in one row, which is then cut by the sizes of the divisions. The row is,
from the top: of each division those who neither go up nor down, in the order of its final table;
then those who come up into it; then those who go down from it; at the end the newcomers, by rating.
So where somebody has left, the best of those who would have gone down stay, then one more comes up;
and a division that is made smaller or larger gives to the next or takes from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from arena.leagues.definition import Definition, Division
from arena.leagues.entrants import EntrantId
from arena.leagues.standings import Standing


@dataclass(frozen=True, slots=True)
class _Finish:
    """A division's final table without those who have left, best first."""

    up: tuple[EntrantId, ...] = ()
    stay: tuple[EntrantId, ...] = ()
    down: tuple[EntrantId, ...] = ()


def divided(
    league: Definition, ratings: Mapping[EntrantId, int], tables: Sequence[Sequence[Standing]]
) -> dict[EntrantId, int]:
    """The division of each entrant, 0 the highest.

    ``ratings``: of all who take part, in 1/1000 Elo. ``tables``: the last season's final ones by
    division, none before the first season. Without divisions all are in one. Who finds no place,
    as all divisions have a size, is missing from what is given.

    The last division is not opened with fewer than a table of the game takes: those few go with
    the division above.
    """
    row = _row(league.divisions, ratings, tables)
    cut = _cut(len(row), [division.size for division in league.divisions], league.tables[0])
    numbers = [number for number, size in enumerate(cut) for _ in range(size)]
    return dict(zip(row, numbers, strict=False))


def _row(
    divisions: Sequence[Division],
    ratings: Mapping[EntrantId, int],
    tables: Sequence[Sequence[Standing]],
) -> list[EntrantId]:
    orders = [[line.entrant for line in table if line.entrant in ratings] for table in tables]
    known = {entrant for order in orders for entrant in order}
    new = sorted(ratings.keys() - known, key=lambda entrant: (-ratings[entrant], entrant))
    finishes = [_finish(orders, number, divisions) for number in range(len(orders))] + [_Finish()]
    row: list[EntrantId] = []
    for finish, below in pairwise(finishes):
        row += [*finish.stay, *below.up, *finish.down]
    return row + new


def _finish(
    orders: Sequence[Sequence[EntrantId]], number: int, divisions: Sequence[Division]
) -> _Finish:
    """Nobody goes up from the first division, or down where there is none below with anybody in
    it. Where too few are left for both, going up comes first.
    """
    order = orders[number]
    if number >= len(divisions):
        return _Finish(stay=tuple(order))
    up = divisions[number].up if number else 0
    below = any(orders[number + 1 :])
    down = min(divisions[number].down, max(len(order) - up, 0)) if below else 0
    last = len(order) - down
    return _Finish(tuple(order[:up]), tuple(order[up:last]), tuple(order[last:]))


def _cut(entrants: int, sizes: Sequence[int | None], fewest: int) -> list[int]:
    """How many are in each division that is opened."""
    cut: list[int] = []
    for size in sizes or [None]:
        taken = entrants - sum(cut)
        cut.append(taken if size is None else min(size, taken))
    while len(cut) > 1 and cut[-1] < fewest:
        few = cut.pop()
        cut[-1] += few
    return cut
