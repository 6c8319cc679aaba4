"""How long a lease lasts, and what revives it."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta

from arena.store import (
    Accepted,
    AttemptEnd,
    Blame,
    LeaseState,
    MatchState,
    ReleaseCause,
    Store,
    Times,
)
from arena.store.answers import Attempt
from arena.store.ids import MatchId
from tests.store.world import HOME, Clock, World, details, game, renewed, worker


def test_a_lease_lasts_twenty_seconds_from_its_latest_renewal(world: World) -> None:
    world.schedule(world.bots(2))
    attempt = world.leased()
    world.pass_time(15)
    assert renewed(world, attempt.match, 1, 10) is LeaseState.HELD
    world.pass_time(19)
    with world.store.unit() as unit:
        assert len(unit.expire_leases()) == 0
    assert world.lease(worker("other")) is None
    world.pass_time(2)
    with world.store.unit() as unit:
        assert len(unit.expire_leases()) == 1
        assert len(unit.expire_leases()) == 0
    (ended,) = details(world, attempt.match).attempts
    assert (ended.end, ended.blame, ended.progress) == (AttemptEnd.EXPIRED, Blame.WORKER, 10)


def test_attempts_are_given_up_when_they_end_before_their_match(world: World) -> None:
    bots = world.bots(2)
    matches = [world.schedule(bots) for _ in range(4)]
    released, running, finished, called_off = (world.leased() for _ in matches)
    world.release(released, ReleaseCause.DRAIN)
    world.report(game(finished))
    with world.store.unit() as unit:
        unit.void(called_off.match, "called off", by="carol")
    found = world.store.queries().attempts(matches)
    assert {match for match, newest in found.items() if newest.given_up} == {
        released.match,
        called_off.match,
    }
    again = world.leased()
    assert again.match == released.match
    assert world.store.queries().attempts([again.match]) == {again.match: Attempt(2, False)}
    assert running.match in found


def test_a_shorter_lease_shortens_what_follows_from_it(url: str, clock: Clock) -> None:
    with closing(Store.open(url, clock, times=Times(timedelta(seconds=4)))) as store:
        world = World(store, clock)
        world.schedule(world.bots(2))
        world.leased()
        for _ in range(4):
            world.pass_time(1)
        with store.unit() as unit:
            assert len(unit.expire_leases()) == 0
        world.pass_time(1)
        with store.unit() as unit:
            assert len(unit.expire_leases()) == 1
            world.clock.advance(3)
            assert unit.bury_coordinators() == ()
        world.clock.advance(1)
        assert store.queries().coordinators() == ()
        with store.unit() as unit:
            assert unit.bury_coordinators() == (HOME,)


def test_the_current_fence_revives_a_lease_that_ran_out(world: World) -> None:
    world.schedule(world.bots(2))
    attempt = world.leased()
    world.expire()
    assert details(world, attempt.match).state is MatchState.SCHEDULED
    assert renewed(world, attempt.match, 1) is LeaseState.HELD
    found = details(world, attempt.match)
    assert (found.state, found.attempts[0].end) == (MatchState.RUNNING, None)
    assert world.lease(worker("other")) is None
    assert isinstance(world.report(game(attempt)), Accepted)


def test_a_lease_that_was_given_anew_is_lost(world: World) -> None:
    world.schedule(world.bots(2))
    old = world.leased()
    world.expire()
    world.leased(worker("other"))
    assert renewed(world, old.match, old.fence) is LeaseState.LOST


def test_a_released_or_unknown_lease_cannot_be_renewed(world: World) -> None:
    world.schedule(world.bots(2))
    attempt = world.leased()
    world.release(attempt, ReleaseCause.DRAIN)
    assert renewed(world, attempt.match, attempt.fence) is LeaseState.LOST
    assert renewed(world, MatchId("none"), 1) is LeaseState.LOST


def test_the_renewal_of_a_void_match_says_cancel(world: World) -> None:
    world.schedule(world.bots(2))
    attempt = world.leased()
    with world.store.unit() as unit:
        assert unit.void(attempt.match, "called off", by="carol")
    assert renewed(world, attempt.match, attempt.fence) is LeaseState.CANCEL


def test_no_lease_expires_while_no_coordinator_is_ready_nor_soon_after(world: World) -> None:
    world.schedule(world.bots(2))
    attempt = world.leased()
    world.pass_time(300, lively=False)
    with world.store.unit() as unit:
        assert len(unit.expire_leases()) == 0
    world.beat()
    world.pass_time(19)
    with world.store.unit() as unit:
        assert len(unit.expire_leases()) == 0
    assert renewed(world, attempt.match, attempt.fence) is LeaseState.HELD
    assert world.expire() == 1
