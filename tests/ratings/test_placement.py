"""Where newcomers start."""

from __future__ import annotations

from itertools import pairwise
from math import log
from random import Random

import pytest

from arena.ratings.elo import START, MilliElo, expected
from arena.ratings.fits import Model, fit
from arena.ratings.placement import BEYOND, PRIOR, place
from arena.ratings.results import MatchResult, Ranked

WIN, LOSS, DRAW = Ranked((0, 1)), Ranked((1, 0)), Ranked((0, 0))
HELD = {"low": MilliElo(1_300_000), "mid": MilliElo(1_500_000), "high": MilliElo(1_700_000)}


def against(opponent: str, *games: Ranked) -> MatchResult:
    return MatchResult(("new", opponent), games)


def placed(*matches: MatchResult) -> MilliElo:
    return place(matches, HELD, START)["new"]


def test_a_newcomer_starts_where_its_results_were_to_be_expected_but_for_the_prior() -> None:
    played = [against("low", WIN, WIN), against("mid", WIN, LOSS), against("high", LOSS, DRAW)]
    rating = placed(*played)
    scored = 3.5
    awaited = sum(2 * float(expected(MilliElo(rating - other))) for other in HELD.values())
    held_back = (rating - START) / PRIOR**2 * 400_000 / log(10)
    assert scored - awaited == pytest.approx(held_back, abs=1e-4)


def test_of_even_results_against_one_nothing_but_the_prior_is_left() -> None:
    assert placed(against("mid", DRAW)) == placed(against("mid", WIN, LOSS)) == START
    assert START < placed(against("high", WIN, LOSS)) < HELD["high"]
    many = against("high", *([WIN, LOSS] * 500))
    assert placed(many) == pytest.approx(HELD["high"], abs=1000)


def test_more_points_start_higher_and_the_same_result_against_a_better_one_does() -> None:
    ratings = [placed(against("mid", *([WIN] * won + [LOSS] * (9 - won)))) for won in range(10)]
    assert all(below < above for below, above in pairwise(ratings))
    by_opponent = [placed(against(other, WIN, LOSS)) for other in ("low", "mid", "high")]
    assert all(below < above for below, above in pairwise(by_opponent))


@pytest.mark.parametrize("games", [1, 5, 10_000])
def test_who_wins_or_loses_everything_starts_somewhere_all_the_same(games: int) -> None:
    best = placed(against("mid", *[WIN] * games), against("high", *[WIN] * games))
    worst = placed(against("mid", *[LOSS] * games), against("low", *[LOSS] * games))
    assert HELD["mid"] < best <= HELD["high"] + BEYOND
    assert HELD["low"] - BEYOND <= worst < HELD["mid"]
    assert (games == 10_000) == (best == HELD["high"] + BEYOND), "the bound is for extremes"


def test_at_a_larger_table_pairs_weigh_less() -> None:
    """Two opponents of half the weight, equally strong, count as one."""
    held = {"a": MilliElo(1_600_000), "b": MilliElo(1_600_000)}
    three = place([MatchResult(("new", "a", "b"), [Ranked((0, 1, 2))])], held, START)
    two = place([MatchResult(("new", "a"), [WIN])], held, START)
    assert three == two


def test_partners_are_not_compared() -> None:
    alone = MatchResult(("new", "low"), [Ranked((0, 1), sides=(1, 1))])
    assert placed(alone, against("high", WIN)) == placed(against("high", WIN))


def test_the_order_of_matches_and_entrants_changes_nothing() -> None:
    random = Random(1)
    names = ["new", "other", *HELD]
    matches = [
        MatchResult(tuple(random.sample(names, 3)), [Ranked(tuple(random.sample(range(3), 3)))])
        for _ in range(40)
    ]
    first = place(matches, HELD, START)
    for _ in range(3):
        random.shuffle(matches)
        assert place(matches, HELD, START) == first


def test_newcomers_that_met_each_other_are_placed_together() -> None:
    met = MatchResult(("a", "b"), [WIN, WIN])
    alone = place([met], HELD, START)
    assert alone["a"] - START == START - alone["b"] > 0
    anchored = place([met, MatchResult(("b", "high"), [DRAW] * 40)], HELD, START)
    assert anchored["a"] > anchored["b"] > alone["b"]
    assert anchored["b"] == pytest.approx(HELD["high"], abs=20_000)


def test_a_start_is_about_what_a_fit_of_everything_gives() -> None:
    """Of a pool in which everyone's rating is well known by now."""
    random, names = Random(7), [f"m{at}" for at in range(8)]
    true = {name: 1_200_000 + 80_000 * at for at, name in enumerate(names)} | {"new": 1_650_000}

    def match(a: str, b: str) -> MatchResult:
        won = random.random() < float(expected(MilliElo(true[a] - true[b])))
        return MatchResult((a, b), [WIN if won else LOSS])

    pool = [match(a, b) for a in names for b in names if a != b for _ in range(60)]
    placing = [match("new", name) for name in names for _ in range(3)]
    held = {
        name: MilliElo(round(1000 * rating))
        for name, rating in fit(pool, Model.BRADLEY_TERRY).ratings().items()
    }
    together = fit([*pool, *placing], Model.BRADLEY_TERRY, prior=PRIOR / 1000).ratings()
    shift = sum(held.values()) / 8000 - sum(together[name] for name in names) / 8
    start = place(placing, held, START)["new"] / 1000
    assert start == pytest.approx(together["new"] + shift, abs=10)
