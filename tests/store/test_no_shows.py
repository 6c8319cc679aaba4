"""Who is not there when its match may begin."""

from __future__ import annotations

from datetime import timedelta

from arena.store import (
    MatchState,
)
from arena.store.ids import CoordinatorId
from tests.store.world import World, details, game, spec, worker


def test_who_is_absent_at_start_by_is_a_no_show(world: World) -> None:
    alice, bob, carol = world.bots(3)
    world.disconnect(carol)
    match = world.schedule([alice, bob, carol], start_by=60)
    assert world.lease() is None
    world.pass_time(61)
    attempt = world.leased()
    assert [entrant.no_show for entrant in attempt.entrants] == [False, False, True]
    world.report(game(attempt))
    assert world.ratings() == {"bot0": 1_508_000, "bot1": 1_492_000, "bot2": 1_500_000}
    assert [seat.no_show for seat in details(world, match).seats] == [False, False, True]


def test_a_busy_bot_is_no_no_show(world: World) -> None:
    alice, bob, carol = world.bots(3, at_once=1)
    world.schedule([alice, bob])
    world.leased()
    world.schedule([bob, carol], start_by=10)
    world.pass_time(11)
    assert world.lease() is None


def test_a_match_to_which_nobody_comes_is_void(world: World) -> None:
    match = world.schedule(world.bots(2, online=False), start_by=60)
    world.pass_time(61)
    assert world.lease() is None
    found = details(world, match)
    assert found.state is MatchState.VOID
    assert found.void_reason is not None
    assert found.void_reason.startswith("nobody had come by 2030-01-01")


def test_a_no_show_that_comes_for_a_later_attempt_plays(world: World) -> None:
    alice, bob = world.bots(2)
    world.disconnect(bob)
    world.schedule([alice, bob], start_by=1)
    world.pass_time(2)
    assert [e.no_show for e in world.leased().entrants] == [False, True]
    world.expire()
    world.connect(bob, connection=2)
    assert [e.no_show for e in world.leased(worker("other")).entrants] == [False, False]


def test_who_has_played_is_no_no_show_in_a_later_attempt(world: World) -> None:
    alice, bob = world.bots(2)
    world.schedule([alice, bob], spec(2, deals=2), start_by=1)
    world.report(game(world.leased(), 0))
    world.disconnect(bob)
    world.expire()
    assert [e.no_show for e in world.leased(worker("other")).entrants] == [False, False]


def test_time_without_a_ready_coordinator_moves_start_by_and_a_minute_more(world: World) -> None:
    alice, bob = world.bots(2)
    world.disconnect(bob)
    match = world.schedule([alice, bob], start_by=30)
    before = details(world, match).start_by
    assert before is not None
    world.pass_time(100, lively=False)
    assert world.lease() is None
    world.beat()
    assert details(world, match).start_by == before + timedelta(seconds=100 + 60)
    world.pass_time(89)
    assert world.lease() is None
    world.pass_time(2)
    assert [e.no_show for e in world.leased().entrants] == [False, True]


def test_a_bot_whose_coordinator_died_has_a_minute_to_come_back(world: World) -> None:
    alice, bob = world.bots(2, online=False)
    away = CoordinatorId("away")
    world.beat(away)
    world.connect(alice)
    world.connect(bob, at=away)
    world.schedule([alice, bob], start_by=1)
    world.pass_time(20)
    with world.store.unit() as unit:
        assert unit.bury_coordinators() == (away,)
    world.pass_time(58)
    assert world.lease() is None
    world.pass_time(4)
    assert [e.no_show for e in world.leased().entrants] == [False, True]
