"""One against all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import FormatError
from arena.leagues.formats.gauntlet import Gauntlet
from arena.leagues.rounds import Played
from tests.leagues.tournaments import SEED, by_name, field, owned

E03 = EntrantId("e03")


def season(league: Gauntlet, entrants: Sequence[Entrant]) -> list[Played]:
    league.check(entrants)
    played: list[Played] = []
    while (round_ := league.next_round(entrants, played, SEED)) is not None:
        played.append(Played(round_, tuple(map(by_name, round_.tables))))
    return played


@pytest.mark.parametrize("tables", [range(2, 3), range(3, 4), range(3, 5), range(2, 7)])
@pytest.mark.parametrize("size", [4, 5, 8, 14])
def test_the_challenger_is_at_every_table_and_everyone_else_at_one(
    size: int, tables: range
) -> None:
    entrants = field(size)
    for each in season(Gauntlet(E03, tables, rounds=3), entrants):
        sizes = [len(table.entrants) for table in each.round.tables]
        assert all(E03 in table.entrants for table in each.round.tables)
        assert set(sizes) <= set(tables)
        assert max(sizes) - min(sizes) <= 1
        others = Counter(e for table in each.round.tables for e in table.entrants if e != E03)
        others.update(each.round.byes)
        assert others == Counter(e.id for e in entrants if e.id != E03)


def test_in_pods_the_others_meet_about_as_often() -> None:
    played = season(Gauntlet(E03, range(4, 5), rounds=4), field(10))
    met = Counter(
        (a, b)
        for each in played
        for table in each.round.tables
        for a in table.entrants
        for b in table.entrants
        if a < b and E03 not in (a, b)
    )
    assert set(met.values()) == {1}
    assert len(met) == 36  # a design of nine in threes: all pairs of the others, once


def test_the_challenger_sits_everywhere_equally_often_within_one_round() -> None:
    played = season(Gauntlet(E03), field(9))
    first = Counter(table.entrants[table.rotation] for table in played[0].round.tables)
    assert first[E03] == 4


def test_it_is_over_when_the_challenger_has_left() -> None:
    entrants = [replace(e, left=3) if e.id == E03 else e for e in field(6)]
    assert len(season(Gauntlet(E03, rounds=5), entrants)) == 2


def test_points_are_counted_over_all_tables_of_the_challenger() -> None:
    league = Gauntlet(EntrantId("e01"))
    played = season(league, field(5))
    first = league.standings(field(5), played)[0]
    assert (first.entrant, int(first.points), first.tables) == ("e01", 4, 4)


@pytest.mark.parametrize(
    ("league", "entrants", "sentence"),
    [
        (Gauntlet(EntrantId("x")), field(4), "the challenger, x, does not take part"),
        (Gauntlet(E03, rounds=0), field(4), "rounds: 1 or more"),
        (Gauntlet(E03, range(5, 6)), field(4), "a table needs 5 entrants; this field has 4"),
        (
            Gauntlet(EntrantId("a")),
            [owned("a", "o"), owned("b", "o"), owned("c")],
            "b shares an owner with the challenger",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    league: Gauntlet, entrants: Sequence[Entrant], sentence: str
) -> None:
    with pytest.raises(FormatError, match=sentence):
        league.check(entrants)


def test_who_joins_late_of_the_challengers_owner_sits_out() -> None:
    entrants = [owned("a", "o"), owned("c"), replace(owned("b", "o"), joined=2)]
    second = season(Gauntlet(EntrantId("a"), rounds=2), entrants)[1].round
    assert [table.entrants for table in second.tables] == [("a", "c")]
    assert second.byes == ("b",)
    assert "1 sit out instead of 0" in second.relaxed[0]
