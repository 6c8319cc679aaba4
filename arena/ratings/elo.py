"""Elo for any number of seats, in integers of 1/1000 Elo, exact on every machine.

The formula for two is Elo's, R' = R + K (S - E), with the logistic expectation
E = 1 / (1 + 10^((Rb - Ra) / 400)) (A. E. Elo, The Rating of Chessplayers, Past and Present, 1978).
A match of n entrants counts as the n(n-1)/2 matches of its pairs, each with the weight 1/(n-1), so
that a match moves a rating about as far whatever its number of seats. The change of A against B is

    K * (S - E) / (n - 1)

where S is the mean over the games in which A and B were opponents: win 1, shared rank 1/2. Each
pair's change is rounded once, half to even, added to one and subtracted from the other: the sum of
all ratings never changes. Ratings and K are frozen when the match is scheduled, so that the order
in which matches end does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from itertools import combinations
from typing import NewType

from arena.ratings.results import Ranked

MilliElo = NewType("MilliElo", int)
"""A rating, or a change of one, in 1/1000 Elo."""

START = MilliElo(1_500_000)
"""Everyone's rating in a pool that is all new."""

K0 = MilliElo(32_000)
"""The largest K."""

SPREAD = MilliElo(700_000)
"""K is at most this divided by the matches that are rated from one frozen rating: a rating that
many matches start from cannot run off by more."""

# Decimal arithmetic is the same on every machine, which the pow of floats is not.
_DIGITS = Context(prec=40, rounding=ROUND_HALF_EVEN)
_SCALE = Decimal(400_000)

_LARGEST_K, _CLEAR = 1_000_000, 0.5 - 1e-6
"""Up to this K a float that is nearer than this to an integer rounds as the exact value does.

The error of an estimate is some units of 2^-53 times K, 1e-9 at most; even a pow that is wrong in
the twelfth digit would do.
"""


def k_of(matches: Collection[int], k0: MilliElo = K0) -> MilliElo:
    """K of a match: the lowest of its seats' min(k0, 700/m).

    ``matches``: m for each entrant, the larger of its matches in this schedule and of its
    unfinished rated matches in the pool.
    """
    return MilliElo(min(k0, *(SPREAD // max(1, m) for m in matches)))


def changes(
    ratings: Sequence[MilliElo],
    k: MilliElo,
    games: Sequence[Ranked],
    unrated: Collection[int] = (),
) -> tuple[MilliElo, ...]:
    """The change of each entrant's rating by a match; they sum to zero.

    ``ratings`` and ``k`` as frozen with the match; ``unrated``: entrants that never showed up,
    whose pairs do not count. A pair that never met as opponents does not count either.
    """
    total = [0] * len(ratings)
    for a, b in combinations(range(len(ratings)), 2):
        if a not in unrated and b not in unrated:
            change = _pair(ratings, k, games, a, b)
            total[a] += change
            total[b] -= change
    return tuple(MilliElo(change) for change in total)


def _pair(ratings: Sequence[MilliElo], k: MilliElo, games: Sequence[Ranked], a: int, b: int) -> int:
    """What a gains from b. Seen from the higher rated: the same whichever is named first."""
    if ratings[a] < ratings[b]:
        return -_pair(ratings, k, games, b, a)
    met = half_points = 0
    for game in games:
        if game.opposed(a, b):
            mine, theirs = game.ranks[a], game.ranks[b]
            met += 1
            half_points += 2 if mine < theirs else mine == theirs
    if not met:
        return 0
    return moved(k, half_points, met, ratings[a] - ratings[b], len(ratings) - 1)


def moved(k: int, half_points: int, games: int, difference: int, opponents: int) -> int:
    """K * (S - E) / opponents for the one rated higher by ``difference``, rounded half to even.

    S is half_points / 2 / games. Floats decide where their error cannot matter, which is nearly
    always, and the definition in decimal where they come near a half: so the result is exact, and
    the same on every machine.
    """
    if k <= _LARGEST_K:
        expectation = 1 / (1 + 10 ** (-difference / 400_000))
        estimate = k * (half_points / (2 * games) - expectation) / opponents
        nearest = round(estimate)
        if abs(estimate - nearest) < _CLEAR:
            return nearest
    return moved_by_definition(k, half_points, games, difference, opponents)


def moved_by_definition(
    k: int, half_points: int, games: int, difference: int, opponents: int
) -> int:
    """What ``moved`` is, in exact arithmetic but for E, which has 40 digits."""
    surplus = Fraction(half_points, 2 * games) - Fraction(expected(MilliElo(difference)))
    return round(k * surplus / opponents)


def expected(difference: MilliElo) -> Decimal:
    """The expected score of who is rated higher by ``difference``, to 40 digits."""
    odds = _DIGITS.power(Decimal(10), _DIGITS.divide(Decimal(-difference), _SCALE))
    return _DIGITS.divide(Decimal(1), _DIGITS.add(Decimal(1), odds))
