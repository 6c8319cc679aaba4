"""A match from its schedule to its result."""

from __future__ import annotations

from arena.store import Accepted, Already, Conflict, LeaseState, MatchState, ReleaseCause, Stale
from tests.store.world import SECRET, World, game, spec, worker


def test_a_match_is_leased_played_and_rated(world: World) -> None:
    alice, bob = world.bots(2)
    match = world.schedule([alice, bob], spec(2, deals=2))
    assert world.store.queries().matches_by_state()[MatchState.SCHEDULED] == 1
    leased = world.lease()
    assert leased is not None
    attempt = leased.assignment
    assert (attempt.match, attempt.fence, attempt.secret) == (match, 1, SECRET)
    assert [entrant.bot for entrant in attempt.entrants] == [alice, bob]
    first = world.report(game(attempt, 0))
    assert isinstance(first, Accepted)
    assert not first.finished
    last = world.report(game(attempt, 1))
    assert isinstance(last, Accepted)
    assert last.finished
    assert world.ratings() == {"bot0": 1_516_000, "bot1": 1_484_000}
    assert world.conserved()
    details = world.store.queries().match_details(match)
    assert details is not None
    assert details.state is MatchState.FINISHED
    assert [seat.change for seat in details.seats] == [16_000, -16_000]
    assert [attempt.secret for attempt in details.attempts] == [SECRET]


def test_the_same_report_again_is_known(world: World) -> None:
    world.schedule(world.bots(2))
    attempt = world.leased()
    first = world.report(game(attempt))
    assert isinstance(first, Accepted)
    assert world.report(game(attempt)) == Already(first.record)
    assert world.ratings() == {"bot0": 1_516_000, "bot1": 1_484_000}


def test_another_report_of_the_same_game_is_a_conflict(world: World) -> None:
    world.schedule(world.bots(2))
    attempt = world.leased()
    world.report(game(attempt))
    assert isinstance(world.report(game(attempt, ranks=(1, 0))), Conflict)
    assert world.ratings() == {"bot0": 1_516_000, "bot1": 1_484_000}


def test_an_older_fence_is_refused_everywhere(world: World) -> None:
    world.schedule(world.bots(2))
    old = world.leased()
    assert world.expire() == 1
    new = world.leased(worker("other"))
    assert new.fence == old.fence + 1
    assert isinstance(world.report(game(old)), Stale)
    assert not world.release(old, ReleaseCause.FAILURE)
    with world.store.unit() as unit:
        assert unit.renew(old.match, old.fence, old.worker, 1) is LeaseState.LOST
        assert unit.renew(new.match, new.fence, new.worker, 1) is LeaseState.HELD
