"""The benchmark of the games: what it reports, with and without the reference."""

from __future__ import annotations

import json

from arena.bench.games import REFERENCE, Rates, compare, random_game, rate, reference_game
from arena.games import registry


def test_the_ratio_is_the_median_over_rounds() -> None:
    rates = Rates((100.0, 200.0, 100.0), {"wazabi": (150.0, 100.0, 120.0)})
    assert rates.ratio("wazabi") == 1.2
    assert json.loads(rates.to_json()) == {
        "reference": {"name": REFERENCE, "decisions_per_s": 100},
        "games": {"wazabi": {"decisions_per_s": 120, "ratio": 1.2}},
    }


def test_without_the_reference_it_says_null() -> None:
    assert json.loads(Rates(None, {"wazabi": (150.0,)}).to_json()) == {
        "reference": None,
        "games": {"wazabi": {"decisions_per_s": 150, "ratio": None}},
    }


def test_every_game_is_played_and_measured() -> None:
    for name in registry.names():
        assert random_game(name)() > 0
        assert rate(random_game(name), 0.001) > 0


def test_a_comparison_has_a_value_for_each_round() -> None:
    rates = compare(rounds=2, seconds=0.001, tell=lambda _: None)
    assert all(len(values) == 2 for values in rates.games.values())
    assert set(rates.games) == set(registry.names())
    assert (rates.reference is None) == (reference_game() is None)
