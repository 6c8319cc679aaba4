"""Elo: values computed by hand, and what holds whatever is played."""

from __future__ import annotations

from decimal import Decimal
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.ratings.elo import K0, START, MilliElo, Ranked, changes, expected, k_of

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
