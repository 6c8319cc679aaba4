"""What would be scheduled, and for how long."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.championship import Championship
from arena.leagues.formats.double_elimination import DoubleElimination
from arena.leagues.formats.format import Format, FormatError
from arena.leagues.formats.gauntlet import Gauntlet
from arena.leagues.formats.knockout import Knockout
from arena.leagues.formats.round_robin import RoundRobin
from arena.leagues.formats.swiss import Swiss
from arena.leagues.preview import Effort, preview
from tests.leagues.tournaments import SEED, field

CHALLENGER = field(1)[0].id
EFFORT = Effort(games=4, mean=timedelta(minutes=3), slots=4, at_once={CHALLENGER: 2})


@pytest.mark.parametrize(
    ("league", "entrants", "rounds", "matches", "byes", "minutes"),
    [
        (RoundRobin(), 10, 9, 45, 0, 9 * 6),
        (RoundRobin(double=True), 5, 10, 20, 10, 10 * 3),
        (RoundRobin(range(4, 5)), 16, 5, 20, 0, 5 * 3),
        (Swiss(5), 11, 5, 25, 5, 5 * 6),
        (Swiss(4, range(3, 5)), 11, 4, 12, 0, 4 * 3),
        (Bracket(Knockout()), 6, 3, 5, 2, 3 * 3),
        (Gauntlet(CHALLENGER), 10, 1, 9, 0, 15),
        (Championship(3), 6, 3, 3, 0, 9),
    ],
)
def test_a_season_is_told_before_it_starts(
    league: Format, entrants: int, rounds: int, matches: int, byes: int, minutes: int
) -> None:
    found = preview(league, field(entrants), SEED, EFFORT)
    assert found.over
    assert (len(found.rounds), found.matches, found.byes) == (rounds, matches, byes)
    assert found.games == 4 * matches
    assert found.lasts == timedelta(minutes=minutes)
    assert [round_.number for round_ in found.rounds] == list(range(1, rounds + 1))


def test_formats_that_follow_results_have_them_drawn_alike_for_a_seed() -> None:
    league = Bracket(DoubleElimination())
    first = preview(league, field(12), SEED, EFFORT)
    assert first == preview(league, field(12)[::-1], SEED, EFFORT)
    assert first.matches in (22, 23)  # a second final or not


def test_an_endless_season_is_looked_at_so_far() -> None:
    found = preview(Swiss(50), field(6), SEED, EFFORT, most=7)
    assert len(found.rounds) == 7
    assert not found.over


def test_what_cannot_be_is_said_as_the_format_does() -> None:
    with pytest.raises(FormatError, match="a table needs 2 entrants; this field has 1"):
        preview(Swiss(3), field(1), SEED, EFFORT)
