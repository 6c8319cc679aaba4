"""Lease, renewal, release and report, from the call to the rows."""

import asyncio
from collections import Counter

import grpc
import pytest
from sqlalchemy import select, text

from arena.coordinator.intake.process import Deadly, Stuck
from arena.coordinator.intake.reports import Intake
from arena.games.record import Record, record_id
from arena.internal.v1 import worker_pb2
from arena.internal.v1.worker_pb2 import ReportRequest
from arena.match.faults import FaultKind
from arena.match.spec import MatchId
from arena.play.wire import WIRE_KIND
from arena.store import USUAL, AttemptEnd, MatchState
from arena.store.answers import MatchDetails
from arena.store.canonical import decompress
from arena.store.models import QuarantineRow
from tests.coordinator import playing
from tests.coordinator.conftest import Call, Here, Office, RefusedCallError, worker

ACCEPTED = worker_pb2.REPORT_STATE_ACCEPTED
ALREADY = worker_pb2.REPORT_STATE_ALREADY
STALE = worker_pb2.REPORT_STATE_STALE
QUARANTINED = worker_pb2.REPORT_STATE_QUARANTINED


async def leased(office: Office, name: str = "w") -> worker_pb2.LeasedMatch:
    match = await office.lease(name)
    assert match is not None
    return match


def details(office: Office, match: str) -> MatchDetails:
    found = office.store.queries().match_details(MatchId(match))
    assert found is not None
    return found


# ---- leases ----


async def test_without_a_due_match_a_worker_gets_none(office: Office) -> None:
    office.connect("a", "b")
    assert await office.lease() is None
    assert office.metric("arena_leases_total") == 0


