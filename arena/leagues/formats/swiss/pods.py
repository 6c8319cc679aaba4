"""Tables of several entrants with about as many points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from arena.leagues.entrants import Entrant
from arena.leagues.formats.grouping.balance import cut
from arena.leagues.formats.grouping.costs import met, related
from arena.leagues.formats.grouping.descent import Costs, descended
from arena.leagues.formats.grouping.filling import filled
from arena.leagues.formats.grouping.groups import Groups
from arena.leagues.formats.swiss.ranking import UNIT, Ranking

WINDOW = 480
"""Entrants among whom are swapped; larger fields are cut, from the top. Whole tables of 2 to 6."""
_FARTHEST = 17 * UNIT
"""Distances beyond are all alike, as are rematches beyond the tenth more than others have."""
_OFTEN = 10


def pods(ranking: Ranking, tables: range, *, same_owner: bool) -> Groups:
    """Filled by score, then improved by swaps.

    The ranked field is cut into tables; where a score group fills several, they are filled in
    snake order, so that all are as strong. Then two entrants are swapped, the best two of all each
    time, while that lessens the number of rematches (the sum over pairs at a table of the square of
    how often they have met), or else the sum of the squared differences of points. Who has sat out
    least sits out first, of those the last ranked.
    """

    def arrange(field: Sequence[Entrant], sizes: Sequence[int]) -> list[list[Entrant]]:
        place = {entrant.id: number for number, entrant in enumerate(ranking.entrants)}
        ranked = sorted(field, key=lambda entrant: place[entrant.id])
        return [table for window in _windows(ranked, sizes) for table in _improved(*window)]

    def _improved(window: Sequence[Entrant], sizes: Sequence[int]) -> list[list[Entrant]]:
        costs = _costs(window, ranking, same_owner=same_owner)
        found = descended(snake(window, sizes, ranking), costs)
        return [[window[at] for at in sorted(table)] for table in found]

    last_first = reversed(ranking.entrants)
    resting = sorted(last_first, key=lambda entrant: ranking.byes[entrant.id])
    return filled(resting, tables, arrange, same_owner=same_owner)


def _windows(
    ranked: Sequence[Entrant], sizes: Sequence[int]
) -> Iterator[tuple[Sequence[Entrant], Sequence[int]]]:
    first = start = size = 0
    for table, seats in enumerate(sizes, 1):
        size += seats
        if size > WINDOW - seats or table == len(sizes):
            yield ranked[start : start + size], sizes[first:table]
            first, start, size = table, start + size, 0


def snake(ranked: Sequence[Entrant], sizes: Sequence[int], ranking: Ranking) -> list[list[int]]:
    """The tables in order of rank; those within one score group share it out by turns."""
    tables = cut(range(len(ranked)), sizes)
    for group in ranking.groups(ranked):
        inside = [n for n, table in enumerate(tables) if table[0] in group and table[-1] in group]
        if len(inside) > 1:
            _share_out(tables, inside)
    return tables


def _share_out(tables: list[list[int]], inside: Sequence[int]) -> None:
    """To the first table and on to the last, then back, and so on, full ones left out."""
    left = [place for number in inside for place in tables[number]]
    sizes = {number: len(tables[number]) for number in inside}
    for number in inside:
        tables[number] = []
    forward = True
    while left:
        for number in inside if forward else reversed(inside):
            if left and len(tables[number]) < sizes[number]:
                tables[number].append(left.pop(0))
        forward = not forward


def _costs(window: Sequence[Entrant], ranking: Ranking, *, same_owner: bool) -> Costs:
    """One number a pair: owners before rematches before distance."""
    points = ranking.scores(window)
    distance = np.minimum(np.abs(points[:, None] - points[None, :]), _FARTHEST) ** 2
    times = met(window, ranking.met)
    others = ~np.eye(len(window), dtype=bool)
    if len(window) > 1:
        times = np.minimum(times - times[others].min(), _OFTEN) ** 2 * others
    costs: Costs = distance
    pairs = 5 * len(window) // 2
    for level in (times, np.zeros_like(times) if same_owner else related(window)):
        costs = costs + level * (int(costs.max()) * pairs + 1)
    return costs
