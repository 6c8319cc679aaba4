import math

import pytest

from arena.match.faults import Fault, FaultKind
from arena.match.result import Result
from arena.match.tally import Line, Tally, interval, pair_result

ALONE = (0, 1, 2)


def judged(*ranks: int, forfeits: tuple[int | None, ...] | None = None) -> Result:
    return Result(ranks, ranks, "counted", forfeits or (None,) * len(ranks))


def test_a_pair_result_is_the_mean_over_opponents() -> None:
    assert pair_result(0, [1, 2]) == 1
    assert pair_result(1, [0, 1]) == 0.25
    assert pair_result(2, [0, 1]) == 0


def test_results_are_booked_on_entrants_not_on_seats() -> None:
    tally = Tally(3)
    tally.add(0, (0, 1, 2), judged(0, 1, 2), ALONE, [])
    tally.add(1, (1, 2, 0), judged(2, 1, 0), ALONE, [Fault(FaultKind.CRASH, 0, 5)])
    first, second, third = tally.lines()
    assert (first.wins, first.rank, first.pair) == (2, 0.0, 1.0)
    assert (second.wins, second.rank, second.pair) == (0, 1.5, 0.25)
    assert (third.rank, third.games) == (1.5, 2)
    assert second.faults == {FaultKind.CRASH: 1}
    assert first.faults == {}


def test_a_shared_first_rank_is_told_apart_from_a_win_alone() -> None:
    tally = Tally(3)
    tally.add(0, (0, 1, 2), judged(0, 0, 2), ALONE, [])
    first, second, third = tally.lines()
    assert [(line.wins, line.shared) for line in (first, second, third)] == [(0, 1), (0, 1), (0, 0)]


def test_partners_are_no_opponents() -> None:
    tally = Tally(4)
    tally.add(0, (0, 1, 2, 3), judged(0, 2, 0, 2), (0, 1, 0, 1), [])
    lines = tally.lines()
    assert [line.pair for line in lines] == [1, 0, 1, 0]
    assert [(line.wins, line.shared) for line in lines] == [(1, 0), (0, 0), (1, 0), (0, 0)]


def test_forfeited_games_are_counted() -> None:
    tally = Tally(2)
    tally.add(0, (1, 0), judged(1, 0, forfeits=(7, None)), (0, 1), [])
    assert [line.forfeits for line in tally.lines()] == [0, 1]


def test_the_unit_of_the_interval_is_the_deal() -> None:
    """Three rotations of a deal are one observation, however often they agree."""
    tally = Tally(2)
    for deal, winner in enumerate((0, 0, 1, 0)):
        for order in ((0, 1), (1, 0)):
            ranks = judged(*(int(entrant != winner) for entrant in order))
            tally.add(deal, order, ranks, (0, 1), [])
    line: Line = tally.lines()[0]
    assert line.pair == 0.75
    assert line.interval == interval([1, 1, 0, 1])
    assert line.interval != interval([1, 1, 1, 1, 0, 0, 1, 1])


def test_one_deal_has_no_interval() -> None:
    assert interval([0.5]) is None


def test_equal_deals_do_not_tell_how_certain_their_mean_is() -> None:
    assert interval([1.0] * 5) is None


@pytest.mark.parametrize(
    ("units", "t"), [(2, 12.706), (11, 2.228), (13, 2.1788), (31, 2.0423), (501, 1.9647)]
)
def test_the_interval_uses_students_t(units: int, t: float) -> None:
    values = [0.4, 0.6] * (units // 2) + [0.5] * (units % 2)
    variance = sum((value - 0.5) ** 2 for value in values) / (units - 1)
    found = interval(values)
    assert found is not None
    normal = t * math.sqrt(variance / units)
    half = normal / math.sqrt(1 + (2 * normal) ** 2)
    assert found.high - 0.5 == pytest.approx(half, rel=1e-3)
    assert 0.5 - found.low == pytest.approx(found.high - 0.5)


def test_of_wins_and_losses_it_is_wilsons_interval_of_one_deal_less() -> None:
    """9 of 10 won, t 2.262 and n 9: (0.9 + t²/2n ± t·√(0.09/n + t²/4n²)) / (1 + t²/n)."""
    found = interval([1.0] * 9 + [0.0])
    assert found is not None
    assert found.low == pytest.approx(0.5234, abs=1e-4)
    assert found.high == pytest.approx(0.9866, abs=1e-4)


@pytest.mark.parametrize("units", [[1.0, 0.0], [1.0, 0.99], [0.0] * 40 + [0.01], [1.0] * 9 + [0.5]])
def test_the_interval_stays_within_what_is_possible(units: list[float]) -> None:
    found = interval(units)
    assert found is not None
    assert 0 <= found.low < sum(units) / len(units) < found.high <= 1
