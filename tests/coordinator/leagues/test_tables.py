"""Tables that are late, and tables whose match is void."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from arena.store import MatchState
from arena.store.states import LeagueState
from tests.coordinator.leagues.tended import BASE, LEAGUE, begin
from tests.store.world import World


def test_a_round_closes_at_its_time_and_the_season_waits_for_stragglers(world: World) -> None:
    league = begin(world, replace(BASE, close_after=timedelta(hours=2)))
    league.tend()
    league.play()
    league.wait(7201)
    league.tend()
    assert (league.rounds(), league.scheduled()) == (2, 3)
    league.play(2)
    league.tend()
    assert league.row().state is LeagueState.RUNNING
    league.play()
    league.wait(7201)
    league.tend()
    assert league.row().state is LeagueState.FINISHED


def test_a_match_that_the_arena_gave_up_is_played_anew_twice_and_then_waits_for_a_ruling(
    world: World,
) -> None:
    league = begin(world, entrants=2)
    league.tend()
    for generation in range(3):
        season = league.store.queries().newest_season(LEAGUE)
        assert season is not None
        [slot] = league.store.queries().open_slots(season.id)
        assert (slot.generation, slot.state) == (generation, MatchState.SCHEDULED)
        with league.store.unit() as unit:
            unit.void(slot.match, "three workers died of it", "arena")
        league.tend()
    assert league.scheduled() == 0
    assert league.rounds() == 1


def test_a_match_that_an_organiser_voided_waits_for_the_organiser(world: World) -> None:
    league = begin(world, entrants=2)
    league.tend()
    with league.store.unit() as unit:
        [match] = league.store.queries().matches(state=MatchState.SCHEDULED)
        unit.void(match, "wrong build", "organiser")
    league.tend()
    assert league.scheduled() == 0
