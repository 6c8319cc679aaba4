"""95 % intervals hold the truth 95 times of 100, though the games of a match are correlated."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan

import numpy as np
import pytest

from arena.ratings.fits import Model, fit, places
from arena.ratings.results import MatchResult
from tests.ratings.simulated import World, name

WORLDS = {
    "two seats": (World(6, 2, 60, 2, reuse=0.5), Model.BRADLEY_TERRY),
    "two seats, few matches": (World(6, 2, 18, 2, reuse=0.5), Model.BRADLEY_TERRY),
    "two seats with an effect": (
        World(6, 2, 60, 2, reuse=0.5, advantages=(60, -60)),
        Model.BRADLEY_TERRY,
    ),
    "four seats, pairs": (World(6, 4, 40, 4, reuse=0.5), Model.BRADLEY_TERRY),
    "four seats": (World(6, 4, 40, 4, reuse=0.5), Model.PLACKETT_LUCE),
    "four seats with an effect": (
        World(6, 4, 40, 4, reuse=0.5, advantages=(90, 20, -30, -80)),
        Model.PLACKETT_LUCE,
    ),
}


@dataclass(frozen=True)
class Coverage:
    """Shares of intervals that hold the truth; ``seats`` is nan without a seat effect."""

    ratings: float
    seats: float
    places: float


def coverage(
    world: World, model: Model, times: int, *, unit: str = "match", seed: int = 1
) -> Coverage:
    """Over so many leagues of bots of which the true strengths are known."""
    rng = np.random.default_rng(seed)
    ratings: list[bool] = []
    seats: list[bool] = []
    ranges: list[bool] = []
    for _ in range(times):
        strengths = world.strengths(rng)
        matches = world.played(strengths, rng)
        if unit == "game":
            matches = [MatchResult(one.entrants, [game]) for one in matches for game in one.games]
        fitted = fit(matches, model, seats=bool(world.advantages))
        truth = {name(i): 1500 + strengths[i] for i in range(world.entrants)}
        ratings += [
            one.interval.low <= truth[one.name] <= one.interval.high for one in fitted.rated
        ]
        seats += [
            one.interval.low <= world.advantages[one.seat] <= one.interval.high
            for one in fitted.seated
        ]
        order = sorted(truth, key=truth.__getitem__, reverse=True)
        ranges += [
            one.best <= order.index(one.name) + 1 <= one.worst for one in places(fitted, draws=1)
        ]
    return Coverage(
        float(np.mean(ratings)), float(np.mean(seats)) if seats else nan, float(np.mean(ranges))
    )


@pytest.mark.parametrize("world", ["two seats", "four seats with an effect"])
def test_intervals_hold_the_truth(world: str) -> None:
    found = coverage(*WORLDS[world], times=60)
    assert 0.93 <= found.ratings <= 0.97
    assert found.places >= 0.95


def test_games_taken_for_independent_would_promise_too_much() -> None:
    world = World(6, 2, 60, 4, reuse=0.8)
    by_game = coverage(world, Model.BRADLEY_TERRY, 40, unit="game")
    by_match = coverage(world, Model.BRADLEY_TERRY, 40)
    assert by_game.ratings < 0.85
    assert by_match.ratings > 0.92


@pytest.mark.slow
@pytest.mark.parametrize("world", WORLDS)
def test_intervals_hold_the_truth_in_thousands_of_replications(world: str) -> None:
    found = coverage(*WORLDS[world], times=3000)
    print(f"\n{world}: {found}")
    assert 0.93 <= found.ratings <= 0.97
    assert isnan(found.seats) or 0.93 <= found.seats <= 0.97
    assert found.places >= 0.95
