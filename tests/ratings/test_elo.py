"""Elo: values computed by hand, and what holds whatever is played."""

from __future__ import annotations

from decimal import Decimal
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.ratings.elo import (
    K0,
    START,
    MilliElo,
    changes,
    expected,
    k_of,
    moved,
    moved_by_definition,
)
from arena.ratings.results import Ranked

deterministic = settings(derandomize=True, deadline=None, max_examples=60)
K = MilliElo(32_000)


def ratings(*values: int) -> list[MilliElo]:
    return [MilliElo(1000 * value) for value in values]


@pytest.mark.parametrize(
    ("difference", "score"),
    [(0, "0.5"), (400, "0.909090909"), (800, "0.990099010"), (200, "0.759746927")],
)
def test_the_expected_score_is_that_of_the_logistic_curve(difference: int, score: str) -> None:
    # 1/2, 10/11, 100/101, and 1 / (1 + 10^(-1/2)) = 1 / 1.316227766
    assert abs(expected(MilliElo(1000 * difference)) - Decimal(score)) < Decimal("5e-10")


@pytest.mark.parametrize(
    ("rated", "games", "change"),
    [
        # Even chances: half of K moves.
        (ratings(1500, 1500), [(0, 1)], (16_000, -16_000)),
        # 32 * (0 - 10/11) = -29.0909...
        (ratings(1900, 1500), [(1, 0)], (-29_091, 29_091)),
        # 32 * (1/2 - 10/11) = -13.0909...: a draw costs the higher rated
        (ratings(1900, 1500), [(0, 0)], (-13_091, 13_091)),
        # Three wins of four: 32 * (3/4 - 1/2)
        (ratings(1500, 1500), [(0, 1), (0, 1), (1, 0), (0, 1)], (8_000, -8_000)),
        # Three seats: each pair counts half, 16 * (1 - 1/2) from each beaten
        (ratings(1500, 1500, 1500), [(0, 1, 2)], (16_000, 0, -16_000)),
        # Two share the win of four: 32/3 * 1/2 = 5.333 from each of the two beaten
        (ratings(1500, 1500, 1500, 1500), [(0, 0, 2, 2)], (10_666, 10_666, -10_666, -10_666)),
        # 16 * (1 - 10/11) + 16 * (1 - 100/101) = 1.4545... + 0.1584...; the other pair is 400 apart
        (ratings(1900, 1500, 1100), [(0, 1, 2)], (1_613, 0, -1_613)),
    ],
)
def test_changes_are_those_computed_by_hand(
    rated: list[MilliElo], games: list[tuple[int, ...]], change: tuple[int, ...]
) -> None:
    assert changes(rated, K, [Ranked(ranks) for ranks in games]) == change


def test_partners_are_not_compared() -> None:
    game = Ranked((0, 1, 0, 1), sides=(0, 1, 0, 1))
    # The strong one: 2 * 32/3 * (1 - 10/11); its partner: 2 * 32/3 * 1/2. The draw between the two
    # would have moved 4.364 from one to the other.
    change = changes(ratings(1900, 1500, 1500, 1500), K, [game])
    assert change == (1_940, -6_303, 10_666, -6_303)
    assert changes(ratings(1900, 1500), K, [Ranked((0, 0), sides=(0, 0))]) == (0, 0)


def test_the_pairs_of_a_no_show_do_not_count() -> None:
    games = [Ranked((0, 1, 2))]
    assert changes(ratings(1500, 1500, 1500), K, games, unrated={2}) == (8_000, -8_000, 0)


@pytest.mark.parametrize(
    ("matches", "k"),
    [([1, 1], K0), ([21, 22], 31_818), ([1, 70], 10_000), ([0, 0], K0), ([1_000_000, 1], 0)],
)
def test_k_falls_with_the_matches_that_start_from_one_rating(matches: list[int], k: int) -> None:
    assert k_of(matches) == k


