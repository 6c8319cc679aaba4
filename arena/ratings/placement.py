"""Where a newcomer's rating starts: the fit of its placement matches.

The fit is that of R. A. Bradley and M. E. Terry (Biometrika 39, 1952), of the pairs of each game
with the weight 1/(n-1), as in ``arena.ratings.fits`` and in Elo, with everyone else held at the
rating that it has. So but for the prior a newcomer starts at the rating at which Elo would have
expected just what it scored, and nobody else's moves. Newcomers that met each other are fitted
together.

Ratings are held towards the pool's mean as by a normal distribution, and end a bound beyond the
opponents', so that all are finite, whoever won or lost everything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from math import exp, log
from typing import NamedTuple

from arena.ratings.elo import MilliElo
from arena.ratings.results import MatchResult

PRIOR = MilliElo(350_000)
"""The prior's standard deviation: of a rating of which nothing is known."""

BEYOND = MilliElo(400_000)
"""No newcomer starts more than this above the best, or below the worst, of those that it met: odds
of ten to one.
"""

_K = log(10) / 400_000
_HALVINGS = 60
_SWEEPS = 500
_STILL = 0.01
"""In 1/1000 Elo: where newcomers that met each other move no more than this, they stay."""


class _Duels(NamedTuple):
    """Against one opponent: games, and points won in them, both weighted."""

    games: float
    points: float


def place(
    matches: Sequence[MatchResult], held: Mapping[str, MilliElo], mean: MilliElo
) -> dict[str, MilliElo]:
    """The ratings of all that are in the matches and not held.

    ``held``: everyone else's. ``mean``: of the pool, where the prior lies. The order of matches and
    games does not matter.
    """
    duels = _duels(matches, held)
    met = [held[other] for its in duels.values() for other in its if other in held] or [mean]
    bounds = {name: _bounds(its, held, met) for name, its in duels.items()}
    at: dict[str, float] = {**held, **dict.fromkeys(duels, float(mean))}
    for _ in range(_SWEEPS):
        moved = 0.0
        for name, its in duels.items():
            before, at[name] = at[name], _likeliest(its, at, bounds[name], mean)
            moved = max(moved, abs(at[name] - before))
        if moved < _STILL:
            break
    return {name: MilliElo(round(at[name])) for name in duels}


def _duels(
    matches: Sequence[MatchResult], held: Mapping[str, MilliElo]
) -> dict[str, dict[str, _Duels]]:
    """By newcomer and opponent, in the order of names, as sums of floats depend on their order."""
    found: defaultdict[str, defaultdict[str, list[_Duels]]] = defaultdict(lambda: defaultdict(list))
    for match in matches:
        for name, other, duel in _pairs(match):
            if name not in held:
                found[name][other].append(duel)
    return {
        name: {other: _summed(found[name][other]) for other in sorted(found[name])}
        for name in sorted(found)
    }


def _pairs(match: MatchResult) -> Iterator[tuple[str, str, _Duels]]:
    weight = match.weight / max(1, len(match.entrants) - 1)
    for a, b in permutations(range(len(match.entrants)), 2):
        for game in match.games:
            if game.opposed(a, b):
                mine, theirs = game.ranks[a], game.ranks[b]
                points = (mine < theirs) + (mine == theirs) / 2
                yield match.entrants[a], match.entrants[b], _Duels(weight, weight * points)


def _summed(duels: Sequence[_Duels]) -> _Duels:
    return _Duels(sum(sorted(d.games for d in duels)), sum(sorted(d.points for d in duels)))


def _bounds(
    duels: Mapping[str, _Duels], held: Mapping[str, MilliElo], by_any: Sequence[MilliElo]
) -> tuple[float, float]:
    """By those that it met itself, or if these are all newcomers by those that any of them met."""
    met = [held[other] for other in duels if other in held] or by_any
    return min(met) - BEYOND, max(met) + BEYOND


def _likeliest(
    duels: Mapping[str, _Duels],
    ratings: Mapping[str, float],
    bounds: tuple[float, float],
    mean: MilliElo,
) -> float:
    """Where the slope of the log-posterior is 0, which falls everywhere; or the bound before."""
    low, high = bounds
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _slope(duels, ratings, middle, mean) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _slope(
    duels: Mapping[str, _Duels], ratings: Mapping[str, float], at: float, mean: MilliElo
) -> float:
    surplus = sum(
        duel.points - duel.games / (1 + exp(-_K * (at - ratings[other])))
        for other, duel in duels.items()
    )
    return _K * surplus - (at - mean) / PRIOR**2
