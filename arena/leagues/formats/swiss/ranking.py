"""The field as a pairing sees it: by points, then by seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.history import accounts, opponents
from arena.leagues.lots import by_seed
from arena.leagues.rounds import Played

UNIT = 60
"""Parts of a point in which points are compared: halves to sixths, tenths, twelfths exactly."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """``entrants``: most points first, then by seed. ``points``: in 1/60. ``byes``: of all."""

    entrants: tuple[Entrant, ...]
    points: Mapping[EntrantId, int]
    exact: Mapping[EntrantId, Fraction]
    byes: Mapping[EntrantId, int]
    met: Mapping[EntrantId, Counter[EntrantId]]

    def scores(self, entrants: Sequence[Entrant]) -> NDArray[np.int64]:
        """Their points, in 1/60."""
        return np.array([self.points[entrant.id] for entrant in entrants], np.int64)

    def groups(self, entrants: Sequence[Entrant]) -> list[range]:
        """The places in the list of those with as many points."""
        found, start = [], 0
        for _, group in groupby(entrants, lambda entrant: self.points[entrant.id]):
            size = sum(1 for _ in group)
            found.append(range(start, start + size))
            start += size
        return found


def ranking(there: Sequence[Entrant], played: Sequence[Played], seed: bytes) -> Ranking:
    """Of those that are in the round; a bye is a point, a round that one was not in is none."""
    found = accounts(played)
    exact = {entrant.id: found[entrant.id].points for entrant in there}
    points = {entrant: round(value * UNIT) for entrant, value in exact.items()}
    return Ranking(
        tuple(sorted(by_seed(there, seed), key=lambda entrant: -points[entrant.id])),
        points,
        exact,
        {entrant.id: found[entrant.id].byes for entrant in there},
        opponents(played),
    )
