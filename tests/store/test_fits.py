"""Stored fits: what they are made from, when they are out of date, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from arena.coordinator.fitting.making import make_fit
from arena.match.spec import BotId, MatchId
from arena.ratings.elo import START, MilliElo
from arena.ratings.fits import fit, places
from arena.ratings.results import MatchResult, Ranked
from arena.store import NewMatch
from arena.store.fits import FittedLine, NewFit, SeatEffect, Snapshot
from arena.store.ids import CoordinatorId, EntrantId
from arena.store.unit.fits import PAUSE, REST
from tests.store.test_teams import played as team_match
from tests.store.world import HOME, POOL, World, game, spec

OTHER = CoordinatorId("other")


def play(world: World, bots: Sequence[BotId], *ranks: Sequence[int]) -> MatchId:
    """A match of as many games as there are ranks, by place."""
    world.clock.advance(1)
    match = world.schedule(bots, spec(len(bots), deals=len(ranks)))
    attempt = world.leased()
    for number, each in enumerate(ranks):
        world.report(game(attempt, number, ranks=each))
    return match


def entrants(world: World) -> dict[str, EntrantId]:
    return {line.name: line.entrant for line in world.store.queries().standings(POOL)}


def ranked(ranks: Sequence[int]) -> Ranked:
    """Of a game as the shorthand reports it: everyone alone, in the seat of its place."""
    numbers = tuple(range(len(ranks)))
    return Ranked(tuple(ranks), numbers, numbers)


# ---- what fits are made from ----


def test_results_are_the_rated_matches_of_the_pool_that_count(world: World) -> None:
    a, b, c = world.bots(3)
    play(world, (a, b), (0, 1), (1, 0))
    play(world, (c, a, b), (0, 1, 1))
    gone = play(world, (a, c), (0, 1))
    with world.store.unit() as unit:
        unit.void(gone, "a test wants it", "test")
        unit.create_matches([NewMatch(spec(2), (a, b), unrated="for practice")])
    world.report(game(world.leased()))
    world.schedule((a, b))
    read = world.store.queries().pool_results(POOL)
    one, two, three = (entrants(world)[f"bot{number}"] for number in range(3))
    assert list(read.results) == [
        MatchResult((one, two), (ranked((0, 1)), ranked((1, 0)))),
        MatchResult((three, one, two), (ranked((0, 1, 1)),)),
    ]
    assert read.snapshot.matches == 2
    assert read.start == START


def test_who_was_absent_is_left_out_and_the_others_seats_close_up(world: World) -> None:
    bots = world.bots(3)
    match = world.schedule(bots, start_by=0)
    world.disconnect(bots[1])
    world.pass_time(1)
    world.report(game(world.leased(), ranks=(1, 2, 0)))
    other = world.schedule((bots[0], bots[1]), start_by=0)
    world.pass_time(1)
    world.report(game(world.leased()))
    assert match < other
    [result] = world.store.queries().pool_results(POOL).results
    names = entrants(world)
    assert result == MatchResult((names["bot0"], names["bot2"]), (Ranked((1, 0), (0, 2), (0, 1)),))


def test_a_team_is_one_entrant_that_sits_where_its_first_bot_does(world: World) -> None:
    _, teams = team_match(world, ranks=(0, 2, 0, 2))
    [result] = world.store.queries().pool_results(POOL).results
    assert result == MatchResult(teams, (Ranked((0, 2), (0, 1), (0, 1)),))


def test_a_fit_is_stored_as_it_was_computed(world: World) -> None:
    a, b, c = world.bots(3)
    play(world, (a, b), (0, 1), (1, 0))
    play(world, (c, a, b), (0, 1, 2), (1, 0, 2))
    make_fit(world.store, POOL)
    queries = world.store.queries()
    computed = fit(queries.pool_results(POOL).results, seats=True)
    stored = queries.pool_fit(POOL)
    assert stored is not None
    assert (stored.matches, stored.of) == (2, 2)
    for one, place in zip(computed.rated, places(computed), strict=True):
        line = stored.lines[EntrantId(one.name)]
        assert line == FittedLine(
            entrant=EntrantId(one.name),
            group=0,
            rating=MilliElo(round(1000 * one.rating)),
            low=MilliElo(round(1000 * one.interval.low)),
            high=MilliElo(round(1000 * one.interval.high)),
            best=place.best,
            worst=place.worst,
            first=place.first,
            matches=one.matches,
        )
    assert [(each.size, each.seat) for each in stored.seats] == [(2, 0), (2, 1)] + [
        (3, seat) for seat in range(3)
    ]
    assert [each.advantage for each in stored.seats] == [
        MilliElo(round(1000 * each.advantage)) for each in computed.seated
    ]


def test_some_lines_are_compared_by_their_part_of_the_covariance(world: World) -> None:
    a, b, c = world.bots(3)
    play(world, (a, b), (0, 1), (1, 0))
    play(world, (c, a, b), (0, 1, 2), (1, 0, 2))
    queries = world.store.queries()
    names = entrants(world)
    chosen = (names["bot1"], names["bot2"], EntrantId("nobody"))
    assert queries.compared(POOL, chosen) is None
    make_fit(world.store, POOL)
    compared = queries.compared(POOL, chosen)
    assert compared is not None
    computed = fit(queries.pool_results(POOL).results, seats=True)
    rows = [row for row, one in enumerate(computed.rated) if one.name in chosen]
    assert [line.entrant for line in compared.lines] == [computed.rated[row].name for row in rows]
    for mine, row in zip(compared.covariance, rows, strict=True):
        assert mine == pytest.approx([computed.covariance[row, other] for other in rows])


# ---- when they are out of date ----


def test_a_pool_is_to_be_fitted_after_its_results_have_changed(world: World) -> None:
    a, b = world.bots(2)
    queries = world.store.queries()
    world.schedule((a, b))
    assert queries.pools_to_fit() == ()
    world.report(game(world.leased()))
    assert queries.pools_to_fit() == (POOL,)
    make_fit(world.store, POOL)
    assert queries.pools_to_fit() == ()

    match = play(world, (a, b), (1, 0))
    assert queries.pools_to_fit() == (POOL,)
    stored = queries.pool_fit(POOL)
    assert stored is not None
    assert (stored.matches, stored.of) == (1, 2)
    make_fit(world.store, POOL)
    with world.store.unit() as unit:
        unit.void(match, "a test wants it", "test")
    assert queries.pools_to_fit() == (POOL,)
    play(world, (a, b), (1, 0))
    assert queries.pools_to_fit() == (POOL,), "there are as many matches, and not the same"


def test_a_fit_is_read_for_some_entrants_alone(world: World) -> None:
    bots = world.bots(3)
    play(world, bots, (0, 1, 2))
    make_fit(world.store, POOL)
    queries = world.store.queries()
    whole = queries.pool_fit(POOL)
    assert whole is not None
    (one, *_) = whole.lines
    some = queries.pool_fit(POOL, [one])
    assert some is not None
    assert (some.lines, some.of) == ({one: whole.lines[one]}, 1)


def test_the_last_match_of_a_pool_may_become_void(world: World) -> None:
    match = play(world, world.bots(2), (0, 1))
    make_fit(world.store, POOL)
    with world.store.unit() as unit:
        unit.void(match, "a test wants it", "test")
    make_fit(world.store, POOL)
    stored = world.store.queries().pool_fit(POOL)
    assert stored is not None
    assert (stored.matches, stored.of, stored.lines, stored.seats) == (0, 0, {}, ())
    assert world.store.queries().pools_to_fit() == ()


def test_a_fit_of_older_results_does_not_replace_a_newer_one(world: World) -> None:
    play(world, world.bots(2), (0, 1))
    make_fit(world.store, POOL)
    before = world.store.queries().pool_fit(POOL)
    assert before is not None
    seat = SeatEffect(2, 0, MilliElo(0), MilliElo(0), MilliElo(0))
    late = NewFit(POOL, before.as_of, Snapshot(9, before.as_of), "model", (), (), (seat,))
    with world.store.unit() as unit:
        older = replace(late, as_of=before.as_of - timedelta(seconds=1))
        assert not unit.store_fit(older)
    assert world.store.queries().pool_fit(POOL) == before
    with world.store.unit() as unit:
        assert unit.store_fit(late)
    after = world.store.queries().pool_fit(POOL)
    assert after is not None
    assert (after.matches, after.lines, after.seats) == (9, {}, (seat,))


# ---- turns ----


def begins(world: World, coordinator: CoordinatorId) -> bool:
    with world.store.unit() as unit:
        return unit.begin_fit(coordinator)


def ends(world: World, coordinator: CoordinatorId) -> None:
    with world.store.unit() as unit:
        unit.end_fit(coordinator)


@pytest.fixture
def rested(world: World) -> World:
    """Two coordinators live, and the first turn can begin."""
    assert not begins(world, HOME)
    world.clock.advance(PAUSE.total_seconds())
    world.beat(HOME)
    world.beat(OTHER)
    return world


def test_one_coordinator_fits_at_a_time_and_then_all_rest(rested: World) -> None:
    assert begins(rested, HOME)
    assert not begins(rested, OTHER)
    rested.clock.advance(4)
    ends(rested, OTHER)  # not its own
    assert not begins(rested, OTHER)
    ends(rested, HOME)
    rest = REST * 4 + PAUSE.total_seconds()
    rested.clock.advance(rest - 1)
    assert not begins(rested, HOME)
    assert not begins(rested, OTHER)
    rested.clock.advance(1)
    assert begins(rested, OTHER)
    assert not begins(rested, HOME)


def test_the_turn_of_a_coordinator_that_has_ended_is_over(rested: World) -> None:
    assert begins(rested, HOME)
    with rested.store.unit() as unit:
        unit.coordinator_left(HOME)
    assert begins(rested, OTHER)
    assert not begins(rested, HOME)


def test_a_coordinator_may_go_on_with_a_turn_that_it_could_not_give_back(rested: World) -> None:
    assert begins(rested, HOME)
    assert begins(rested, HOME)
    assert not begins(rested, OTHER)