async def test_a_leased_match_has_all_that_a_worker_needs(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b", deals=2)
    got = await leased(office)
    assert (got.match, got.fence, got.game, got.deals) == (match, 1, "wazabi", 2)
    assert [entrant.name for entrant in got.entrants] == ["a", "b"]
    assert len(got.secret) == 32
    assert list(got.coordinators) == ["worker:1"]
    assert 4 * got.renew_every.ToTimedelta() == USUAL.lease
    assert office.metric("arena_leases_total") == 1


async def test_each_renewal_tells_the_coordinators_that_live(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    await leased(office)
    assert await office.renew(match, 1) == worker_pb2.LEASE_STATE_HELD
    assert office.living == ["worker:1"]


async def test_a_lease_ends_what_older_attempts_have_open(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    first = await leased(office)
    await office.release(match, first.fence, worker_pb2.RELEASE_CAUSE_DRAIN)
    await leased(office)
    assert office.older.ended == [(match, 1), (match, 2)]


async def test_nothing_is_leased_when_the_addresses_cannot_be_read(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    with office.store.unit() as unit:
        unit.session.connection().execute(
            text("ALTER TABLE coordinators RENAME play_address TO hidden")
        )
    with pytest.raises(RefusedCallError) as caught:
        await office.lease()
    assert caught.value.code is grpc.StatusCode.UNAVAILABLE
    assert details(office, match).state is MatchState.SCHEDULED


async def test_two_attempts_never_have_the_same_secret(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    first = await leased(office)
    await office.release(match, first.fence, worker_pb2.RELEASE_CAUSE_DRAIN)
    assert (await leased(office)).secret != first.secret


async def test_a_worker_without_a_name_is_told_the_field(office: Office) -> None:
    request = worker_pb2.LeaseRequest(worker=worker(""))
    with pytest.raises(RefusedCallError, match="a worker has a name") as caught:
        await office.service.Lease(request, Call())  # type: ignore[arg-type] # a fake
    assert caught.value.code is grpc.StatusCode.INVALID_ARGUMENT


async def test_a_lease_is_held_lost_or_called_back(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    fence = (await leased(office)).fence
    assert await office.renew(match, fence) == worker_pb2.LEASE_STATE_HELD
    assert await office.renew(match, fence + 1) == worker_pb2.LEASE_STATE_LOST
    assert await office.renew(match, fence, "another") == worker_pb2.LEASE_STATE_LOST
    with office.store.unit() as unit:
        unit.void(match, "a mistake", by="test")
    assert await office.renew(match, fence) == worker_pb2.LEASE_STATE_CANCEL


async def test_a_release_is_counted_by_its_cause(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    fence = (await leased(office)).fence
    await office.release(match, fence, worker_pb2.RELEASE_CAUSE_DRAIN, "another")  # not its own
    await office.release(match, fence, worker_pb2.RELEASE_CAUSE_DRAIN)
    await office.release(match, fence, worker_pb2.RELEASE_CAUSE_DRAIN)  # its answer was lost
    assert details(office, match).state is MatchState.SCHEDULED
    assert office.metric("arena_releases_total", cause="drain") == 1
    assert office.changes == 1


async def test_a_release_without_a_cause_is_refused(office: Office) -> None:
    with pytest.raises(RefusedCallError, match="drain, outage or failure"):
        await office.release("m", 1, worker_pb2.RELEASE_CAUSE_UNSPECIFIED)


# ---- reports ----


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
        assert unit.expire_leases() == 1
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


# ---- quarantine ----


async def test_a_game_that_does_not_replay_is_quarantined_and_its_attempt_ends(
    office: Office,
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    report.result.scores[0] += 1
    response = await office.report(report)
    assert response.state == QUARANTINED
    assert "the rules make it" in response.reason
    found = details(office, match)
    assert (found.state, found.played) == (MatchState.SCHEDULED, ())
    assert found.attempts[0].end is AttemptEnd.FAILURE
    assert "not believed" in (found.attempts[0].detail or "")
    assert office.store.queries().quarantined() == 1
    assert office.metric("arena_intake_reports_total", state="quarantined") == 1
    assert office.metric("arena_games_total", game="wazabi", reason="emptied") is None


async def test_after_a_quarantine_an_honest_worker_plays_the_match(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    lie = await playing.report(await leased(office, "liar"), "liar")
    lie.record = Record.from_bytes(lie.record).to_bytes()[:-1]
    assert (await office.report(lie)).state == QUARANTINED
    honest = await playing.report(await leased(office, "w"), "w")
    assert (await office.report(honest)).state == ACCEPTED
    assert details(office, match).state is MatchState.FINISHED


async def test_a_match_that_is_never_reported_right_is_void_and_says_why(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    for _ in range(3):
        report = await playing.report(await leased(office), "w")
        report.result.scores[0] += 1
        assert (await office.report(report)).state == QUARANTINED
    found = details(office, match)
    assert found.state is MatchState.VOID
    assert "not believed" in (found.void_reason or "")


async def test_another_worker_cannot_report_for_the_one_that_holds_the_match(
    office: Office,
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    got = await leased(office, "w")
    response = await office.report(await playing.report(got, "other"))
    assert response.state == QUARANTINED
    assert "worker other reports, worker w has the match" in response.reason
    assert details(office, match).state is MatchState.RUNNING
    assert (await office.report(await playing.report(got, "w"))).state == ACCEPTED


async def test_another_report_of_a_stored_game_is_quarantined(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b", deals=2)
    got = await leased(office)
    report = await playing.report(got, "w")
    other = await playing.report(got, "w", failures=[{0: FaultKind.TIMEOUT}])
    assert (await office.report(report)).state == ACCEPTED
    assert (await office.report(other)).state == QUARANTINED
    found = details(office, match)
    assert [game.record for game in found.played] == [record_id(report.record)]
    assert (found.state, found.attempts[0].end) == (MatchState.SCHEDULED, AttemptEnd.FAILURE)
    with office.store.unit() as unit:
        (kept,) = unit.session.scalars(select(QuarantineRow.report)).all()
    assert ReportRequest.FromString(decompress(kept)) == other


def forbid(office: Office, table: str) -> None:
    """The database takes no rows of the table from now on."""
    trigger = (
        f"CREATE TRIGGER no_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END"
    )
    with office.store.unit() as unit:
        unit.session.execute(text(trigger))


async def test_a_report_that_the_database_refuses_is_quarantined_and_not_sent_again(
    office: Office,
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    forbid(office, "games")
    response = await office.report(report)
    assert (response.state, response.reason) == (
        QUARANTINED,
        "the database refuses it: IntegrityError",
    )
    assert details(office, match).attempts[0].end is AttemptEnd.FAILURE


async def test_a_report_that_cannot_even_be_quarantined_is_refused_for_good(
    office: Office,
) -> None:
    office.connect("a", "b")
    office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    for table in ("games", "quarantine"):
        forbid(office, table)
    with pytest.raises(RefusedCallError, match="neither as a game nor") as caught:
        await office.report(report)
    assert caught.value.code is grpc.StatusCode.INVALID_ARGUMENT


async def test_a_game_that_the_match_does_not_have_is_quarantined(office: Office) -> None:
    office.connect("a", "b")
    office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    report.game = 5
    assert (await office.report(report)).state == QUARANTINED


# ---- reports whose callers leave ----


class Gate:
    """An intake that keeps every report until it is opened, and counts how many it was given."""

    def __init__(self, intake: Intake) -> None:
        self._intake = intake
        self.given = 0
        self.reached, self.opened = asyncio.Event(), asyncio.Event()

    async def run(self, job: bytes) -> bytes:
        self.given += 1
        self.reached.set()
        await self.opened.wait()
        return await self._intake.run(job)


class Hanging:
    """An intake in which every replay hangs."""

    async def run(self, job: bytes) -> bytes:
        raise Deadly("it ended the intake's process 3 times")


class Slow:
    """An intake whose database does not answer."""

    async def run(self, job: bytes) -> bytes:
        raise Stuck("the database takes too long to take a game in")


@pytest.fixture
def gate(office: Office) -> Gate:
    return Gate(Here(office.store))


def behind(office: Office, intake: Intake) -> Office:
    """The same office with another intake."""
    return Office(office.store, office.clock, intake)


async def left(office: Office, report: ReportRequest, gate: Gate) -> None:
    """A call that ends at its deadline, while its report is under way."""
    call = asyncio.create_task(office.report(report))
    await gate.reached.wait()
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call


async def test_a_worker_that_sends_a_report_again_joins_what_is_under_way(
    office: Office, gate: Gate
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    gated = behind(office, gate)
    await left(gated, report, gate)
    again = asyncio.create_task(gated.report(report))
    await asyncio.sleep(0)
    gate.opened.set()
    assert (await again).state == ACCEPTED
    assert gate.given == 1
    assert details(office, match).state is MatchState.FINISHED


async def test_a_replay_that_hangs_longer_than_its_callers_wait_ends_in_the_quarantine(
    office: Office,
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    gate = Gate(Hanging())
    gated = behind(office, gate)
    await left(gated, report, gate)
    gate.opened.set()
    await asyncio.gather(*gated.reports._under_way.values())
    assert office.store.queries().quarantined() == 1
    assert details(office, match).attempts[0].end is AttemptEnd.FAILURE


async def test_a_slow_database_puts_no_report_into_the_quarantine(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    with pytest.raises(RefusedCallError, match="too long") as caught:
        await behind(office, Slow()).report(report)
    assert caught.value.code is grpc.StatusCode.UNAVAILABLE
    assert office.store.queries().quarantined() == 0
    assert details(office, match).state is MatchState.RUNNING
    assert (await office.report(report)).state == ACCEPTED


async def test_a_coordinator_that_stops_gives_up_the_reports_under_way(
    office: Office, gate: Gate
) -> None:
    gated = behind(office, gate)
    call = asyncio.create_task(gated.report(ReportRequest(match="m", fence=1)))
    await gate.reached.wait()
    await gated.reports.stop()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert not gated.reports._under_way
