"""How sure places are: the places that each may have, and the chance to be the best."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from arena.ratings.fits.columns import Floats
from arena.ratings.fits.fitting import Fit

LEVEL = 0.95
DRAWS = 10_000
AT_ONCE = 1_000
"""Draws held in memory together."""


@dataclass(frozen=True, slots=True)
class Place:
    """An entrant's place in its group, 1 is best.

    ``best`` and ``worst``: with 95 % its true place lies between them. ``first``: the probability
    that nobody in its group is better.
    """

    name: str
    group: int
    place: int
    best: int
    worst: int
    first: float


def places(fit: Fit, *, seed: int = 0, draws: int = DRAWS) -> tuple[Place, ...]:
    """The places of all entrants, in the order of ``fit.rated``.

    Place intervals: an entrant is surely below those that are better by a test at level 0.05/(n-1),
    and surely above those that are worse; n in its group. So the interval holds with 95 % even
    among entrants that are equally good, where places of draws would promise too much (Mogstad,
    Romano, Shaikh and Wilhelm, Review of Economic Studies 91, 2024, with Bonferroni's bound).

    ``first``: the share of ``draws`` from the fitted normal distribution in which the entrant is
    the best; the same for the same seed.
    """
    found: list[Place] = []
    chance = np.random.Generator(np.random.PCG64(seed))
    of_group = np.array([one.group for one in fit.rated], np.intp)
    for group in range(fit.groups):
        rows = np.flatnonzero(of_group == group)
        ratings = np.array([fit.rated[row].rating for row in rows])
        among = fit.covariance[np.ix_(rows, rows)]
        below, above = _surely(ratings, among)
        first = _firsts(ratings, among, chance, draws)
        found += [
            Place(
                fit.rated[row].name,
                group,
                place + 1,
                1 + int(below[place]),
                len(rows) - int(above[place]),
                float(first[place]),
            )
            for place, row in enumerate(rows)
        ]
    return tuple(found)


def _surely(ratings: Floats, among: Floats) -> tuple[Floats, Floats]:
    """For each how many are surely better, and how many surely worse."""
    n = len(ratings)
    if n == 1:
        return np.zeros(1), np.zeros(1)
    width = NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / (n - 1))
    own = np.diag(among)
    deviation = np.sqrt(np.maximum(own[:, None] + own - 2 * among, 0.0))
    sure = ratings[:, None] - ratings > width * deviation
    return sure.sum(axis=0), sure.sum(axis=1)


def _firsts(ratings: Floats, among: Floats, chance: np.random.Generator, draws: int) -> Floats:
    """The share of draws in which each is the best.

    Entrants are drawn in the order of their ratings, so that names play no part.
    """
    values, vectors = np.linalg.eigh(among)
    root = vectors * np.sqrt(np.maximum(values, 0.0))
    wins = np.zeros(len(ratings))
    for start in range(0, draws, AT_ONCE):
        normal = chance.standard_normal((min(AT_ONCE, draws - start), len(ratings)))
        best = np.argmax(ratings + normal @ root.T, axis=1)
        wins += np.bincount(best, minlength=len(ratings))
    found: Floats = wins / draws
    return found
