"""Double elimination by example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from arena.leagues.entrants import EntrantId
from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.double_elimination import CROSSINGS, DoubleElimination
from arena.leagues.rounds import Played, Table, TableResult
from tests.leagues.tournaments import by_name, drawn, field, mixed, play_out, upset

FORMAT = Bracket(DoubleElimination())


@pytest.mark.parametrize("size", range(3, 17))
@pytest.mark.parametrize("salt", ["one", "two", "three"])
def test_who_comes_out_of_the_losers_bracket_is_second_at_least(size: int, salt: str) -> None:
    played = play_out(FORMAT, field(size), mixed(salt))
    table = FORMAT.standings(field(size), played)
    finalists = {name for t in _tables(played) if t.label == "final" for name in t.entrants}
    assert {line.entrant for line in table[:2]} == finalists
    assert [line.place for line in table[:3]] == [1, 2, 3]
    third = [t for t in _tables(played) if t.label in ("losers' final", "losers' round 1")][-1]
    assert table[2].entrant in third.entrants


@pytest.mark.parametrize("size", range(3, 65))
def test_everyone_but_the_winner_loses_twice(size: int) -> None:
    played = play_out(FORMAT, field(size), upset)
    lost = Counter(min(table.entrants) for table in _tables(played))
    winner = FORMAT.standings(field(size), played)[0].entrant
    assert all(lost[entrant.id] == 2 for entrant in field(size) if entrant.id != winner)
    assert lost[winner] < 2
    assert len(_tables(played)) in (2 * size - 2, 2 * size - 1)


def test_a_final_won_from_the_losers_bracket_is_followed_by_a_second() -> None:
    def referee(table: Table) -> TableResult | None:
        return upset(table) if table.label == "final" else by_name(table)

    played = play_out(FORMAT, field(4), referee)
    assert [t.label for t in _tables(played)][-2:] == ["final", "second final"]
    table = FORMAT.standings(field(4), played)
    assert [(line.entrant, line.place) for line in table[:2]] == [("e01", 1), ("e02", 2)]


def test_a_final_won_from_the_winners_bracket_is_the_last() -> None:
    played = play_out(FORMAT, field(4), by_name)
    assert [t.label for t in _tables(played)][-1] == "final"


def test_the_seeds_decide_a_final_that_stays_drawn() -> None:
    table = FORMAT.standings(field(5), play_out(FORMAT, field(5), drawn))
    assert [line.entrant for line in table[:2]] == ["e01", "e02"]


def test_who_has_lost_once_stands_behind_who_has_not() -> None:
    played = play_out(FORMAT, field(8), by_name)
    table = FORMAT.standings(field(8), played[:1])
    assert [line.place for line in table] == [1, 1, 1, 1, 5, 5, 5, 5]


def test_those_who_have_met_meet_again_as_late_as_can_be() -> None:
    """Over many seasons of 16: never before the losers' bracket's fourth round of six."""
    again: Counter[str] = Counter()
    for salt in range(40):
        met: dict[tuple[EntrantId, ...], str] = {}
        for table in _tables(play_out(FORMAT, field(16), mixed(str(salt)))):
            pair = tuple(sorted(table.entrants))
            if met.setdefault(pair, table.label) != table.label:
                again[table.label.partition(",")[0]] += 1
    del again["final"], again["second final"]
    assert set(again) == {"losers' round 4", "losers' round 5", "losers' final"}


@pytest.mark.parametrize("rounds", range(2, 7))
def test_no_other_crossing_brings_rematches_later_or_fewer(rounds: int) -> None:
    choices = product(*(range(1 << (rounds - at)) for at in range(2, rounds + 1)))
    assert CROSSINGS[rounds] == min(choices, key=lambda crossing: (*_rematches(crossing), crossing))


def _rematches(crossing: tuple[int, ...]) -> tuple[list[int], list[tuple[int, int]]]:
    """How many rematches are possible in each round of the losers' bracket, earliest first.

    Who wins contest w of the winners' round r comes, when it loses the next one, to w XOR crossing;
    whom it beat r rounds before is where that round's crossing led. They meet where the two ways
    through the losers' bracket come together. Of equals, rematches
    of earlier meetings are better.
    """
    found = sorted(_meetings((0, *crossing)))
    last = 2 * len(crossing)
    return [sum(at == met for met, _ in found) for at in range(1, last + 1)], found


def _meetings(crossing: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    for late in range(2, len(crossing) + 1):
        for early in range(1, late):
            apart = ((crossing[early - 1] >> (late - early)) ^ crossing[late - 1]).bit_length()
            yield (2 * (late - 1) if apart == 0 else 2 * (late + apart - 2) + 1), early


def _tables(played: list[Played]) -> list[Table]:
    return [table for each in played for table in each.round.tables]
