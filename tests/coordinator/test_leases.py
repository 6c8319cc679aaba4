"""Lease, renewal and release, from the call to the rows."""

from datetime import timedelta

import grpc
import pytest
from sqlalchemy import text

from arena.internal.v1 import worker_pb2
from arena.match.spec import MatchId
from arena.store import USUAL, MatchState
from tests.coordinator.conftest import Call, Office, RefusedCallError, details, leased, worker
from workers.spans import duration


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


async def test_a_renewal_brings_what_spectators_see_if_somebody_watches(office: Office) -> None:
    office.connect("a", "b")
    match = MatchId(office.match("a", "b"))
    fence = (await leased(office)).fence
    view = worker_pb2.PublicView(number=1, game=0, step=0, view=b"view", age=duration(31))
    view.left.extend([duration(5), duration(2)])
    later = worker_pb2.PublicView(number=2, step=1, acted=1, view=b"later", age=duration(30))
    request = worker_pb2.RenewRequest(
        match=match, fence=fence, worker_instance="w", views=[view, later]
    )

    async def renewed() -> bool:
        answer = await office.service.Renew(request, Call())  # type: ignore[arg-type] # a fake
        assert answer.state == worker_pb2.LEASE_STATE_HELD
        return answer.watched

    def shown() -> list[tuple[int, int | None, bytes, tuple[timedelta, ...]]]:
        found = office.store.queries().live(match, 9)
        assert found is not None
        return [(view.step, view.acted, view.view, view.left) for view in found.views]

    assert not await renewed()
    assert shown() == []
    with office.store.unit() as unit:
        assert unit.watch(match)
    assert await renewed()
    told = (timedelta(seconds=5), timedelta(seconds=2))
    assert shown() == [(1, 1, b"later", ()), (0, None, b"view", told)]
    request.fence += 1
    answer = await office.service.Renew(request, Call())  # type: ignore[arg-type] # a fake
    assert (answer.state, answer.watched) == (worker_pb2.LEASE_STATE_LOST, False)
