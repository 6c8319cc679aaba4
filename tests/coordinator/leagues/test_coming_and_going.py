"""Who joins a league that runs, and who leaves it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.leagues.definition import Definition, FormatTerms, FormatType, Season
from arena.store import StoreError
from arena.store.models import SeasonEntrantRow
from arena.store.states import LeagueAct
from tests.coordinator.leagues.tended import BASE, SWISS, begin
from tests.store.world import World


@pytest.mark.parametrize(("definition", "joined"), [(BASE, []), (SWISS, [2])])
def test_newcomers_join_a_season_that_runs_if_it_is_a_swiss(
    world: World, definition: Definition, joined: list[int]
) -> None:
    league = begin(world, definition, entrants=2)
    league.tend()
    league.enrol(league.entrants[2])
    league.tend()
    with league.store.queries().read() as session:
        newcomers = session.query(SeasonEntrantRow).filter_by(entrant=league.entrants[2])
        assert [row.joined for row in newcomers] == joined


def test_who_withdraws_from_a_swiss_and_enrols_again_plays_on(world: World) -> None:
    rounds = FormatTerms(FormatType.SWISS, (("rounds", 4),))
    league = begin(world, replace(SWISS, format=rounds, season=Season(None, 1)))
    league.tend()
    league.play(2)
    league.withdraw(0)
    league.tend()
    assert (league.rounds(), league.scheduled()) == (2, 1), "three are left, and one has a bye"
    league.enrol_again(0)
    league.tend()
    league.play()
    league.tend()
    assert (league.rounds(), league.scheduled()) == (3, 2)


def test_who_withdraws_from_a_round_robin_is_in_its_next_season_at_the_soonest(
    world: World,
) -> None:
    league = begin(world)
    league.tend()
    league.play(2)
    league.withdraw(0)
    league.enrol_again(0)
    league.tend()
    assert (league.rounds(), league.scheduled()) == (2, 1)


def test_nobody_withdraws_from_a_league_that_is_over(world: World) -> None:
    league = begin(world)
    league.act(LeagueAct.ABORT, "nobody wants it")
    with pytest.raises(StoreError, match="league weekly is aborted: nobody is in it any more"):
        league.withdraw(0)
