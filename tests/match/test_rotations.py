from collections import Counter
from itertools import permutations

import pytest

from arena.match.rotations import orders, team_orders

SIZES = {2: 2, 3: 6, 4: 24, 5: 20, 6: 60}


@pytest.mark.parametrize(("seats", "size"), SIZES.items())
def test_the_list_has_the_size_that_was_pinned_and_no_order_twice(seats: int, size: int) -> None:
    assert len(orders(seats)) == size
    assert len(set(orders(seats))) == size
    assert all(sorted(order) == list(range(seats)) for order in orders(seats))


@pytest.mark.parametrize("seats", SIZES)
def test_everyone_sits_everywhere_equally_often(seats: int) -> None:
    sits = Counter((entrant, seat) for order in orders(seats) for seat, entrant in enumerate(order))
    assert len(sits) == seats * seats
    assert len(set(sits.values())) == 1


@pytest.mark.parametrize("seats", SIZES)
def test_everyone_is_the_left_neighbour_of_every_other_equally_often(seats: int) -> None:
    left = Counter(
        (order[seat], order[(seat + 1) % seats]) for order in orders(seats) for seat in range(seats)
    )
    assert set(left) == set(permutations(range(seats), 2))
    assert len(set(left.values())) == 1


@pytest.mark.parametrize("seats", SIZES)
def test_everyone_sits_lower_than_every_other_equally_often(seats: int) -> None:
    lower = Counter(
        (order[low], order[high])
        for order in orders(seats)
        for high in range(seats)
        for low in range(high)
    )
    assert set(lower) == set(permutations(range(seats), 2))
    assert len(set(lower.values())) == 1


@pytest.mark.parametrize("seats", SIZES)
def test_each_cyclic_order_is_followed_by_all_its_rotations(seats: int) -> None:
    listed = orders(seats)
    for start in range(0, len(listed), seats):
        first = listed[start]
        turned = [first[turn:] + first[:turn] for turn in range(seats)]
        assert list(listed[start : start + seats]) == turned


def test_the_list_is_pinned() -> None:
    assert orders(2) == ((0, 1), (1, 0))
    assert orders(3) == ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2))
    assert [orders(4)[n] for n in (0, 4, 8, 23)] == [
        (0, 1, 2, 3),
        (0, 3, 2, 1),
        (0, 1, 3, 2),
        (2, 0, 3, 1),
    ]
    assert [orders(6)[n] for n in (0, 6, 59)] == [
        (0, 1, 2, 5, 3, 4),
        (0, 4, 3, 5, 2, 1),
        (5, 0, 3, 2, 4, 1),
    ]


def test_a_number_of_seats_without_a_list_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 6 seats, not for 7"):
        orders(7)


TEAMS = {(4, 2): 8, (6, 2): 48, (6, 3): 72}
"""Orders by seats and bots of a team."""


@pytest.mark.parametrize(("seats", "team"), TEAMS)
def test_partners_sit_apart_as_their_places_are(seats: int, team: int) -> None:
    listed = team_orders(seats, team)
    assert len(listed) == len(set(listed)) == TEAMS[seats, team]
    teams = seats // team
    for order in listed:
        assert sorted(order) == list(range(seats))
        assert all(order[at] % teams == order[at % teams] % teams for at in range(seats))


@pytest.mark.parametrize(("seats", "team"), TEAMS)
def test_everyone_of_a_team_sits_everywhere_and_next_to_every_opponent_equally_often(
    seats: int, team: int
) -> None:
    listed, teams = team_orders(seats, team), seats // team
    sits = Counter((place, seat) for order in listed for seat, place in enumerate(order))
    left = Counter((order[s], order[(s + 1) % seats]) for order in listed for s in range(seats))
    assert len(set(sits.values())) == 1
    opponents = {(a, b) for a, b in permutations(range(seats), 2) if a % teams != b % teams}
    assert set(left) == opponents
    assert len(set(left.values())) == 1


def test_the_list_of_two_teams_is_pinned() -> None:
    assert team_orders(4, 2)[:5] == (
        (0, 1, 2, 3),
        (1, 2, 3, 0),
        (2, 3, 0, 1),
        (3, 0, 1, 2),
        (0, 3, 2, 1),
    )
