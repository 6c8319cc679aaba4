"""Reports of games, from the call to the rows."""

from collections import Counter

from arena.games.record import record_id
from arena.internal.v1 import worker_pb2
from arena.internal.v1.worker_pb2 import ReportRequest
from arena.match.faults import FaultKind
from arena.match.spec import MatchId
from arena.play.wire import WIRE_KIND
from arena.store import MatchState
from tests.coordinator import playing
from tests.coordinator.conftest import Office, details, leased

ACCEPTED = worker_pb2.REPORT_STATE_ACCEPTED
ALREADY = worker_pb2.REPORT_STATE_ALREADY
STALE = worker_pb2.REPORT_STATE_STALE


ACCEPTED = worker_pb2.REPORT_STATE_ACCEPTED


ALREADY = worker_pb2.REPORT_STATE_ALREADY


STALE = worker_pb2.REPORT_STATE_STALE


async def test_a_match_is_finished_with_its_last_game(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b", deals=2)
    got = await leased(office)
    for game in (0, 1):
        report = await playing.report(got, "w", game)
        assert (await office.report(report)).state == ACCEPTED
    found = details(office, match)
    assert found.state is MatchState.FINISHED
    assert [game.record for game in found.played] == [record_id(r) for r in records(office, match)]
    assert sum(seat.change for seat in found.seats) == 0
    assert office.metric("arena_games_total", game="wazabi", reason="emptied") == 2
    assert office.changes == 1


def records(office: Office, match: str) -> list[bytes]:
    return list(office.store.queries().records(MatchId(match)))


async def test_a_report_whose_answer_was_lost_is_known_already(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b", deals=2)
    got = await leased(office)
    first, last = [await playing.report(got, "w", game) for game in (0, 1)]
    assert (await office.report(first)).state == ACCEPTED
    assert (await office.report(first)).state == ALREADY
    assert (await office.report(last)).state == ACCEPTED
    assert (await office.report(last)).state == ALREADY
    assert len(details(office, match).played) == 2
    assert office.metric("arena_games_total", game="wazabi", reason="emptied") == 2
    assert office.metric("arena_intake_reports_total", state="already") == 2


async def test_a_report_of_an_older_attempt_is_stale(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    first = await leased(office, "w1")
    await office.release(match, first.fence, worker_pb2.RELEASE_CAUSE_DRAIN, "w1")
    second = await leased(office, "w2")
    assert (await office.report(await playing.report(first, "w1"))).state == STALE
    assert details(office, match).played == ()
    assert (await office.report(await playing.report(second, "w2"))).state == ACCEPTED
    assert office.metric("arena_intake_reports_total", state="stale") == 1


async def test_a_report_after_the_lease_ran_out_counts_until_somebody_leases_anew(
    office: Office,
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    got = await leased(office)
    office.clock.advance(10)
    office.beat()
    office.clock.advance(11)
    office.beat()
    with office.store.unit() as unit:
        assert len(unit.expire_leases()) == 1
    assert (await office.report(await playing.report(got, "w"))).state == ACCEPTED
    assert details(office, match).state is MatchState.FINISHED


async def test_a_report_of_a_void_match_is_stale(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    got = await leased(office)
    with office.store.unit() as unit:
        unit.void(match, "a mistake", by="test")
    assert (await office.report(await playing.report(got, "w"))).state == STALE


async def test_a_report_of_no_match_is_stale(office: Office) -> None:
    assert (await office.report(ReportRequest(match="none", fence=1))).state == STALE


async def test_faults_are_counted_with_the_game_that_has_them(office: Office) -> None:
    office.connect("a", "b")
    office.match("a", "b")
    failures = [{0: FaultKind.TIMEOUT, 1: FaultKind.ILLEGAL}] * 2
    report = await playing.report(await leased(office), "w", failures=failures)
    for state in (ACCEPTED, ALREADY):
        assert (await office.report(report)).state == state
    there = Counter(fault.kind for fault in report.faults)
    assert there  # how many depends on how often a short game asks a seat
    for kind in FaultKind:
        assert office.metric("arena_faults_total", kind=kind) == there[WIRE_KIND[kind]]
