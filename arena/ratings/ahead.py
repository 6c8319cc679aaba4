"""By how much somebody is ahead, as a normal distribution says it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from arena.match.tally import Interval

NORMAL = NormalDist().inv_cdf(0.975)
"""Half of a 95 % interval, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """A difference of two ratings in Elo, its 95 % interval, and the chance that it is above 0."""

    elo: float
    interval: Interval
    better: float


def ahead(elo: float, variance: float) -> Ahead:
    """Of a difference with this mean and variance; one that rounding made negative is 0."""
    variance = max(variance, 0.0)
    better = NormalDist().cdf(elo / sqrt(variance)) if variance > 0 else 0.5
    return Ahead(elo, interval(elo, variance), better)


def interval(middle: float, variance: float) -> Interval:
    """95 %."""
    half = NORMAL * sqrt(max(float(variance), 0.0))
    return Interval(float(middle) - half, float(middle) + half)
