"""Leagues from their start to their end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.coordinator.leagues.rounds import Exhausted
from arena.coordinator.leagues.steps import Steps
from arena.leagues.definition import Definition, FormatTerms, FormatType, Opens, Season
from arena.leagues.progress import Progress, Step
from arena.store import MatchState
from arena.store.answers import RunningLeague
from arena.store.models import OccurrenceRow
from arena.store.states import LeagueAct, LeagueState, OccurrenceState
from tests.coordinator.leagues.tended import BASE, LEAGUE, begin, on_schedule
from tests.store.world import World


def test_rounds_follow_one_another_to_the_end_of_the_league(world: World) -> None:
    league = begin(world)
    league.tend()
    assert (league.rounds(), league.scheduled()) == (1, 2)
    league.play()
    league.tend()
    assert league.rounds() == 1, "a table still plays"
    league.play()
    league.tend()
    assert (league.rounds(), league.scheduled()) == (2, 2)
    league.play(2)
    league.tend()
    row = league.row()
    assert (row.state, row.state_reason) == (LeagueState.FINISHED, "its last season is over")
    season = league.store.queries().newest_season(LEAGUE)
    assert season is not None
    assert season.closed_at == world.clock()


def test_a_knockout_is_played_to_its_final(world: World) -> None:
    knockout = FormatTerms(FormatType.KNOCKOUT, (("replays", 3), ("third_place", False)))
    league = begin(world, replace(BASE, format=knockout, season=Season(None, 1)))
    for matches in (2, 1):
        league.tend()
        assert league.scheduled() == matches
        league.play(matches)
    league.tend()
    assert league.row().state is LeagueState.FINISHED


def test_two_clocks_open_each_round_once(world: World) -> None:
    league = begin(world)
    for _ in range(2):
        league.tend(by=0)
        league.tend(by=1)
        assert league.scheduled() == 2
        league.play(2)
    league.tend(by=1)
    league.tend(by=0)
    assert (league.rounds(), league.row().state) == (2, LeagueState.FINISHED)


def test_a_clock_that_was_overtaken_does_not_take_its_step_at_what_is_the_newest_now(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = begin(world, replace(BASE, season=Season(3, 2)))
    take, ahead = Steps.take, True

    def overtaken(
        self: Steps, league_: RunningLeague, definition: Definition, step: Step, at: Progress
    ) -> tuple[Exhausted, ...]:
        nonlocal ahead
        if ahead:
            ahead = False  # while one clock has chosen its step the other goes on as far as it can
            league.tend(by=0)
            ahead = True
            stands.append(league.rounds())
        return take(self, league_, definition, step, at)

    stands: list[int] = []
    monkeypatch.setattr(Steps, "take", overtaken)
    for season in (1, 2):
        for round_ in (1, 2, 3):
            league.tend(by=1)
            assert (league.rounds(), league.scheduled()) == (round_, 2), (season, round_)
            league.play(2)
    league.tend(by=1)
    assert league.row().state is LeagueState.FINISHED
    assert (1 in stands, 2 in stands) == (True, True), "the other clock was ahead each time"


def test_a_league_without_a_field_says_so_and_begins_when_there_is_one(world: World) -> None:
    league = begin(world, entrants=1)
    league.tend()
    assert league.row().state_reason == "1 entrants are too few; there must be 2"
    assert league.rounds() == 0
    league.enrol(league.entrants[1])
    league.tend()
    assert (league.rounds(), league.row().state_reason) == (1, None)


def test_a_due_season_without_a_field_is_skipped_with_its_reason(world: World) -> None:
    league = begin(world, on_schedule(Opens.SEASON), entrants=1)
    league.wait(3600)
    league.tend()
    with league.store.queries().read() as session:
        [row] = session.query(OccurrenceRow).all()
    assert (row.state, row.detail) == (
        OccurrenceState.SKIPPED,
        "1 entrants are too few; there must be 2",
    )


def test_a_draining_league_opens_nothing_and_pauses_when_all_is_played(world: World) -> None:
    league = begin(world)
    league.tend()
    with league.store.unit() as unit:
        unit.act_on_league(LEAGUE, LeagueAct.DRAIN, "maintenance", "organiser")
    league.play(2)
    league.tend()
    row = league.row()
    assert (row.state, row.state_reason, league.rounds()) == (
        LeagueState.PAUSED,
        "it was drained",
        1,
    )


def test_what_is_left_of_an_aborted_league_is_void(world: World) -> None:
    league = begin(world)
    league.tend()
    with league.store.unit() as unit:
        unit.act_on_league(LEAGUE, LeagueAct.ABORT, "nobody wants it", "organiser")
    league.play()
    league.tend()
    states = league.store.queries().matches_by_state()
    assert (states[MatchState.FINISHED], states[MatchState.VOID]) == (1, 1)
    assert league.store.queries().leagues_to_tend() == ()


def test_a_gauntlet_waits_for_its_challenger(world: World) -> None:
    gauntlet = FormatTerms(FormatType.GAUNTLET, (("challenger", "bot5"),))
    league = begin(world, replace(BASE, format=gauntlet, season=Season(None, 1)))
    league.enrol(league.entrants[5])
    league.withdraw(5)
    league.tend()
    assert league.row().state_reason == "the challenger, bot5, does not take part"
    league.enrol_again(5)
    league.tend()
    assert league.scheduled() == 4
    league.play(4)
    league.tend()
    assert league.row().state is LeagueState.FINISHED
