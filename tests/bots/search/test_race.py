"""Races end early where they can, and a favourite is left only for something better."""

from __future__ import annotations

import random

from arena_bots.search.race import FIRST, Race


def ran(
    race: Race[str], means: dict[str, float], draws: int, spread: float = 0.1, seed: int = 0
) -> int:
    """Runs it over draws that are common to all; returns the results that it took."""
    rng, taken = random.Random(f"{means} {seed}"), 0
    for _ in range(draws):
        if len(race.running) == 1:
            break
        common = rng.gauss(0, 1)
        taken += len(race.running)
        race.drawn([means[name] + common + rng.gauss(0, spread) for name in race.running])
    return taken


def test_the_best_is_found_among_close_ones_although_draws_differ_widely() -> None:
    race = Race(["a", "b", "c"], "a")
    ran(race, {"a": 0.50, "b": 0.52, "c": 0.56}, 200)
    assert race.best() == "c"


def test_the_beaten_drop_out_and_a_race_of_one_is_over() -> None:
    race = Race(["a", "b"], "a")
    assert ran(race, {"a": 0.2, "b": 0.9}, 1_000) == 2 * FIRST
    assert race.running == ("b",)


def test_nobody_drops_out_before_the_first_draws() -> None:
    race = Race(["a", "b"], "a")
    ran(race, {"a": 0.2, "b": 0.9}, FIRST - 1)
    assert race.running == ("a", "b")


def test_the_favourite_is_taken_without_a_clear_reason_against_it() -> None:
    kept = 0
    for seed in range(50):
        race = Race(["a", "b"], "b")
        assert race.best() == "b"
        ran(race, {"a": 0.5, "b": 0.5}, 100, seed=seed)
        kept += race.best() == "b"
    assert kept > 35


def test_equal_results_in_every_draw_prove_nothing() -> None:
    race = Race(["a", "b"], "b")
    for _ in range(50):
        race.drawn([0.5] * len(race.running))
    assert race.running == ("a", "b")
    assert race.best() == "b"
