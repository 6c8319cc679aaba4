"""Ladders, whose tables are made one by one."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import select

from arena.coordinator.leagues.absence import no_table
from arena.coordinator.leagues.desk import entries
from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.joining import NEXT_SEASON
from arena.leagues.definition import Season
from arena.leagues.entrants import EntrantId
from arena.ratings.elo import MilliElo
from arena.store.commands import SeasonEntrant
from arena.store.models import SeasonRow
from arena.store.states import LeagueState
from tests.coordinator.leagues.tended import LADDER, LEAGUE, begin
from tests.store.world import World


def test_a_ladder_makes_tables_as_bots_become_free_until_its_round_is_full(world: World) -> None:
    league = begin(world, LADDER)
    world.disconnect(league.bots[3])
    played = 0
    for _ in range(20):
        league.tend()
        there = 3 if played < 6 else 4
        assert league.scheduled() <= there, "each that is there has two tables at most"
        while league.scheduled():
            league.play()
            played += 1
        if played == 6:
            league.connect(3)
    assert (league.row().state, league.rounds(), played) == (LeagueState.FINISHED, 2, 12)


def test_a_newcomer_waits_for_the_next_round_of_a_ladder_and_keeps_nobody_from_playing(
    world: World,
) -> None:
    league = begin(world, LADDER)
    league.tend()
    league.play()
    league.enrol(league.entrants[4])
    for _ in range(20):
        league.tend()
        while league.scheduled():
            league.play()
    assert league.row().state is LeagueState.FINISHED
    season = league.store.queries().newest_season(LEAGUE)
    assert season is not None
    first, second = league.store.queries().rounds(season.id, 0)
    assert (first.made, second.made) == (6, 8)


def test_who_comes_in_the_last_round_of_a_ladder_waits_for_the_next_season_and_is_told_so(
    world: World,
) -> None:
    league = begin(world, replace(LADDER, season=Season(1, 2)))
    league.tend()
    league.enrol(league.entrants[4])
    queries, numbers = league.store.queries(), []

    def told() -> list[str | None]:
        its = queries.league(LEAGUE)
        assert its is not None
        found = entries.enrolments(league.store, Caller("organiser"), its)
        return [each.reason for each in found if each.entrant == league.entrants[4]]

    assert told() == [NEXT_SEASON]
    with league.store.unit() as unit:  # as if another coordinator had just opened the round
        season = unit.session.scalars(select(SeasonRow.id)).one()
        unit.join_season(season, [SeasonEntrant(league.entrants[4], 0, MilliElo(0))], 1)
    for _ in range(20):
        league.tend()
        while league.scheduled():
            league.play()
        season_ = queries.newest_season(LEAGUE)
        assert season_ is not None
        numbers.append((season_.number, len(queries.season_entrants(season_.id)[0])))
    assert set(numbers) == {(1, 4), (2, 5)}
    assert told() == [None]


def test_a_ladder_that_all_but_one_have_left_comes_to_its_end(world: World) -> None:
    league = begin(world, LADDER)
    league.tend()
    for number in range(3):
        league.withdraw(number)
    for _ in range(10):
        league.tend()
        while league.world.lease() is not None:
            pass
    season = league.store.queries().newest_season(LEAGUE)
    assert season is not None
    assert season.closed_at is None, "what is running is played first"
    for match in league.store.queries().unfinished_matches(LEAGUE):
        with league.store.unit() as unit:
            unit.void(match, "the test has no patience", "organiser")
    for slot in league.store.queries().open_slots(season.id):
        with league.store.unit() as unit:
            unit.rule(slot.id, None, "organiser", "nobody is left")
    league.tend()
    assert league.row().state is LeagueState.FINISHED


def test_who_withdraws_from_a_ladder_and_enrols_again_is_at_its_tables_again(world: World) -> None:
    league = begin(world, LADDER)
    league.tend()
    league.withdraw(0)
    league.tend()
    league.enrol_again(0)
    played = 0
    for _ in range(20):
        league.tend()
        while league.scheduled():
            league.play()
            played += 1
    assert (league.row().state, played) == (LeagueState.FINISHED, 12)


def test_a_ladder_says_for_whom_it_waits(world: World) -> None:
    league = begin(world, LADDER)
    for bot in league.bots[1:]:
        world.disconnect(bot)
    league.tend()
    assert (league.scheduled(), league.row().state_reason) == (
        0,
        "no table can be made: 1 of 4 entrants connected; it waits for bot1, bot2, bot3",
    )
    league.connect(1)
    league.tend()
    assert (league.scheduled(), league.row().state_reason) == (2, None)
    league.play()
    league.tend()
    assert league.row().state_reason is None, "something is played"


def test_not_all_are_named_for_whom_a_ladder_waits() -> None:
    field = [EntrantId(str(number)) for number in range(1, 9)]
    names = {each: f"bot{each}" for each in field}
    assert no_table(field, field[:1], names).endswith(
        "1 of 8 entrants connected; it waits for bot2, bot3, bot4, bot5, bot6 and 2 more"
    )
    assert no_table(field[:1], field, names) == (
        "no table can be made: 1 of 1 entrant connected, and too few of them may meet"
    )
