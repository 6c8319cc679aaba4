"""A worker and its leases: renewed, lost, and given back when it drains."""

from __future__ import annotations

import asyncio

import grpc
import pytest

from arena.internal.v1 import worker_pb2
from tests.workers.assembled import parts, play
from tests.workers.scripted import Coordinator, Line, leased


async def test_a_release_that_is_under_way_is_not_cut_off_by_another_signal(
    coordinator: Coordinator,
) -> None:
    coordinator.answer = lambda line, ask: None
    coordinator.release_now.clear()
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: coordinator.asked)
        first = asyncio.ensure_future(made.worker.cancel())
        await coordinator.until(lambda: coordinator.released)
        second = asyncio.ensure_future(made.worker.cancel())
        for _ in range(5):
            await asyncio.sleep(0)
        coordinator.release_now.set()
        await asyncio.gather(first, second, task)
        assert coordinator.releases_answered == 1


@pytest.mark.parametrize("state", [worker_pb2.LEASE_STATE_LOST, worker_pb2.LEASE_STATE_CANCEL])
async def test_a_match_whose_lease_is_gone_is_dropped_and_nothing_reported(
    coordinator: Coordinator, state: worker_pb2.LeaseState.ValueType
) -> None:
    coordinator.answer = lambda line, ask: None
    coordinator.renewals = [worker_pb2.LEASE_STATE_HELD, grpc.StatusCode.UNAVAILABLE, state]
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        assert await play(made) == 1
        await coordinator.until(lambda: len(coordinator.overs) == 2)
        assert made.worker.running == 0
    assert (coordinator.reports, coordinator.released) == ([], [])
    assert [over.WhichOneof("end") for over in coordinator.overs] == ["aborted", "aborted"]


async def test_a_newer_attempt_ends_this_one(coordinator: Coordinator) -> None:
    def answer(line: Line, ask: worker_pb2.Ask) -> None:
        line.send(abandon=worker_pb2.Abandon(handle=ask.handle))

    coordinator.answer = answer
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        await play(made)
    assert (coordinator.reports, coordinator.released) == ([], [])


async def test_the_lease_is_renewed_while_a_bot_thinks(coordinator: Coordinator) -> None:
    waiting: list[tuple[Line, worker_pb2.Ask]] = []
    coordinator.answer = lambda line, ask: waiting.append((line, ask))
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: len(coordinator.renewed) >= 3)
        assert {renewed.fence for renewed in coordinator.renewed} == {1}
        coordinator.answer = lambda line, ask: line.reply(ask)
        for line, ask in waiting:
            line.reply(ask)
        await task
    assert coordinator.renewed[0].worker_instance == coordinator.reports[0].worker_instance


async def test_draining_finishes_what_runs_and_leases_no_more(coordinator: Coordinator) -> None:
    coordinator.due = [leased(deals=2), leased()]
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: coordinator.asked)
        await made.worker.drain(timeout=20.0)
        assert await task == 1
    assert len(coordinator.reports) == 2
    assert len(coordinator.due) == 1
    assert coordinator.released == []


@pytest.mark.parametrize("seconds", [20.0, 0.0])
async def test_a_match_leased_while_the_worker_drains_is_given_back_unplayed(
    coordinator: Coordinator, seconds: float
) -> None:
    coordinator.due = [leased()]
    coordinator.lease_now.clear()
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: coordinator.leases)
        drain = asyncio.ensure_future(made.worker.drain(seconds))
        await asyncio.sleep(0)
        assert made.worker.draining
        assert not drain.done()
        coordinator.lease_now.set()
        await asyncio.wait_for(drain, 20)
        [released] = coordinator.released
        assert await task == 0
    assert (released.cause, released.fence) == (worker_pb2.RELEASE_CAUSE_DRAIN, 1)
    assert coordinator.attached == []


async def test_what_still_runs_at_the_drains_end_is_given_back(coordinator: Coordinator) -> None:
    coordinator.answer = lambda line, ask: None
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: coordinator.asked)
        await made.worker.drain(timeout=0.0)
        await task
        await coordinator.until(lambda: len(coordinator.overs) == 2)
    [released] = coordinator.released
    assert (released.cause, released.fence) == (worker_pb2.RELEASE_CAUSE_DRAIN, 1)
    assert {over.aborted.reason for over in coordinator.overs} == {"the worker stops"}
