"""How two bots share the seats of a deal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arena.match.duel import seatings, share


def test_two_seats_are_taken_in_turns() -> None:
    assert seatings((0, 1)) == ((0, 1), (1, 0))


def test_of_more_seats_one_plays_against_copies_of_the_other_both_ways() -> None:
    assert seatings((0, 1, 2)) == (
        (0, 1, 1), (1, 0, 1), (1, 1, 0),
        (1, 0, 0), (0, 1, 0), (0, 0, 1),
    )  # fmt: skip


def test_partners_are_copies() -> None:
    assert seatings((0, 1, 0, 1)) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert len(seatings((0, 1, 2, 0, 1, 2))) == 6


@pytest.mark.parametrize("sides", [(0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 0, 1), tuple(range(6))])
def test_each_bot_sits_everywhere_equally_often(sides: tuple[int, ...]) -> None:
    games = seatings(sides)
    for seat in range(len(sides)):
        assert 2 * sum(seating[seat] for seating in games) == len(games)
    swapped = {tuple(1 - bot for bot in seating) for seating in games}
    assert swapped == set(games)


@pytest.mark.parametrize(
    ("seating", "ranks", "won"),
    [
        ((0, 1), (0, 1), Fraction(1)),
        ((1, 0), (0, 1), Fraction(0)),
        ((0, 1), (0, 0), Fraction(1, 2)),
        ((0, 1, 1), (1, 0, 2), Fraction(1, 2)),
        ((1, 0, 1, 1), (0, 0, 2, 2), Fraction(5, 6)),
        ((0, 0, 1), (0, 1, 1), Fraction(3, 4)),
    ],
)
def test_what_a_bot_won_is_the_mean_over_its_pairs_with_the_other(
    seating: tuple[int, ...], ranks: tuple[int, ...], won: Fraction
) -> None:
    assert share(seating, ranks) == won
    assert share(tuple(1 - bot for bot in seating), ranks) == 1 - won


@pytest.mark.parametrize("sides", [(0, 1), (0, 1, 2, 3), (0, 1, 0, 1)])
def test_where_the_seat_decides_a_deal_says_nothing(sides: tuple[int, ...]) -> None:
    """Seat 0 wins, whoever sits there; its partners with it."""
    ranks = tuple(int(side != sides[0]) for side in sides)
    games = seatings(sides)
    assert sum(share(seating, ranks) for seating in games) == Fraction(len(games), 2)
