"""How much the result of a match tells about two ratings.

The result of A against B has, in the logistic model of Elo, the Fisher information k^2 p (1 - p)
on the difference of their ratings, with k = ln 10 / 400 and p the chance that A wins. If the
difference is normal with variance v, a match is expected to tell (1/2) ln(1 + v k^2 p (1 - p)),
where p is that of the difference divided by sqrt(1 + pi k^2 v / 8), as a difference that is not
known is likely to be less than it seems. (M. E. Glickman, Parameter estimation in large dynamic
paired comparison experiments, 1999, uses the same approximation.)
"""

from __future__ import annotations

from math import exp, log, log1p, pi, sqrt

from arena.leagues.ladder.values import Contender

_K = log(10) / 400_000
"""For ratings in 1/1000 Elo."""

_SCALE = 1_000_000
_NEVER_PLAYED = 350_000
_USUAL = 0.2
"""p (1 - p) of a usual match."""


def information(one: Contender, other: Contender) -> int:
    """What a match of the two is expected to tell, in millionths, at least 1.

    A whole number, so that machines whose logarithms differ in the last bit agree.
    """
    variance = one.uncertainty**2 + other.uncertainty**2
    seen = abs(one.rating - other.rating) / sqrt(1 + pi * _K**2 * variance / 8)
    worse = exp(-_K * seen)
    spread = worse / (1 + worse) ** 2
    return max(1, round(_SCALE * log1p(variance * _K**2 * spread) / 2))


def uncertainty(matches: int) -> int:
    """The standard deviation of a rating after so many matches, where no fit says: 1/1000 Elo."""
    return round(1 / sqrt(1 / _NEVER_PLAYED**2 + matches * _K**2 * _USUAL))
