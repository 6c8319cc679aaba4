"""Who sits where: even over the pinned list, and as even as can be before its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations

import pytest

from arena.leagues.entrants import EntrantId
from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.championship import Championship
from arena.leagues.formats.double_elimination import DoubleElimination
from arena.leagues.formats.round_robin import RoundRobin
from arena.leagues.formats.seating import seat_orders, seated_by_lot
from arena.leagues.formats.swiss import Swiss
from arena.leagues.rounds import Played, Round, Table
from arena.match.plan import plan
from arena.match.spec import MatchSpec
from tests.leagues.tournaments import SEED, field, mixed, play_out
from tests.match.points import PointsOptions


def rows(played: Sequence[Played], games: int = 1, team: int = 1) -> Iterator[list[str]]:
    """Every game's entrants by seat, as the match is planned."""
    for table in (table for each in played for table in each.round.tables):
        size = len(table.entrants)
        spec = MatchSpec(
            "points", 1, PointsOptions(), size * team, games, rotation=table.rotation, team=team
        )
        for planned in plan(spec):
            yield [table.entrants[bot % size] for bot in planned.order]


@pytest.mark.parametrize("games", [1, 2, 7])
@pytest.mark.parametrize("size", range(2, 7))
def test_over_the_whole_list_seats_and_neighbours_are_even(size: int, games: int) -> None:
    rounds = len(seat_orders(size, 1))
    league = Championship(rounds, range(size, size + 1), games=games)
    seated = list(rows(play_out(league, field(size), mixed("x")), games))
    assert len(seated) == rounds * games
    ids = [entrant.id for entrant in field(size)]
    sits = Counter((entrant, seat) for row in seated for seat, entrant in enumerate(row))
    before = Counter(pair for row in seated for pair in combinations(row, 2))
    left = Counter((row[seat - 1], row[seat]) for row in seated for seat in range(size))
    assert len(sits) == size * size
    assert set(before) == set(left) == set(permutations(ids, 2))
    for counts in (sits, before, left):
        assert len(set(counts.values())) == 1


@pytest.mark.parametrize("teams", [2, 3])
def test_teams_sit_everywhere_and_their_bots_apart(teams: int) -> None:
    rounds = len(seat_orders(teams, 2))
    league = Championship(rounds, range(teams, teams + 1), team=2)
    seated = list(rows(play_out(league, field(teams), mixed("x")), team=2))
    assert all(row[:teams] == row[teams:] for row in seated)
    sits = Counter((entrant, seat) for row in seated for seat, entrant in enumerate(row))
    assert len(sits) == 2 * teams * teams
    assert len(set(sits.values())) == 1


@pytest.mark.parametrize("team", [1, 2])
def test_a_pair_that_meets_again_changes_seats(team: int) -> None:
    played = play_out(Swiss(9, team=team), field(4), mixed("x"))
    seated = [row[:2] for row in rows(played, team=team)]
    for a, b in combinations([entrant.id for entrant in field(4)], 2):
        met = [row for row in seated if {a, b} == set(row)]
        first = Counter(row[0] for row in met)
        assert abs(first[a] - first[b]) <= 1
        assert all(one != other for one, other in pairwise(met))


@pytest.mark.parametrize("league", [RoundRobin(range(4, 5), double=True), Swiss(10, range(4, 5))])
def test_in_a_short_season_nobody_sits_much_oftener_in_one_seat(
    league: RoundRobin | Swiss,
) -> None:
    seated = list(rows(play_out(league, field(16), mixed("x"))))
    sits = Counter((entrant, seat) for row in seated for seat, entrant in enumerate(row))
    for entrant in field(16):
        often = [sits[entrant.id, seat] for seat in range(4)]
        assert max(often) - min(often) <= 3


@pytest.mark.parametrize("games", [1, 3])
def test_in_a_bracket_of_two_who_meet_first_the_one_begins_that_began_less(games: int) -> None:
    league = Bracket(DoubleElimination(), games=games)
    began, met = Counter[str](), set[frozenset[str]]()
    for row in list(rows(play_out(league, field(64), mixed("x")), games))[::games]:
        first, second = row
        if frozenset(row) not in met:
            assert began[first] <= began[second]
        began[first] += 1
        began[second] -= 1
        met.add(frozenset(row))
    assert max(map(abs, began.values())) <= 2


def test_a_match_of_whole_lists_begins_at_the_beginning() -> None:
    played = play_out(Swiss(3, range(3, 4), games=6), field(9), mixed("x"))
    assert {table.rotation for each in played for table in each.round.tables} == {0}


def test_by_lot_everyone_sits_everywhere_as_often_whatever_happens_at_other_tables() -> None:
    """Two tables of four, 400 rounds: 100 times in each seat, 5 standard deviations are 43; and of
    the 16 pairs of places one was drawn with each other about as often.
    """
    entrants = [EntrantId(f"e{number}") for number in range(8)]
    tables = (Table(tuple(entrants[:4])), Table(tuple(entrants[4:])))
    sat: Counter[tuple[EntrantId, int]] = Counter()
    both: Counter[tuple[int, int]] = Counter()
    for number in range(1, 401):
        first, second = seated_by_lot(Round(number, tables), SEED, f"0/{number}", 1).tables
        orders = [seat_orders(4, 1)[each.rotation] for each in (first, second)]
        for table, order in zip((first, second), orders, strict=True):
            sat.update((table.entrants[place], seat) for seat, place in enumerate(order))
        both[orders[0].index(0), orders[1].index(0)] += 1
    assert all(57 < sat[entrant, seat] < 143 for entrant in entrants for seat in range(4))
    assert len(both) == 16
    assert max(both.values()) < 25 + 5 * 5


def test_lots_for_seats_are_the_seasons_and_the_rounds() -> None:
    tables = tuple(Table((EntrantId(f"a{n}"), EntrantId(f"b{n}"))) for n in range(20))
    drawn = seated_by_lot(Round(1, tables), SEED, "0/1", 1)
    assert drawn == seated_by_lot(Round(1, tables), SEED, "0/1", 1)
    assert drawn != seated_by_lot(Round(1, tables), SEED, "1/1", 1)
    assert [table.entrants for table in drawn.tables] == [table.entrants for table in tables]
    assert {table.rotation for table in drawn.tables} == {0, 1}