def test_a_bot_that_loses_five_hundred_times_running_has_a_rating() -> None:
    strong = weak = START
    for _ in range(500):
        up, down = changes([strong, weak], K, [Ranked((0, 1))])
        strong, weak = MilliElo(strong + up), MilliElo(weak + down)
    assert strong + weak == 2 * START
    assert weak < START


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[MilliElo], MilliElo, list[Ranked]]:
    seats = draw(st.integers(2, 6))
    rated = draw(st.lists(st.integers(-500_000, 4_000_000), min_size=seats, max_size=seats))
    ranks = st.tuples(*[st.integers(0, seats - 1)] * seats)
    games = draw(st.lists(ranks, min_size=1, max_size=12))
    k = draw(st.integers(0, 64_000))
    return [MilliElo(r) for r in rated], MilliElo(k), [Ranked(ranks) for ranks in games]


@deterministic
@given(matches())
def test_changes_sum_to_zero(match: tuple[list[MilliElo], MilliElo, list[Ranked]]) -> None:
    assert sum(changes(*match)) == 0


@deterministic
@given(matches(), st.randoms(use_true_random=False))
def test_who_is_named_first_does_not_matter(
    match: tuple[list[MilliElo], MilliElo, list[Ranked]], chance: Random
) -> None:
    rated, k, games = match
    order = list(range(len(rated)))
    chance.shuffle(order)
    shuffled = changes(
        [rated[i] for i in order],
        k,
        [Ranked(tuple(game.ranks[i] for i in order)) for game in games],
    )
    plain = changes(rated, k, games)
    assert shuffled == tuple(plain[i] for i in order)


@deterministic
@given(matches())
def test_the_order_of_the_games_does_not_matter(
    match: tuple[list[MilliElo], MilliElo, list[Ranked]],
) -> None:
    rated, k, games = match
    assert changes(rated, k, games) == changes(rated, k, games[::-1])


def test_equal_losers_lose_equally_wherever_they_sit() -> None:
    for ranks in set(permutations((0, 1, 1, 1))):
        change = changes(ratings(1500, 1500, 1500, 1500), K, [Ranked(ranks)])
        losers = {delta for rank, delta in zip(ranks, change, strict=True) if rank}
        assert losers == {-5_333}


# ---- fast, and exact ----


def test_what_moves_is_what_the_definition_says() -> None:
    chance = Random(3)
    for difference in range(0, 4_000_000, 997):
        games = chance.randint(1, 12)
        case = (
            chance.choice((32_000, 31_818, 7_071, chance.randint(0, 1_000_000))),
            chance.randint(0, 2 * games),
            games,
            difference,
            chance.randint(1, 5),
        )
        assert moved(*case) == moved_by_definition(*case), case


@pytest.mark.parametrize(
    ("k", "difference"),
    # All differences up to 4,000 Elo at which a win with one of these K comes to within 1e-6 of a
    # half; and exact halves.
    [
        (31_818, 212_463), (10_000, 326_951), (32_000, 341_414), (31_818, 503_994),
        (32_000, 723_121), (10_000, 984_272), (31_818, 1_137_616), (10_000, 1_382_312),
        (10_000, 1_720_403), (32_000, 1_922_469), (31_817, 0), (13_461, 0), (9_999_999, 1),
    ],
)  # fmt: skip
def test_near_a_half_the_definition_decides(k: int, difference: int) -> None:
    for half_points in (0, 1, 2):
        case = (k, half_points, 1, difference, 1)
        assert moved(*case) == moved_by_definition(*case)


@pytest.mark.parametrize("step", [1009, pytest.param(1, marks=pytest.mark.slow)])
def test_a_floats_expectation_is_right_to_fifteen_digits(step: int) -> None:
    """So for every K up to the limit an estimate is off by far less than what is kept clear."""
    for difference in range(0, 4_000_000, step):
        float_expectation = 1 / (1 + 10 ** (-difference / 400_000))
        error = Decimal(float_expectation) - expected(MilliElo(difference))
        assert abs(error) < Decimal("1e-15"), difference
