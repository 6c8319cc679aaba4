"""A league is paused while its matches fail in a wave."""

from __future__ import annotations

from arena.coordinator.leagues.watch import Watch
from arena.store.actors import ARENA, CLOCK
from arena.store.ids import SeasonId
from arena.store.models import AuditRow
from arena.store.states import LeagueAct, LeagueState
from tests.coordinator.leagues.tended import LEAGUE, Tended, begin
from tests.store.world import World


def give_up(league: Tended, matches: int) -> None:
    for _ in range(matches):
        work = league.world.leased()
        with league.store.unit() as unit:
            unit.void(work.match, "three workers died of it", ARENA)


def give_up_all(league: Tended) -> None:
    """Both tables of a round, as often as they are played: nobody looks after the league then."""
    for _ in range(3):
        league.wait(1)
        league.tend()
        give_up(league, 2)


def test_a_league_whose_matches_are_all_given_up_is_paused_and_says_why(world: World) -> None:
    league = begin(world)
    give_up_all(league)
    league.tend()
    row = league.row()
    assert row.state is LeagueState.PAUSED
    assert row.state_reason == (
        "the alarm paused it, as 6 of the latest 6 matches failed: 6 were given up by the arena, "
        "and in the others 0 of 4 entrants forfeited, were cut off or stayed away"
    )
    with league.store.queries().read() as session:
        audit = session.query(AuditRow).filter_by(action="pause league").one()
    assert (audit.by, audit.subject) == (CLOCK, row.id)


def test_a_resumed_league_is_paused_for_new_failures_only(world: World) -> None:
    league = begin(world)
    give_up_all(league)
    league.tend()
    league.wait(60)
    league.act(LeagueAct.RESUME)
    league.tend()
    assert league.row().state is LeagueState.RUNNING
    assert league.store.queries().alarmed_leagues() == 0
    for slot in league.store.queries().open_slots(season(league)):
        with league.store.unit() as unit:
            unit.rule(slot.id, None, "organiser", "the worker was broken")
    league.tend()
    assert (league.rounds(), league.scheduled()) == (2, 2)
    give_up_all(league)
    league.tend()
    assert league.row().state is LeagueState.PAUSED, "it goes on failing"


def test_a_league_with_one_bot_that_spoils_its_matches_plays_on(world: World) -> None:
    league = begin(world, entrants=2)
    for _ in range(3):
        league.tend()
        give_up(league, 1)
    league.tend()
    assert league.row().state is LeagueState.RUNNING


def test_a_draining_league_is_paused_too(world: World) -> None:
    league = begin(world, entrants=6)
    league.tend()
    league.act(LeagueAct.DRAIN)
    league.wait(1)
    for _ in range(2):
        assert league.row().state is LeagueState.DRAINING
        give_up(league, 3)
        league.tend()
    row = league.row()
    assert row.state is LeagueState.PAUSED
    assert str(row.state_reason).startswith("the alarm paused it")
    assert league.store.queries().alarmed_leagues() == 1


def test_whoever_resumes_meanwhile_is_not_overruled(world: World) -> None:
    league = begin(world)
    give_up_all(league)
    [seen] = league.store.queries().leagues_to_tend()
    league.wait(1)
    league.act(LeagueAct.PAUSE)
    league.act(LeagueAct.RESUME)
    alarms: list[None] = []
    watch = Watch(league.store, lambda: alarms.append(None))
    assert not watch.pauses(seen)
    assert (league.row().state, alarms) == (LeagueState.RUNNING, [])


def season(league: Tended) -> SeasonId:
    found = league.store.queries().newest_season(LEAGUE)
    assert found is not None
    return found.id
