"""How fast ratings are computed: the fits over many games, and Elo beside its definition."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from time import process_time

import numpy as np

from arena.ratings.elo import K0, START, MilliElo, changes, moved_by_definition
from arena.ratings.fits import Model, fit, places
from arena.ratings.results import MatchResult, Ranked
from arena.ratings.scale import ELO

SPREAD = 200
"""Standard deviation of the bots' strengths, in Elo."""

ELO_SAMPLE = 20_000
"""Games of the match that the definition of Elo computes too."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Seconds of processor time from results to ratings with intervals, and to places."""

    model: str
    seats: bool
    fit_s: float
    places_s: float


@dataclass(frozen=True, slots=True)
class Measured:
    """``elo_s``: for all games. ``elo_ratio``: how many times as long the definition takes.

    ``results_mb`` and ``peak_mb``: the process with all results in memory, and at its largest.
    """

    bots: int
    games: int
    size: int
    fits: Sequence[Fitted]
    elo_s: float
    elo_ratio: float
    results_mb: float
    peak_mb: float

    def to_json(self) -> str:
        """One line."""
        return json.dumps(asdict(self))


def measure(bots: int, games: int, size: int, tell: Callable[[str], None]) -> Measured:
    """Fits matches of ``size`` entrants, a game from every seat each, drawn by Plackett-Luce."""
    tell(f"drawing {games} games")
    matches = drawn(bots, games // size, size)
    held = _peak_mb()
    fits = []
    for model in Model:
        for seats in (False, True):
            tell(f"{model}{' with seats' if seats else ''}")
            fits.append(_fitted(matches, model, seats=seats))
    tell("Elo")
    own, theirs = _elo(matches[: ELO_SAMPLE // size])
    scale = len(matches) / len(matches[: ELO_SAMPLE // size])
    return Measured(
        bots, len(matches) * size, size, fits, own * scale, theirs / own, held, _peak_mb()
    )


def drawn(bots: int, matches: int, size: int, seed: int = 0) -> list[MatchResult]:
    """Matches of bots drawn at random, of known strength."""
    rng = np.random.Generator(np.random.PCG64(seed))
    strengths = rng.normal(0, SPREAD, bots) / ELO
    names = [f"bot{number:06}" for number in range(bots)]
    seatings = [tuple((i + turn) % size for i in range(size)) for turn in range(size)]
    found = []
    for _ in range(matches):
        own = rng.choice(bots, size, replace=False)
        luck = rng.gumbel(size=(size, size))
        order = np.argsort(-(strengths[own] + luck), axis=1)
        ranks = np.argsort(order, axis=1).tolist()
        games = [Ranked(tuple(r), None, s) for r, s in zip(ranks, seatings, strict=True)]
        found.append(MatchResult(tuple(names[i] for i in own), games))
    return found


def _fitted(matches: Sequence[MatchResult], model: Model, *, seats: bool) -> Fitted:
    start = process_time()
    found = fit(matches, model, seats=seats)
    between = process_time()
    places(found)
    return Fitted(str(model), seats, between - start, process_time() - between)


def _elo(matches: Sequence[MatchResult]) -> tuple[float, float]:
    """Seconds of the arithmetic for these matches, and by the definition of each change."""
    rng = np.random.Generator(np.random.PCG64(1))
    rated = [
        [MilliElo(START + int(off)) for off in rng.normal(0, 1000 * SPREAD, len(match.entrants))]
        for match in matches
    ]
    start = process_time()
    for match, ratings in zip(matches, rated, strict=True):
        changes(ratings, K0, match.games)
    between = process_time()
    for match, ratings in zip(matches, rated, strict=True):
        for a, b in combinations(range(len(ratings)), 2):
            _by_definition(ratings, match.games, a, b)
    return between - start, process_time() - between


def _by_definition(ratings: Sequence[MilliElo], games: Sequence[Ranked], a: int, b: int) -> int:
    if ratings[a] < ratings[b]:
        a, b = b, a
    points = sum(
        (game.ranks[a] < game.ranks[b]) + (game.ranks[a] <= game.ranks[b]) for game in games
    )
    return moved_by_definition(K0, points, len(games), ratings[a] - ratings[b], len(ratings) - 1)


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
