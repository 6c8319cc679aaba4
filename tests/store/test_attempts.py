"""How attempts end, and which ends count against a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.store import (
    AttemptEnd,
    Blame,
    LeaseState,
    MatchState,
    NewMatch,
    ReleaseCause,
    WorkerIdentity,
)
from arena.store.commands import PAUSE
from tests.store.world import HOME, World, details, renewed, spec, worker


@pytest.mark.parametrize("cause", [ReleaseCause.DRAIN, ReleaseCause.OUTAGE])
def test_drains_and_outages_do_not_count_against_a_match(world: World, cause: ReleaseCause) -> None:
    match = world.schedule(world.bots(2))
    for _ in range(5):
        assert world.release(world.leased(), cause)
        world.pass_time(PAUSE.total_seconds())
    assert details(world, match).state is MatchState.SCHEDULED
    assert {a.end for a in details(world, match).attempts} == {AttemptEnd(cause)}


def test_a_match_that_fails_three_times_is_void_and_says_why(world: World) -> None:
    match = world.schedule(world.bots(2))
    for _ in range(3):
        assert world.release(world.leased(), ReleaseCause.FAILURE)
    found = details(world, match)
    assert found.state is MatchState.VOID
    assert found.void_reason == "3 attempts failed by themselves, the last so: as the test wants it"
    assert world.ratings() == {"bot0": 1_500_000, "bot1": 1_500_000}
    assert world.lease() is None


def test_after_an_outage_a_match_pauses_before_it_is_leased_again(world: World) -> None:
    match = world.schedule(world.bots(2))
    assert world.release(world.leased(), ReleaseCause.OUTAGE)
    assert details(world, match).not_before == world.clock() + PAUSE
    world.pass_time(PAUSE.total_seconds() - 0.001)
    assert world.store.queries().queue().due == 0
    assert world.lease() is None
    world.clock.advance(0.001)
    assert world.store.queries().queue().due == 1
    assert world.release(world.leased(), ReleaseCause.DRAIN)
    assert world.lease(worker("other")) is not None


@pytest.mark.parametrize("ran_out", [False, True])
def test_a_lease_is_its_workers_alone(world: World, ran_out: bool) -> None:
    match = world.schedule(world.bots(2))
    attempt = world.leased(worker("holder"))
    if ran_out:
        world.expire()
    assert renewed(world, match, attempt.fence, by="other") is LeaseState.LOST
    assert not world.release(replace(attempt, worker=worker("other").instance), ReleaseCause.DRAIN)
    assert renewed(world, match, attempt.fence, by="holder") is LeaseState.HELD
    assert world.release(attempt, ReleaseCause.DRAIN)


def test_a_lease_is_released_once(world: World) -> None:
    world.schedule(world.bots(2))
    attempt = world.leased()
    assert world.release(attempt, ReleaseCause.DRAIN)
    assert not world.release(attempt, ReleaseCause.FAILURE)


def test_a_match_aboard_two_dead_workers_is_leased_only_to_an_empty_one(world: World) -> None:
    bots = world.bots(2)
    suspect = world.schedule(bots)
    for name in ("one", "two"):
        assert world.leased(worker(name)).match == suspect
        world.expire()
    world.clock.advance(1)
    other = world.schedule(bots)
    with world.store.unit() as unit:
        urgent = unit.create_matches([NewMatch(spec(2), bots, priority=9)])[0]
    assert world.leased(worker("busy")).match == urgent
    assert world.leased(worker("busy")).match == other
    assert world.lease(worker("busy")) is None
    assert world.leased(worker("empty")).match == suspect
    world.schedule(bots)
    assert world.lease(worker("empty")) is None


def test_only_deaths_of_workers_with_nothing_else_aboard_count_against_a_match(
    world: World,
) -> None:
    match = world.schedule(world.bots(2))
    for i in range(4):
        world.leased(worker(f"worker{i}"))
        world.expire()
    assert details(world, match).state is MatchState.SCHEDULED
    world.leased(worker("last"))
    world.expire()
    found = details(world, match)
    assert found.state is MatchState.VOID
    assert found.void_reason == (
        "3 attempts failed by themselves, the last so: worker last-1 did not renew its lease"
    )


def joined(world: World, name: str) -> WorkerIdentity:
    """A worker with a stream to the coordinator."""
    with world.store.unit() as unit:
        unit.worker_joined(HOME, worker(name))
    return worker(name)


def test_leases_whose_answers_were_lost_are_nobodys_death(world: World) -> None:
    bots = world.bots(2)
    match = world.schedule(bots)
    for i in range(4):
        world.leased(joined(world, f"worker{i}"))
        world.expire()
    found = details(world, match)
    assert found.state is MatchState.SCHEDULED
    assert {(a.end, a.blame) for a in found.attempts} == {(AttemptEnd.EXPIRED, Blame.NOBODY)}
    world.clock.advance(1)
    world.schedule(bots)
    assert world.leased(worker("any")).match == match
    assert world.lease(worker("any")) is not None


def test_a_worker_that_lost_its_streams_before_it_renewed_is_dead(world: World) -> None:
    match = world.schedule(world.bots(2))
    world.leased(joined(world, "worker"))
    with world.store.unit() as unit:
        unit.worker_left(HOME, worker("worker").instance)
    world.expire()
    assert details(world, match).attempts[0].blame is Blame.WORKER


def test_a_lease_that_was_renewed_and_then_not_is_its_workers_death(world: World) -> None:
    match = world.schedule(world.bots(2))
    attempt = world.leased(joined(world, "worker"))
    world.pass_time(5)
    assert renewed(world, match, attempt.fence) is LeaseState.HELD
    world.expire()
    assert details(world, match).attempts[0].blame is Blame.WORKER


def test_a_death_is_forgotten_when_the_worker_proves_alive(world: World) -> None:
    bots = world.bots(2)
    match = world.schedule(bots)
    world.leased(worker("one"))
    world.expire()
    second = world.leased(worker("two"))
    world.expire()
    assert renewed(world, match, second.fence, by="two") is LeaseState.HELD
    world.schedule(bots)
    assert world.lease(worker("two")) is not None
