"""Which match a worker gets, and when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.store import (
    Accepted,
    GameVersion,
    NewMatch,
)
from arena.store.ids import PoolId
from tests.store.world import World, details, game, spec, worker


def test_a_match_waits_until_all_its_bots_are_connected(world: World) -> None:
    alice, bob = world.bots(2, online=False)
    world.schedule([alice, bob])
    assert world.lease() is None
    world.connect(alice)
    assert world.lease() is None
    world.connect(bob)
    assert world.store.queries().queue().due == 1
    assert world.lease() is not None
    assert world.lease() is None


def test_a_bot_plays_no_more_matches_than_it_offered(world: World) -> None:
    alice, bob, carol = world.bots(3, at_once=1)
    first = world.schedule([alice, bob])
    second = world.schedule([bob, carol])
    assert world.leased().match == first
    assert world.store.queries().queue().due == 0
    assert world.lease() is None
    world.report(game(world.store.queries().assignment(first, 1) or pytest.fail("no attempt")))
    assert world.leased().match == second


def test_a_worker_gets_only_games_and_rules_that_it_knows(world: World) -> None:
    world.schedule(world.bots(2))
    for known in ((), (GameVersion("gosu", 1),), (GameVersion("wazabi", 2),)):
        assert world.lease(replace(worker(), games=known)) is None
    assert world.lease() is not None


def test_a_worker_gets_no_more_matches_than_it_has_slots(world: World) -> None:
    bots = world.bots(2)
    world.schedule(bots)
    world.schedule(bots)
    small = worker(slots=1)
    assert world.lease(small) is not None
    assert world.lease(small) is None
    assert world.lease(worker("other", slots=1)) is not None


def test_a_bot_that_does_not_know_the_rules_is_not_there(world: World) -> None:
    bots = world.bots(2)
    world.schedule(bots, replace(spec(2), rules=2))
    assert world.lease(replace(worker(), games=(GameVersion("wazabi", 2),))) is None


def test_priority_comes_before_share_and_share_before_age(world: World) -> None:
    bots = world.bots(2)
    with world.store.unit() as unit:
        unit.create_pool(PoolId("other"), "wazabi")
    oldest = world.schedule(bots)
    world.clock.advance(1)
    second = world.schedule(bots)
    world.clock.advance(1)
    with world.store.unit() as unit:
        other = unit.create_matches([NewMatch(spec(2), bots, pool=PoolId("other"))])[0]
        urgent = unit.create_matches([NewMatch(spec(2), bots, priority=1)])[0]
    world.beat()
    assert [world.leased().match for _ in range(4)] == [urgent, other, oldest, second]


def test_bots_of_a_coordinator_that_is_not_ready_are_not_asked(world: World) -> None:
    world.schedule(world.bots(2))
    world.beat(ready=False)
    assert world.lease() is None
    world.beat(ready=True)
    assert world.lease() is not None


def test_a_secret_is_readable_only_when_the_match_is_over(world: World) -> None:
    match = world.schedule(world.bots(2))
    attempt = world.leased()
    (hidden,) = details(world, match).attempts
    assert (hidden.secret, hidden.commitment) == (None, attempt.commitment)
    accepted = world.report(game(attempt))
    assert isinstance(accepted, Accepted)
    (shown,) = details(world, match).attempts
    assert shown.secret == attempt.secret


def test_each_attempt_has_a_secret_of_its_own(world: World) -> None:
    world.schedule(world.bots(2))
    secrets = iter([b"a" * 32, b"b" * 32])
    first = world.lease(secret=lambda: next(secrets))
    world.expire()
    second = world.lease(worker("other"), secret=lambda: next(secrets))
    assert first is not None
    assert second is not None
    assert first.assignment.secret != second.assignment.secret
    assert "secret" not in repr(first)


def test_what_an_attempt_plays_can_be_read_again_while_it_is_the_newest(world: World) -> None:
    world.schedule(world.bots(2))
    attempt = world.leased()
    assert world.store.queries().assignment(attempt.match, attempt.fence) == attempt
    assert world.store.queries().assignment(attempt.match, attempt.fence + 1) is None
