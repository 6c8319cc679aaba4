"""Games as they come in: what is stored, what is refused, what a match does to the ratings."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from arena.games.record import record_id
from arena.match.clock import Measured
from arena.match.faults import Fault, FaultKind
from arena.match.result import Result
from arena.match.spec import DealKind, MatchId
from arena.ratings.elo import K0, MilliElo
from arena.store import (
    Accepted,
    AcceptedGame,
    Already,
    Conflict,
    MatchState,
    NewMatch,
    ReleaseCause,
    Stale,
    StoreError,
    UnknownError,
    VersionKind,
)
from arena.store.answers import MatchDetails
from arena.store.ids import PoolId, RecordId
from arena.store.models import AuditRow, LedgerRow
from tests.store.world import POOL, World, game, ranked, spec, worker

EVEN = {"bot0": 1_500_000, "bot1": 1_500_000}


def details(world: World, match: MatchId) -> MatchDetails:
    found = world.store.queries().match_details(match)
    assert found is not None
    return found


def voided(world: World, match: MatchId, by: str = "carol") -> bool:
    with world.store.unit() as unit:
        return unit.void(match, "the arena's fault", by)


# ---- what is stored


def test_a_game_is_stored_as_it_was_reported(world: World) -> None:
    alice, bob = world.bots(2)
    match = world.schedule([alice, bob])
    faults = (
        Fault(FaultKind.TIMEOUT, 1, 7, timedelta(milliseconds=2100)),
        Fault(FaultKind.RESIGN, 0, 9),
    )
    report = replace(
        game(world.leased(), faults=faults),
        seats=(bob, alice),
        result=Result((1, 0), (3, -4), "emptied", (9, None)),
        measured=(
            Measured(5, timedelta(seconds=1), timedelta(microseconds=1), ((1, 5),)),
            Measured(),
        ),
    )
    answer = world.report(report)
    assert answer == Accepted(RecordId(record_id(report.record)), finished=True)
    (stored,) = details(world, match).played
    assert (stored.bots, stored.ranks, stored.scores) == ((bob, alice), (1, 0), (3, -4))
    assert (stored.faults, stored.forfeits) == (faults, (9, None))
    assert stored.measured == report.measured
    assert world.store.queries().record(stored.record) == report.record
    assert world.ratings() == {"bot0": 1_516_000, "bot1": 1_484_000}


def test_a_record_is_hidden_until_its_match_is_over(world: World) -> None:
    match = world.schedule(world.bots(2), spec(2, deals=2))
    attempt = world.leased()
    first = world.report(game(attempt, 0))
    assert isinstance(first, Accepted)
    queries = world.store.queries()
    assert queries.record(first.record) is None
    assert list(queries.records(match)) == []
    world.report(game(attempt, 1))
    assert list(queries.records(match)) == [game(attempt, 0).record, game(attempt, 1).record]


def test_the_totals_count_what_is_finished(world: World) -> None:
    bots = world.bots(2)
    world.schedule(bots, spec(2, deals=2))
    attempt = world.leased()
    fault = Fault(FaultKind.ILLEGAL, 0, 1)
    world.report(game(attempt, 0, faults=(fault,)))
    totals = world.store.queries().totals()
    assert (totals.matches, totals.games, totals.faults) == (0, 0, 0)
    world.report(game(attempt, 1, faults=(fault, fault)))
    totals = world.store.queries().totals()
    assert (totals.matches, totals.games, totals.faults) == (1, 2, 3)


# ---- what is refused


def test_a_lost_answer_is_given_again_even_when_the_match_is_over(world: World) -> None:
    match = world.schedule(world.bots(2))
    attempt = world.leased()
    first = world.report(game(attempt))
    assert isinstance(first, Accepted)
    assert first.finished
    voided(world, match)
    assert world.report(game(attempt)) == Already(first.record)


def other_reports(report: AcceptedGame) -> list[AcceptedGame]:
    return [
        replace(report, record=b"other\n"),
        replace(report, result=ranked((1, 0))),
        replace(report, faults=(Fault(FaultKind.CRASH, 1, 1),)),
        replace(report, seats=report.seats[::-1]),
        replace(report, measured=(Measured(), Measured())),
        replace(report, measured=tuple(replace(used, spread=()) for used in report.measured)),
    ]


def test_the_same_key_with_other_content_is_a_conflict(world: World) -> None:
    world.schedule(world.bots(2))
    report = game(world.leased())
    world.report(report)
    for other in other_reports(report):
        answer = world.report(other)
        assert answer == Conflict("another report of this game was accepted before")


def test_the_bots_of_a_game_are_those_of_the_match(world: World) -> None:
    alice, bob, carol = world.bots(3)
    world.schedule([alice, bob])
    report = game(world.leased())
    for seats in ((alice, alice), (alice, carol), (alice, bob, carol), (alice,)):
        answer = world.report(replace(report, seats=seats))
        assert answer == Conflict("the game's bots are not the match's")
    assert isinstance(world.report(report), Accepted)


def test_a_game_has_a_number_and_values_for_each_seat(world: World) -> None:
    world.schedule(world.bots(2))
    report = game(world.leased())
    wrong = [
        replace(report, game=1),
        replace(report, game=-1),
        replace(report, result=ranked((0, 1, 2))),
        replace(report, measured=(Measured(),)),
        replace(report, sides=(0, 1, 2)),
        replace(report, faults=(Fault(FaultKind.CRASH, 2, 1),)),
    ]
    assert [type(world.report(each)) for each in wrong] == [Conflict] * 6
    assert isinstance(world.report(report), Accepted)


def test_reports_of_unknown_void_or_future_attempts_are_stale(world: World) -> None:
    match = world.schedule(world.bots(2))
    attempt = world.leased()
    assert isinstance(world.report(game(replace(attempt, match=MatchId("none")))), Stale)
    assert isinstance(world.report(game(replace(attempt, fence=2))), Stale)
    voided(world, match)
    assert world.report(game(attempt)) == Stale("the match is void")


def test_a_report_is_accepted_after_its_lease_ran_out_until_somebody_leases_anew(
    world: World,
) -> None:
    world.schedule(world.bots(2), spec(2, deals=3))
    attempt = world.leased()
    world.expire()
    assert isinstance(world.report(game(attempt, 0)), Accepted)
    world.leased(worker("other"))
    assert isinstance(world.report(game(attempt, 1)), Stale)


def test_an_expired_attempt_can_finish_its_match(world: World) -> None:
    match = world.schedule(world.bots(2))
    attempt = world.leased()
    world.expire()
    world.report(game(attempt))
    assert details(world, match).state is MatchState.FINISHED
    assert world.lease(worker("other")) is None
    with world.store.unit() as unit:
        assert len(unit.expire_leases()) == 0


# ---- attempts and deals


def test_a_new_attempt_keeps_the_games_of_earlier_ones(world: World) -> None:
    match = world.schedule(world.bots(2), spec(2, deals=3))
    first = world.leased()
    world.report(game(first, 0))
    world.report(game(first, 2))
    world.release(first, ReleaseCause.DRAIN)
    second = world.lease()
    assert second is not None
    assert second.done == (0, 2)
    assert isinstance(world.report(game(second.assignment, 0)), Conflict)
    last = world.report(game(second.assignment, 1))
    assert isinstance(last, Accepted)
    assert last.finished
    assert [played.fence for played in details(world, match).played] == [1, 2, 1]


def test_deals_in_common_are_for_bots_that_are_hosted_and_no_more(world: World) -> None:
    hosted, uploaded_once, remote, _ = bots = world.bots(4, online=False)
    with world.store.unit() as unit:
        for bot in (hosted, uploaded_once):
            unit.version(bot, VersionKind.HOSTED, "upload 1")
    for bot in (uploaded_once, remote):
        world.connect(bot)
    for place, other in enumerate(bots[1:], start=1):
        with pytest.raises(StoreError, match=f"for hosted bots, and bot{place} is none"):
            world.schedule((hosted, other), spec(2, kind=DealKind.COMMON))
    world.schedule(bots, spec(4))
    assert len(world.store.queries().matches()) == 1


def test_a_half_played_deal_is_played_again_whole(world: World) -> None:
    bots = world.bots(3, online=False)
    with world.store.unit() as unit:
        for bot in bots:
            unit.version(bot, VersionKind.HOSTED, "upload 1")
    match = world.schedule(bots, spec(3, deals=2, kind=DealKind.COMMON))
    for bot in bots:
        world.connect(bot)
    first = world.leased()
    for number in (0, 1, 2, 3, 5):
        world.report(game(first, number, ranks=(2, 1, 0)))
    world.release(first, ReleaseCause.DRAIN)
    second = world.lease()
    assert second is not None
    assert second.done == (0, 1, 2)
    assert [played.number for played in details(world, match).played] == [0, 1, 2]
    for number in (3, 4, 5):
        answer = world.report(game(second.assignment, number, ranks=(0, 1, 2)))
        assert isinstance(answer, Accepted)
        assert answer.finished == (number == 5)
    found = details(world, match)
    assert [(p.number, p.deal, p.fence) for p in found.played] == [
        (0, 0, 1),
        (1, 0, 1),
        (2, 0, 1),
        (3, 1, 2),
        (4, 1, 2),
        (5, 1, 2),
    ]
    # Three games each way: the replaced ones count nowhere.
    assert [seat.change for seat in found.seats] == [0, 0, 0]
    (line, *_) = world.store.queries().standings(POOL)
    assert (line.games, line.matches, line.wins) == (6, 1, 3)


# ---- void


def test_a_void_takes_back_what_the_match_gave_and_is_audited(world: World) -> None:
    bots = world.bots(2)
    first, second = world.schedule(bots), world.schedule(bots)
    for _ in range(2):
        world.report(game(world.leased()))
    assert voided(world, first)
    assert not voided(world, first)
    assert world.ratings() == {"bot0": 1_516_000, "bot1": 1_484_000}
    assert world.conserved()
    assert [seat.change for seat in details(world, first).seats] == [0, 0]
    assert [seat.change for seat in details(world, second).seats] == [16_000, -16_000]
    (line, _) = world.store.queries().standings(POOL)
    assert (line.matches, line.games, line.wins) == (1, 1, 1)
    with world.store.unit() as unit:
        audit = unit.session.scalars(select(AuditRow).where(AuditRow.action == "void match")).one()
        assert (audit.by, audit.action, audit.subject) == ("carol", "void match", first)
        assert audit.detail == '{"reason":"the arena\'s fault","was":"finished"}'


def test_a_match_that_does_not_exist_cannot_be_void(world: World) -> None:
    with pytest.raises(UnknownError, match="no match 'none'"):
        voided(world, MatchId("none"))


def test_nothing_but_a_finished_match_moves_a_rating(world: World) -> None:
    bots = world.bots(2)
    two = spec(2, deals=2)
    scheduled = world.schedule(bots, two)
    voided(world, scheduled)

    world.schedule(bots, two)
    half = world.leased()
    world.report(game(half, 0))
    assert world.ratings() == EVEN
    voided(world, half.match)

    world.schedule(bots, two)
    for _ in range(3):
        failing = world.leased()
        world.report(game(failing, 0))
        world.release(failing, ReleaseCause.FAILURE)

    world.schedule(bots, two)
    running = world.leased()
    world.report(game(running, 0))
    world.expire()

    assert world.ratings() == EVEN
    assert {line.matches for line in world.store.queries().standings(POOL)} == {0}
    with world.store.unit() as unit:
        ledger = select(func.count()).select_from(LedgerRow)
        assert unit.session.execute(ledger).scalar_one() == 0


# ---- ratings


def test_an_unrated_match_moves_nothing_and_says_why(world: World) -> None:
    bots = world.bots(2)
    with world.store.unit() as unit:
        match = unit.create_matches([NewMatch(spec(2), bots, unrated="a friendly match")])[0]
    world.report(game(world.leased()))
    found = details(world, match)
    assert (found.state, found.unrated) == (MatchState.FINISHED, "a friendly match")
    assert world.ratings() == EVEN


def test_ratings_and_k_are_frozen_when_a_match_is_scheduled(world: World) -> None:
    bots = world.bots(2)
    first, second = world.schedule(bots), world.schedule(bots)
    for _ in range(2):
        world.report(game(world.leased()))
    third = world.schedule(bots)
    assert [seat.rating for seat in details(world, second).seats] == [1_500_000, 1_500_000]
    assert [seat.rating for seat in details(world, third).seats] == [1_532_000, 1_468_000]
    assert [seat.change for seat in details(world, first).seats] == [16_000, -16_000]


def test_k_falls_when_many_matches_start_from_one_rating(world: World) -> None:
    alice, bob, carol = world.bots(3)
    with world.store.unit() as unit:
        planned = unit.create_matches([NewMatch(spec(2), (alice, bob))] * 70)
        later = unit.create_matches([NewMatch(spec(2), (alice, carol))])[0]
        calm = unit.create_matches([NewMatch(spec(2), (carol, bob), unrated="for fun")])[0]
    assert {details(world, match).k for match in planned} == {10_000}
    assert details(world, later).k == MilliElo(700_000 // 71)
    assert details(world, calm).k == 10_000


def test_a_few_matches_are_rated_with_the_whole_k(world: World) -> None:
    assert details(world, world.schedule(world.bots(2))).k == K0


def test_a_match_is_scheduled_only_with_bots_that_fit(world: World) -> None:
    alice, bob = world.bots(2)
    with pytest.raises(StoreError, match="3 seats need as many bots, not 2"):
        world.schedule([alice, bob], spec(3))
    with pytest.raises(StoreError, match="once only"):
        world.schedule([alice, alice])
    with pytest.raises(UnknownError, match="no bot 'nobody'"):
        world.schedule([alice, type(alice)("nobody")])
    with world.store.unit() as unit:
        unit.create_pool(PoolId("cards"), "gosu")
    for pool, sentence in (("cards", "is for gosu, not for wazabi"), ("none", "no pool 'none'")):
        with pytest.raises(StoreError, match=sentence), world.store.unit() as unit:
            unit.create_matches([NewMatch(spec(2), (alice, bob), pool=PoolId(pool))])[0]


def test_a_bot_that_loses_a_hundred_times_running_goes_on_playing(world: World) -> None:
    bots = world.bots(2)
    with world.store.unit() as unit:
        unit.create_matches([NewMatch(spec(2, deals=10), bots)] * 10)
    for _ in range(10):
        attempt = world.leased()
        with world.store.unit() as unit:
            for number in range(10):
                unit.accept_game(game(attempt, number))
    # All ten from the same ratings: half of K goes over each time.
    assert world.ratings() == {"bot0": 1_660_000, "bot1": 1_340_000}
    world.schedule(bots)
    assert world.lease() is not None


def test_whatever_a_refused_report_claims_is_kept(world: World) -> None:
    most = 2**32 - 1
    assert world.store.queries().assignment(MatchId("none"), most) is None
    assert world.store.queries().assignment(world.schedule(world.bots(2)), most) is None
    with world.store.unit() as unit:
        unit.quarantine(MatchId("none"), most, most, None, "there is no such match", b"report")
    assert world.store.queries().quarantined() == 1
