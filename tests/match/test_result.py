"""Cause of end before points: who forfeits is placed by when, everyone else by the game."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.games.game import Outcome
from arena.match.faults import Fault, FaultKind
from arena.match.result import forfeited, result, silenced

STRIKES = 3
AT_ONCE = (FaultKind.RESIGN, FaultKind.NO_SHOW)
STRIKE = tuple(kind for kind in FaultKind if kind not in AT_ONCE)


def ranked(*ranks: int) -> Outcome:
    return Outcome(ranks, tuple(10 - rank for rank in ranks), "emptied")


def faults(*noted: tuple[FaultKind, int, int]) -> tuple[Fault, ...]:
    return tuple(Fault(kind, seat, step) for kind, seat, step in noted)


@pytest.mark.parametrize("kind", AT_ONCE)
@pytest.mark.parametrize("ranks", [(0, 1, 2), (2, 0, 1), (0, 0, 2), (0, 0, 0)])
def test_a_fault_that_forfeits_at_once_puts_its_seat_last_whatever_the_score(
    kind: FaultKind, ranks: tuple[int, ...]
) -> None:
    judged = result(ranked(*ranks), faults((kind, 0, 7)), STRIKES)
    assert judged.ranks[0] == 2
    assert judged.forfeits == (7, None, None)
    assert sorted(judged.ranks[1:]) == ([0, 0] if ranks[1] == ranks[2] else [0, 1])
    assert (judged.ranks[1] < judged.ranks[2]) == (ranks[1] < ranks[2])


@pytest.mark.parametrize("kind", STRIKE)
@pytest.mark.parametrize("ranks", [(0, 1, 2), (2, 0, 1), (0, 0, 2), (0, 0, 0)])
def test_other_faults_change_nothing_before_the_last_strike(
    kind: FaultKind, ranks: tuple[int, ...]
) -> None:
    struck = [(kind, 0, step) for step in (3, 6, 9)]
    assert result(ranked(*ranks), faults(*struck[:2]), STRIKES).ranks == ranks
    assert result(ranked(*ranks), faults(*struck), STRIKES).forfeits == (9, None, None)


def test_a_crash_forfeits_at_once_where_the_seat_is_hosted() -> None:
    crash = faults((FaultKind.CRASH, 1, 4))
    assert result(ranked(2, 0, 1), crash, STRIKES).ranks == (2, 0, 1)
    assert result(ranked(2, 0, 1), crash, STRIKES, hosted={1}).ranks == (1, 2, 0)
    assert result(ranked(2, 0, 1), crash, STRIKES, hosted={0, 2}).ranks == (2, 0, 1)


def test_with_one_strike_any_fault_forfeits() -> None:
    assert result(ranked(0, 1), faults((FaultKind.ILLEGAL, 0, 1)), 1).ranks == (1, 0)


def test_strikes_of_different_kinds_add_up_and_those_of_others_do_not() -> None:
    mixed = faults(
        (FaultKind.NOT_READY, 0, 0),
        (FaultKind.TIMEOUT, 1, 1),
        (FaultKind.ILLEGAL, 0, 2),
        (FaultKind.TIMEOUT, 1, 3),
        (FaultKind.DISCONNECT, 0, 4),
    )
    assert result(ranked(0, 1, 2), mixed, STRIKES).forfeits == (4, None, None)


def test_later_forfeits_rank_above_earlier_ones_and_simultaneous_ones_tie() -> None:
    noted = faults((FaultKind.RESIGN, 0, 20), (FaultKind.RESIGN, 1, 10), (FaultKind.RESIGN, 2, 10))
    assert result(ranked(3, 0, 1, 2), noted, STRIKES).ranks == (1, 2, 2, 0)


def test_the_last_side_left_is_first_and_its_later_faults_forfeit_nothing() -> None:
    noted = faults((FaultKind.RESIGN, 0, 5), (FaultKind.RESIGN, 1, 8), (FaultKind.RESIGN, 2, 9))
    judged = result(ranked(0, 1, 2), noted, STRIKES)
    assert judged.ranks == (2, 1, 0)
    assert judged.forfeits == (5, 8, None)


def test_when_all_that_are_left_forfeit_together_they_share_the_first_rank() -> None:
    noted = faults((FaultKind.RESIGN, 0, 5), (FaultKind.RESIGN, 1, 8), (FaultKind.RESIGN, 2, 8))
    assert result(ranked(0, 1, 2), noted, STRIKES).ranks == (2, 0, 0)


def test_when_nobody_shows_up_all_tie() -> None:
    absent = faults(*((FaultKind.NO_SHOW, seat, 0) for seat in range(3)))
    assert result(ranked(0, 1, 2), absent, STRIKES).ranks == (0, 0, 0)


def test_a_team_forfeits_together() -> None:
    noted = faults((FaultKind.RESIGN, 0, 5))
    judged = result(ranked(0, 2, 0, 2), noted, STRIKES, sides=(0, 1, 0, 1))
    assert judged.ranks == (2, 0, 2, 0)
    assert judged.forfeits == (5, None, 5, None)


def test_the_strikes_of_a_team_count_a_seat_not_a_team() -> None:
    noted = faults(*((FaultKind.TIMEOUT, seat, step) for step, seat in enumerate((0, 2, 0, 2))))
    assert result(ranked(0, 2, 0, 2), noted, STRIKES, sides=(0, 1, 0, 1)).ranks == (0, 2, 0, 2)


def test_the_last_team_left_stays_first_though_each_of_its_seats_gives_up() -> None:
    noted = faults((FaultKind.RESIGN, 1, 3), (FaultKind.RESIGN, 0, 6), (FaultKind.RESIGN, 2, 9))
    judged = result(ranked(2, 0, 2, 0), noted, STRIKES, sides=(0, 1, 0, 1))
    assert judged.ranks == (0, 2, 0, 2)
    assert judged.forfeits == (None, 3, None, 3)


def test_three_teams_rank_by_their_forfeits() -> None:
    noted = faults((FaultKind.RESIGN, 0, 3), (FaultKind.RESIGN, 4, 6))
    judged = result(ranked(0, 2, 2, 0, 2, 2), noted, STRIKES, sides=(0, 1, 2, 0, 1, 2))
    assert judged.ranks == (4, 2, 0, 4, 2, 0)


def test_scores_and_reason_are_the_games_own() -> None:
    judged = result(ranked(0, 1), faults((FaultKind.RESIGN, 0, 1)), STRIKES)
    assert judged.scores == (10, 9)
    assert judged.reason == "emptied"


def test_who_forfeited_is_silenced_and_so_is_the_last_side_left_after_its_strikes() -> None:
    noted = faults((FaultKind.RESIGN, 0, 5), *((FaultKind.TIMEOUT, 1, step) for step in (6, 7, 8)))
    assert silenced(noted[:3], STRIKES, range(2)) == {0}
    assert silenced(noted, STRIKES, range(2)) == {0, 1}
    assert forfeited(noted, STRIKES, range(2)) == (5, None)


def test_the_partner_of_who_forfeited_is_silenced_too() -> None:
    assert silenced(faults((FaultKind.RESIGN, 0, 5)), STRIKES, (0, 1, 0, 1)) == {0, 2}


SEATS = st.integers(2, 6)
KINDS = st.sampled_from(FaultKind)


@st.composite
def games(draw: st.DrawFn) -> tuple[Outcome, tuple[Fault, ...], Sequence[int]]:
    seats = draw(SEATS)
    points = draw(st.lists(st.integers(0, 3), min_size=seats, max_size=seats))
    sides = tuple(range(seats))
    if seats in (4, 6) and draw(st.booleans()):
        sides = tuple(seat % (seats // 2) for seat in range(seats))
        points = [points[side] for side in sides]
    ranks = tuple(sum(other > own for other in points) for own in points)
    noted = st.builds(Fault, KINDS, st.integers(0, seats - 1), st.integers(0, 9))
    return Outcome(ranks, tuple(points), "counted"), tuple(draw(st.lists(noted))), sides


@given(games(), st.randoms(use_true_random=False))
def test_the_result_does_not_depend_on_who_sits_where(
    played: tuple[Outcome, tuple[Fault, ...], Sequence[int]], rng: Random
) -> None:
    outcome, noted, sides = played
    to = list(range(len(sides)))
    rng.shuffle(to)
    back = [to.index(seat) for seat in range(len(sides))]
    moved = Outcome(
        tuple(outcome.ranks[seat] for seat in back),
        tuple(outcome.scores[seat] for seat in back),
        outcome.reason,
    )
    others = [Fault(fault.kind, to[fault.seat], fault.step) for fault in noted]
    rng.shuffle(others)
    here = result(outcome, noted, STRIKES, sides)
    there = result(moved, others, STRIKES, [sides[seat] for seat in back])
    assert there.ranks == tuple(here.ranks[seat] for seat in back)
    assert there.forfeits == tuple(here.forfeits[seat] for seat in back)


@given(games(), KINDS, st.integers(0, 9), st.data())
def test_one_more_fault_never_helps_its_seat_nor_harms_another_side(
    played: tuple[Outcome, tuple[Fault, ...], Sequence[int]],
    kind: FaultKind,
    step: int,
    data: st.DataObject,
) -> None:
    outcome, noted, sides = played
    seat = data.draw(st.integers(0, len(sides) - 1))
    before = result(outcome, noted, STRIKES, sides).ranks
    after = result(outcome, (*noted, Fault(kind, seat, step)), STRIKES, sides).ranks
    for other, side in enumerate(sides):
        if side == sides[seat]:
            assert after[other] >= before[other]
        else:
            assert after[other] <= before[other]


@given(games())
def test_ranks_are_shared_places_and_who_forfeits_is_below_who_does_not(
    played: tuple[Outcome, tuple[Fault, ...], Sequence[int]],
) -> None:
    judged = result(*played[:2], STRIKES, played[2])
    assert judged.ranks == tuple(sum(other < own for other in judged.ranks) for own in judged.ranks)
    for one, two in product(range(len(judged.ranks)), repeat=2):
        if judged.forfeits[one] is not None and judged.forfeits[two] is None:
            assert judged.ranks[one] > judged.ranks[two]
