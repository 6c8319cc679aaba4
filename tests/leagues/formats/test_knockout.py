"""Knockouts by example."""

from __future__ import annotations

from itertools import pairwise

import pytest

from arena.leagues.formats.bracket.seeding import positions
from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.knockout import Knockout
from tests.leagues.tournaments import by_name, drawn, field, play_out, upset


def test_the_best_meets_the_last_and_the_best_two_meet_in_the_final() -> None:
    assert [name and int(name[1:]) for name in positions(field(8))] == [1, 8, 4, 5, 2, 7, 3, 6]


@pytest.mark.parametrize("size", range(2, 65))
def test_byes_go_to_the_best_seeds(size: int) -> None:
    first = Bracket(Knockout()).next_round(field(size), [], bytes(32))
    assert first is not None
    full = 1 << (size - 1).bit_length()
    assert list(first.byes) == [entrant.id for entrant in field(size)][: full - size]
    assert len(first.tables) == size - full // 2


@pytest.mark.parametrize("size", range(2, 65))
def test_a_knockout_takes_a_table_fewer_than_it_has_entrants(size: int) -> None:
    played = play_out(Bracket(Knockout()), field(size), by_name)
    assert sum(len(each.round.tables) for each in played) == size - 1
    assert len(played) == (size - 1).bit_length()
    places = {
        line.entrant: line.place for line in Bracket(Knockout()).standings(field(size), played)
    }
    assert [places[entrant.id] for entrant in field(size)][:3] == [1, 2, 3][:size]
    assert list(places.values()) == sorted(places.values())


def test_rounds_have_the_names_that_people_know() -> None:
    played = play_out(Bracket(Knockout(third_place=True)), field(16), by_name)
    labels = [[table.label for table in each.round.tables] for each in played]
    assert labels[0][:2] == ["round of 16, contest 1", "round of 16, contest 2"]
    assert labels[1:] == [
        ["quarter-final 1", "quarter-final 2", "quarter-final 3", "quarter-final 4"],
        ["semi-final 1", "semi-final 2"],
        ["third place", "final"],
    ]


@pytest.mark.parametrize(("third_place", "places"), [(False, [1, 2, 3, 3]), (True, [1, 2, 3, 4])])
def test_the_losers_of_the_semi_finals_share_the_third_place_unless_they_meet(
    third_place: bool, places: list[int]
) -> None:
    format_ = Bracket(Knockout(third_place=third_place))
    table = format_.standings(field(6), play_out(format_, field(6), by_name))
    assert [line.place for line in table] == [*places, 5, 5]


def test_of_three_the_loser_of_the_only_semi_final_is_third() -> None:
    format_ = Bracket(Knockout(third_place=True))
    played = play_out(format_, field(3), upset)
    assert [len(each.round.tables) for each in played] == [1, 1]
    table = format_.standings(field(3), played)
    assert [(line.entrant, line.place) for line in table] == [("e03", 1), ("e01", 2), ("e02", 3)]


def test_finalists_are_first_while_they_have_not_met_and_then_who_plays_for_the_third_place() -> (
    None
):
    format_ = Bracket(Knockout(third_place=True))
    played = play_out(format_, field(4), by_name)
    table = format_.standings(field(4), played[:1])
    assert [(line.entrant, line.place) for line in table] == [
        ("e01", 1),
        ("e02", 1),
        ("e03", 3),
        ("e04", 3),
    ]


def test_who_begins_the_first_time_is_drawn_from_the_seed_and_both_orders_come_up() -> None:
    begins = {
        table.rotation
        for each in play_out(Bracket(Knockout()), field(32), by_name)
        for table in each.round.tables
    }
    assert begins == {0, 1}
    other = play_out(Bracket(Knockout()), field(32), by_name, seed=bytes(32))
    assert other != play_out(Bracket(Knockout()), field(32), by_name)


@pytest.mark.parametrize("games", [1, 3])
def test_every_replay_changes_who_begins(games: int) -> None:
    played = play_out(Bracket(Knockout(), replays=5, games=games), field(2), drawn)
    assert len(played) == 6
    begins = [each.round.tables[0].rotation for each in played]
    assert all(one != other for one, other in pairwise(begins))
