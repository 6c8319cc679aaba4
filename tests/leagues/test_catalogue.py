"""Every format that a definition can name is made with the settings that it gives."""

import pytest

from arena.leagues.catalogue import format_of
from arena.leagues.definition import FormatType, parse
from arena.leagues.definition.reading.formats import SHAPES
from arena.leagues.entrants import EntrantId
from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.championship import Championship
from arena.leagues.formats.double_elimination import DoubleElimination
from arena.leagues.formats.format import Format, FormatError
from arena.leagues.formats.gauntlet import Gauntlet
from arena.leagues.formats.knockout import Knockout
from arena.leagues.formats.pods import Pods
from arena.leagues.formats.round_robin import RoundRobin
from arena.leagues.formats.swiss import Swiss
from arena.leagues.ladder.rounds import LadderRounds
from tests.leagues.tournaments import field, mixed, play_out

TWO, PODS = range(2, 3), range(3, 5)
ALICE = EntrantId("id of alice")

MADE: dict[str, tuple[str, Format]] = {
    "swiss\nrounds = 7": ('"3-4"', Swiss(7, PODS, games=6)),
    "round_robin\ndouble = true": ("2", RoundRobin(TWO, double=True, games=6)),
    "ladder\nmatches = 5\n[season]\nrounds = 9": ('"3-4"', LadderRounds(PODS, 5)),
    "knockout\nthird_place = true\nreplays = 1": (
        "2",
        Bracket(Knockout(third_place=True), replays=1, games=6),
    ),
    "knockout\nadvance = 2\nreplays = 1": (
        '"3-4"',
        Bracket(Pods(4, 3, advance=2), replays=1, games=6),
    ),
    "double_elimination\nreplays = 2": ("2", Bracket(DoubleElimination(), replays=2, games=6)),
    "gauntlet\nchallenger = 'alice'\nrounds = 3": ("2", Gauntlet(ALICE, TWO, rounds=3, games=6)),
    "championship\nrounds = 4": ('"3-4"', Championship(4, PODS, games=6)),
}
"""By ``format.type`` and what follows: seats of a game, and the format."""


def league(format_: str, seats: str) -> str:
    kind, _, keys = format_.partition("\n")
    return (
        f'name = "x"\n[game]\nname = "wazabi"\nseats = {seats}\n[match]\ndeals = 6\n'
        f'[format]\ntype = "{kind}"\n{keys}\n'
    )


def named(name: str) -> EntrantId | None:
    return ALICE if name == "alice" else None


@pytest.mark.parametrize("format_", MADE)
def test_a_format_is_made_as_its_definition_says(format_: str) -> None:
    seats, made = MADE[format_]
    assert format_of(parse(league(format_, seats)), named) == made


def test_every_format_is_among_them() -> None:
    assert {format_.partition("\n")[0] for format_ in MADE} == set(FormatType)


def test_a_challenger_that_there_is_not_is_a_fault_of_the_league() -> None:
    text = league("gauntlet\nchallenger = 'bob'", "2")
    with pytest.raises(FormatError, match="the challenger, bob, does not take part"):
        format_of(parse(text), named)


@pytest.mark.parametrize("format_", MADE)
def test_who_is_at_several_tables_of_a_round_is_in_a_format_that_says_so(format_: str) -> None:
    """Where all tables play the same deals it would meet one again: the others are for that."""
    kind, seats = FormatType(format_.partition("\n")[0]), MADE[format_][0]
    if kind is FormatType.LADDER:  # makes its tables one by one, as bots are free
        assert SHAPES[kind].often
        return
    entrants = field(9)
    made = format_of(parse(league(format_, seats)), lambda _: entrants[0].id)
    twice = [
        table
        for each in play_out(made, entrants, mixed(format_))
        for table in each.round.tables
        for other in each.round.tables
        if table is not other and not set(table.entrants).isdisjoint(other.entrants)
    ]
    assert bool(twice) is SHAPES[kind].often
