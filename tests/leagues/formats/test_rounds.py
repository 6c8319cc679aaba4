"""What holds for every format in rounds that is no bracket."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.leagues.entrants import Entrant
from arena.leagues.formats.championship import Championship
from arena.leagues.formats.format import Format
from arena.leagues.formats.gauntlet import Gauntlet
from arena.leagues.formats.round_robin import RoundRobin
from arena.leagues.formats.swiss import Swiss
from arena.leagues.rounds import Played
from tests.leagues.tournaments import SEED, check_round, field, mixed, play_out

CHALLENGER = field(1)[0].id
FORMATS: dict[str, Format] = {
    "round robin": RoundRobin(same_owner=True),
    "round robin of 3 and 4": RoundRobin(range(3, 5), double=True),
    "swiss": Swiss(6),
    "swiss of 4": Swiss(6, range(4, 5)),
    "gauntlet": Gauntlet(CHALLENGER, rounds=3, same_owner=True),
    "gauntlet of 3 to 5": Gauntlet(CHALLENGER, range(3, 6), rounds=3, same_owner=True),
    "championship": Championship(5),
}


@pytest.mark.parametrize("league", FORMATS.values(), ids=FORMATS)
def test_the_order_of_the_entrants_changes_nothing(league: Format) -> None:
    entrants = field(13, owners=9)
    played = play_out(league, entrants, mixed("x"))
    shuffled = random.Random(1).sample(entrants, len(entrants))
    assert play_out(league, shuffled, mixed("x")) == played
    assert league.standings(shuffled, played) == league.standings(entrants, played)


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "gauntlet"])
def test_the_same_seed_draws_the_same_and_another_one_other_rounds(name: str) -> None:
    league, entrants = FORMATS[name], [replace(entrant, rating=0) for entrant in field(12)]
    first, again, other = (
        play_out(league, entrants, mixed("x"), seed) for seed in (SEED, SEED, bytes(32))
    )
    assert first == again
    assert first != other


@st.composite
def comings_and_goings(draw: st.DrawFn) -> list[Entrant]:
    """A field of which some come late, some leave, and some share an owner."""
    size = draw(st.integers(2, 14))
    entrants = []
    for entrant in field(size, owners=draw(st.integers(1, size))):
        joined = draw(st.sampled_from([1, 1, 1, 2, 4]))
        left = draw(st.sampled_from([None, None, joined, joined + 1, joined + 3]))
        entrants.append(replace(entrant, joined=joined, left=left))
    return entrants


@given(comings_and_goings(), st.sampled_from(sorted(FORMATS)), st.integers(0, 9))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_whoever_comes_and_goes_it_is_never_stuck(
    entrants: Sequence[Entrant], name: str, salt: int
) -> None:
    league, referee = FORMATS[name], mixed(str(salt))
    closed = isinstance(league, RoundRobin)
    played: list[Played] = []
    while (round_ := league.next_round(entrants, played, SEED)) is not None:
        number = len(played) + 1
        assert number <= 40
        if round_.tables:
            check_round(round_, number)
        there = {e.id for e in entrants if e.in_round(number) and not (closed and e.joined > 1)}
        seated = {entrant for table in round_.tables for entrant in table.entrants}
        assert seated | set(round_.byes) == there
        assert seated.isdisjoint(round_.byes)
        played.append(Played(round_, tuple(map(referee, round_.tables))))
    places = [line.place for line in league.standings(entrants, played)]
    assert places == sorted(places)
