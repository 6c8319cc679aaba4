"""`arena bench ratings` measures fits and Elo on the same results."""

from __future__ import annotations

import json

from arena.bench.ratings import drawn, measure


def test_it_measures_each_fit_and_elo() -> None:
    found = measure(20, 800, 4, lambda _: None)
    assert (found.bots, found.games, found.size) == (20, 800, 4)
    assert [(one.model, one.seats) for one in found.fits] == [
        ("bradley-terry", False),
        ("bradley-terry", True),
        ("plackett-luce", False),
        ("plackett-luce", True),
    ]
    assert found.elo_ratio > 1
    assert json.loads(found.to_json())["peak_mb"] >= found.results_mb


def test_drawn_matches_seat_everyone_everywhere_and_are_the_same_again() -> None:
    matches = drawn(10, 5, 3)
    assert matches == drawn(10, 5, 3)
    for match in matches:
        assert len(set(match.entrants)) == 3
        assert {game.seats for game in match.games} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
