"""Shares and their intervals, over games that are independent of each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SIGMAS = 1.96
"""Half the width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float


def mean(values: Sequence[float]) -> Estimate:
    """Of one value a game."""
    return ratio(values, [1.0] * len(values))


def proportion(count: int, games: int) -> Estimate:
    """Of games that are so; by Wilson's interval, which holds for rare ones too, and for none."""
    share, shrink = count / games, 1 + SIGMAS**2 / games
    middle = (share + SIGMAS**2 / (2 * games)) / shrink
    spread = math.sqrt(share * (1 - share) / games + (SIGMAS / (2 * games)) ** 2)
    half = SIGMAS * spread / shrink
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def ratio(numerators: Sequence[float], denominators: Sequence[float]) -> Estimate:
    """The sum of the former by that of the latter, one of each a game.

    A game is a unit: what its seats have in common makes the interval no narrower. The error is
    the ratio's first-order one (Cochran, Sampling Techniques, 6.4).
    """
    value, influences = _ratio(numerators, denominators)
    return _estimate(value, influences)


def evened(
    numerators: Sequence[Sequence[float]], denominators: Sequence[Sequence[float]]
) -> list[Estimate]:
    """For each group its ratio by the sum of all groups' ratios, so that they add up to 1."""
    ratios = [_ratio(*pair) for pair in zip(numerators, denominators, strict=True)]
    total = sum(value for value, _ in ratios)
    if not total:
        return [Estimate(math.nan, math.nan, math.nan) for _ in ratios]
    together = [sum(each) for each in zip(*(own for _, own in ratios), strict=True)]
    return [
        _estimate(
            value / total,
            [
                (mine - value / total * everyones) / total
                for mine, everyones in zip(own, together, strict=True)
            ],
        )
        for value, own in ratios
    ]


def _ratio(numerators: Sequence[float], denominators: Sequence[float]) -> tuple[float, list[float]]:
    """The ratio, and what each game adds to its error."""
    below = sum(denominators)
    if not below:
        return 0.0, [0.0] * len(numerators)
    value = sum(numerators) / below
    return value, [
        (mine - value * fair) / below for mine, fair in zip(numerators, denominators, strict=True)
    ]


def _estimate(value: float, influences: Sequence[float]) -> Estimate:
    half = SIGMAS * math.sqrt(sum(influence**2 for influence in influences))
    return Estimate(value, value - half, value + half)
