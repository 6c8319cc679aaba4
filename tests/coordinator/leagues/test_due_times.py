"""What due times open, and what becomes of those that were missed."""

from __future__ import annotations

from arena.leagues.definition import Missed
from arena.store.states import OccurrenceState
from tests.coordinator.leagues.tended import begin, on_schedule
from tests.store.world import World


def test_each_due_time_opens_one_round(world: World) -> None:
    league = begin(world, on_schedule())
    league.tend()
    assert league.rounds() == 0
    league.wait(3600)
    league.tend(by=0)
    league.tend(by=1)
    assert league.rounds() == 1
    league.play(2)
    league.tend()
    assert league.rounds() == 1, "the next one is not due"
    league.wait(3600)
    league.tend()
    assert league.rounds() == 2
    assert set(league.occurrences().values()) == {OccurrenceState.OPENED}


def test_a_due_time_waits_for_the_round_before_it(world: World) -> None:
    league = begin(world, on_schedule())
    for _ in range(2):
        league.wait(3600)
        league.tend()
    assert league.rounds() == 1
    assert list(league.occurrences().values()) == [OccurrenceState.OPENED, OccurrenceState.WAITING]
    league.play(2)
    league.tend()
    assert league.rounds() == 2


def test_due_times_that_nobody_noticed_are_made_up_for_once(world: World) -> None:
    league = begin(world, on_schedule())
    league.wait(5 * 3600 + 1000)
    league.tend()
    assert league.rounds() == 1
    states = list(league.occurrences().values())
    assert states == [OccurrenceState.SKIPPED] * 4 + [OccurrenceState.OPENED]


def test_a_missed_due_time_is_skipped_where_the_league_wants_it(world: World) -> None:
    league = begin(world, on_schedule(missed=Missed.SKIP))
    league.wait(3600 + 120)
    league.tend()
    assert league.rounds() == 0
    assert list(league.occurrences().values()) == [OccurrenceState.SKIPPED]
