"""Knockouts of pods by example."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.format import FormatError
from arena.leagues.formats.pods import Pods
from arena.leagues.rounds import Table, TableResult
from tests.leagues.tournaments import by_name, drawn, field, play_out, ranked

HEROES = Bracket(Pods(largest=5, fewest=3, advance=2))


@pytest.mark.parametrize("size", range(3, 65))
def test_every_table_has_as_many_as_the_game_takes_and_no_more(size: int) -> None:
    HEROES.check(field(size))
    played = play_out(HEROES, field(size), by_name)
    for each in played:
        sizes = [len(table.entrants) for table in each.round.tables]
        assert min(sizes) >= 3
        assert max(sizes) <= 5
        assert max(sizes) - min(sizes) <= 1
    assert [table.label for table in played[-1].round.tables] == ["final"]
    table = HEROES.standings(field(size), played)
    assert [line.entrant for line in table[:2]] == ["e01", "e02"]
    assert [line.place for line in table[:3]] == [1, 2, 3]


def test_the_first_of_each_table_advance_and_are_mixed() -> None:
    played = play_out(HEROES, field(20), by_name)
    first = [table.entrants for table in played[0].round.tables]
    assert [table[0] for table in first] == ["e01", "e02", "e03", "e04"]
    second = [table.entrants for table in played[1].round.tables]
    assert sorted(name for table in second for name in table) == [f"e0{at}" for at in range(1, 9)]
    for table in second:
        assert all(len(set(table) & set(pod)) <= 1 for pod in first), "who has met is kept apart"


def test_a_table_that_does_not_tell_who_advances_is_replayed() -> None:
    def referee(table: Table) -> TableResult:
        level_behind_the_first = table.label == "round 1, table 1" and table.rotation != 0
        return ranked([0, 1, 1]) if level_behind_the_first else by_name(table)

    played = play_out(HEROES, field(6), referee)
    again = [table for each in played for table in each.round.tables if "table 1" in table.label]
    assert len(again) > 1
    rotations = [table.rotation for table in again]
    assert rotations == [(rotations[0] + at) % 6 for at in range(len(rotations))]


def test_those_level_at_the_end_of_the_final_share_a_place_behind_the_winner() -> None:
    table = HEROES.standings(field(4), play_out(HEROES, field(4), drawn))
    assert [(line.entrant, line.place) for line in table] == [
        ("e01", 1),
        ("e02", 2),
        ("e03", 2),
        ("e04", 2),
    ]


def test_a_table_of_too_few_goes_by_results_so_far_and_then_by_the_seeds() -> None:
    format_ = Bracket(Pods(largest=3, fewest=3, advance=1))
    entrants = [replace(each, left=2) if each.id == "e01" else each for each in field(3)]
    played = play_out(format_, lambda number: field(3) if number == 1 else entrants, drawn)
    assert len(played) == 1
    assert format_.standings(entrants, played)[0].entrant == "e02"


def test_byes_are_given_where_tables_of_a_size_do_not_come_out_even() -> None:
    format_ = Bracket(Pods(largest=3, fewest=3, advance=1))
    played = play_out(format_, field(7), by_name)
    assert played[0].round.byes == ("e01",)
    assert [len(each.round.tables) for each in played] == [2, 1]


@pytest.mark.parametrize("size", [4, 6, 8, 64])
def test_fields_that_tables_of_three_cannot_bring_down_are_refused(size: int) -> None:
    with pytest.raises(FormatError, match="cannot be brought down"):
        Bracket(Pods(largest=3, fewest=3, advance=1)).check(field(size))
