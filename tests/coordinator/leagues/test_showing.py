"""How a season is shown."""

from __future__ import annotations

from datetime import timedelta

from grpc import StatusCode

from tests.coordinator.leagues.asking import (
    NAME,
    refused,
    schedule,
    standings,
    states,
)
from tests.coordinator.leagues.tended import (
    begin,
    on_schedule,
)
from tests.store.world import World


def test_before_the_first_season_there_is_only_when_it_is_due(world: World) -> None:
    league = begin(world, on_schedule())
    assert (standings(league).season, list(standings(league).divisions)) == (0, [])
    shown = schedule(league)
    assert (shown.season, list(shown.rounds)) == (0, [])
    due = [moment.ToDatetime() for moment in shown.due]
    now = world.clock().replace(tzinfo=None)
    assert due == [now + timedelta(hours=hour) for hour in range(1, 6)]


def test_a_season_is_shown_with_names_tables_and_results(world: World) -> None:
    league = begin(world, entrants=5)
    league.tend()
    league.play()
    [round_] = schedule(league).rounds
    assert [list(each.entrants) for each in round_.tables] == [["bot0", "bot1"], ["bot2", "bot3"]]
    assert [list(each.points) for each in round_.tables] == [[1, 0], []]
    assert states(league) == ["played", "scheduled"]
    assert list(round_.byes) == ["bot4"]
    shown = standings(league)
    assert (shown.league, shown.season, shown.final) == (NAME, 1, False)


def test_a_schedule_is_of_the_newest_rounds_or_of_what_waits(world: World) -> None:
    league = begin(world)
    league.tend()
    league.play(2)
    league.tend()
    league.play(1)

    def shown(newest: int = 0, *, waiting: bool = False) -> list[tuple[int, list[str]]]:
        found = schedule(league, newest, waiting=waiting)
        return [(one.number, [table.entrants[0] for table in one.tables]) for one in found.rounds]

    whole = shown()
    assert [number for number, _ in whole] == [2, 1]
    assert schedule(league).older == 0
    assert shown(newest=1) == whole[:1]
    assert schedule(league, newest=1).older == 1
    assert shown(newest=7) == whole
    (second, tables), _ = whole
    assert shown(waiting=True) == [(second, tables[1:])]
    league.play(1)
    assert shown(waiting=True) == []


def test_a_season_that_never_was_is_refused(world: World) -> None:
    league = begin(world)
    league.tend()
    code, sentence = refused(lambda: standings(league, season=7))
    assert code is StatusCode.NOT_FOUND
    assert sentence == "league weekly has no season 7; its newest is 1"
    code, sentence = refused(lambda: standings(league, season=0))
    assert code is StatusCode.INVALID_ARGUMENT
    assert sentence == "seasons are counted from 1; without a number the newest is meant"
