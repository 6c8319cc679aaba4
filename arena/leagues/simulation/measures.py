"""A tournament's table beside the true order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev

from arena.leagues.entrants import EntrantId
from arena.leagues.standings import Standing


@dataclass(frozen=True, slots=True)
class Trial:
    """A tournament. ``tau``: Kendall's tau-b of the places and the true order, -1 to 1.

    ``best``: 1 if the best entrant is first, a share of 1 if it shares the first place.
    """

    tau: float
    best: float
    rounds: int
    tables: int


@dataclass(frozen=True, slots=True)
class Mean:
    """``error``: the standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """At least one."""
        error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        return cls(fmean(values), error)


def compared(
    table: Sequence[Standing], strengths: Mapping[EntrantId, float], rounds: int, tables: int
) -> Trial:
    """A tournament's table beside the true order."""
    return Trial(tau(table, strengths), best_is_first(table, strengths), rounds, tables)


def tau(table: Sequence[Standing], strengths: Mapping[EntrantId, float]) -> float:
    """Kendall's tau-b: who share a place, or are equally strong, are pairs that say nothing. 0 if
    all are. (M. G. Kendall, The treatment of ties in ranking problems, 1945.)
    """
    agreed = placed = ordered = 0
    for one, other in combinations(table, 2):
        ahead = _sign(other.place - one.place)
        better = _sign(strengths[one.entrant] - strengths[other.entrant])
        placed += abs(ahead)
        ordered += abs(better)
        agreed += ahead * better
    return agreed / sqrt(placed * ordered) if agreed else 0.0


def _sign(difference: float) -> int:
    return (difference > 0) - (difference < 0)


def best_is_first(table: Sequence[Standing], strengths: Mapping[EntrantId, float]) -> float:
    """1, or its share of the first place, or 0; of several equally strong ones each is best."""
    first = [line.entrant for line in table if line.place == 1]
    best = max(strengths.values())
    return sum(strengths[entrant] == best for entrant in first) / len(first)
