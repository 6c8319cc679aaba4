"""Pods in which those meet that have met least."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np

from arena.leagues.entrants import Entrant
from arena.leagues.formats.grouping.costs import met, related
from arena.leagues.formats.grouping.descent import descended, total
from arena.leagues.formats.grouping.filling import filled
from arena.leagues.formats.grouping.groups import Groups
from arena.leagues.history import byes, opponents
from arena.leagues.lots import by_lot
from arena.leagues.rounds import Played

MOST_TRIES = 20
SEATED = 1_000
"""Entrants placed in all tries together, so that large fields take no longer."""
_APART = 1 << 40
"""More than all meetings of a field together, squared."""


@dataclass(frozen=True, slots=True)
class Balancing:
    """How pods are balanced. ``tables``: how many entrants may meet."""

    tables: range
    same_owner: bool = False

    def pods(self, field: Sequence[Entrant], played: Sequence[Played], seed: bytes) -> Groups:
        """The next round's, the best of several drawn orders, each improved by steepest descent.

        No swap of two seated entrants would lessen the sum, over pairs at a table, of the square of
        how often they have met. Who has sat out least sits out first, then by lot.
        """
        rested, known = byes(played), opponents(played)
        seats = sorted(field, key=lambda entrant: entrant.id)
        costs = met(seats, known) ** 2
        if not self.same_owner:
            costs += _APART * related(seats)
        place = {entrant.id: number for number, entrant in enumerate(seats)}

        def arrange(seated: Sequence[Entrant], sizes: Sequence[int]) -> list[list[Entrant]]:
            places = [place[entrant.id] for entrant in seated]
            tables = descended(cut(range(len(seated)), sizes), costs[np.ix_(places, places)])
            return [[seated[at] for at in table] for table in tables]

        def cost(pods: Groups) -> tuple[int, int]:
            tables = [[place[entrant] for entrant in table] for table in pods.tables]
            return len(pods.parted), total(tables, costs)

        tries = max(1, min(MOST_TRIES, SEATED // max(1, len(field))))
        lots = (by_lot(field, seed, f"pods/{len(played)}/{attempt}") for attempt in range(tries))
        resting = (sorted(drawn, key=lambda entrant: rested[entrant.id]) for drawn in lots)
        found = (
            filled(order, self.tables, arrange, same_owner=self.same_owner) for order in resting
        )
        return min(found, key=cost)


def cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The order cut into tables of these sizes."""
    ends = [0, *accumulate(sizes)]
    return [list(order[start:end]) for start, end in pairwise(ends)]
