"""Reports whose callers leave."""

import asyncio

import grpc
import pytest

from arena.coordinator.intake.process import Deadly, Stuck
from arena.coordinator.intake.reports import Intake
from arena.internal.v1 import worker_pb2
from arena.internal.v1.worker_pb2 import ReportRequest
from arena.store import AttemptEnd, MatchState
from tests.coordinator import playing
from tests.coordinator.conftest import Here, Office, RefusedCallError, details, leased

ACCEPTED = worker_pb2.REPORT_STATE_ACCEPTED


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
