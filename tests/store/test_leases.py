"""Which match a worker gets, when, and what becomes of a lease."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import timedelta

import pytest

from arena.store import (
    Accepted,
    AttemptEnd,
    Blame,
    GameVersion,
    LeaseState,
    MatchState,
    NewMatch,
    ReleaseCause,
    Store,
    Times,
    WorkerIdentity,
)
from arena.store.answers import Attempt, MatchDetails
from arena.store.commands import PAUSE
from arena.store.ids import CoordinatorId, MatchId, PoolId
from tests.store.world import HOME, Clock, World, game, spec, worker


def details(world: World, match: MatchId) -> MatchDetails:
    found = world.store.queries().match_details(match)
    assert found is not None
    return found


def renewed(
    world: World, match: MatchId, fence: int, progress: int = 0, by: str = "worker"
) -> LeaseState:
    with world.store.unit(durable=False) as unit:
        return unit.renew(match, fence, worker(by).instance, progress)


# ---- which match


def test_a_match_waits_until_all_its_bots_are_connected(world: World) -> None:
    alice, bob = world.bots(2, online=False)
    world.schedule([alice, bob])
    assert world.lease() is None
    world.connect(alice)
    assert world.lease() is None
    world.connect(bob)
    assert world.store.queries().due_matches() == 1
    assert world.lease() is not None
    assert world.lease() is None


def test_a_bot_plays_no_more_matches_than_it_offered(world: World) -> None:
    alice, bob, carol = world.bots(3, at_once=1)
    first = world.schedule([alice, bob])
    second = world.schedule([bob, carol])
    assert world.leased().match == first
    assert world.store.queries().due_matches() == 0
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


# ---- no-shows


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


# ---- renewal and expiry


def test_a_lease_lasts_twenty_seconds_from_its_latest_renewal(world: World) -> None:
    world.schedule(world.bots(2))
    attempt = world.leased()
    world.pass_time(15)
    assert renewed(world, attempt.match, 1, 10) is LeaseState.HELD
    world.pass_time(19)
    with world.store.unit() as unit:
        assert unit.expire_leases() == 0
    assert world.lease(worker("other")) is None
    world.pass_time(2)
    with world.store.unit() as unit:
        assert unit.expire_leases() == 1
        assert unit.expire_leases() == 0
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
            assert unit.expire_leases() == 0
        world.pass_time(1)
        with store.unit() as unit:
            assert unit.expire_leases() == 1
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
        assert unit.expire_leases() == 0
    world.beat()
    world.pass_time(19)
    with world.store.unit() as unit:
        assert unit.expire_leases() == 0
    assert renewed(world, attempt.match, attempt.fence) is LeaseState.HELD
    assert world.expire() == 1


# ---- ends of attempts


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
    assert world.store.queries().due_matches() == 0
    assert world.lease() is None
    world.clock.advance(0.001)
    assert world.store.queries().due_matches() == 1
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


# ---- secrets


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
