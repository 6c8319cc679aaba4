from dataclasses import replace

import pytest

from arena.match.plan import plan
from arena.match.rotations import orders, team_orders
from arena.match.spec import DealKind, MatchSpec
from tests.match.points import PointsOptions


def spec(seats: int, deals: int, kind: DealKind, rotation: int = 0) -> MatchSpec:
    return MatchSpec("points", 1, PointsOptions(), seats, deals, kind, rotation)


@pytest.mark.parametrize("kind", [DealKind.INDEPENDENT, DealKind.TABLES])
def test_games_without_common_deals_have_one_each_and_run_through_the_list(kind: DealKind) -> None:
    games = plan(spec(3, 8, kind, rotation=4))
    assert [planned.game for planned in games] == list(range(8))
    assert [planned.deal for planned in games] == list(range(8))
    assert [planned.order for planned in games] == [orders(3)[n] for n in (4, 5, 0, 1, 2, 3, 4, 5)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("rotation", [0, 1, 7])
def test_a_common_deal_is_played_by_everyone_from_every_seat(seats: int, rotation: int) -> None:
    games = plan(spec(seats, 5, DealKind.COMMON, rotation))
    assert [planned.game for planned in games] == list(range(5 * seats))
    for deal in range(5):
        played = [planned.order for planned in games if planned.deal == deal]
        assert len(played) == seats
        for seat in range(seats):
            assert {order[seat] for order in played} == set(range(seats))
        cycles = {order[order.index(0) :] + order[: order.index(0)] for order in played}
        assert len(cycles) == 1


def test_common_deals_go_from_cyclic_order_to_cyclic_order() -> None:
    games = plan(spec(4, 7, DealKind.COMMON, rotation=4))
    firsts = [planned.order for planned in games if planned.game % 4 == 0]
    assert firsts == [orders(4)[n] for n in (4, 8, 12, 16, 20, 0, 4)]


def test_the_number_of_games_is_known_without_a_plan() -> None:
    assert spec(3, 5, DealKind.INDEPENDENT).games == 5
    assert spec(3, 5, DealKind.COMMON).games == 15


@pytest.mark.parametrize("kind", DealKind)
def test_partners_stay_together_in_every_game(kind: DealKind) -> None:
    games = plan(replace(spec(4, 16, kind), team=2))
    assert {planned.order for planned in games} == set(team_orders(4, 2))
