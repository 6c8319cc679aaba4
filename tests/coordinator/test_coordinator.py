"""A whole coordinator: who is let in, whether it is well, how it ends."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import grpc
import grpc.aio
import pytest
import redis
from grpc_health.v1 import health_pb2, health_pb2_grpc
from pydantic import SecretStr

from arena.coordinator.__main__ import StartError, serve
from arena.coordinator.bells import QUEUE
from arena.coordinator.coordinator import Coordinator
from arena.coordinator.messages import identity
from arena.coordinator.services import PLAY_SERVICE, WORKER_SERVICE
from arena.coordinator.terms import Terms
from arena.embedded.environment import variables
from arena.internal.v1 import worker_pb2
from arena.internal.v1.worker_pb2_grpc import WorkerServiceStub
from arena.settings import Settings
from arena.store import Store
from tests.coordinator import playing
from tests.coordinator.conftest import COORDINATOR, Office, worker
from tests.coordinator.running import SECRET, Running, running, settings
from tests.store.world import Clock

SERVING = health_pb2.HealthCheckResponse.SERVING
BEARER = (("authorization", f"Bearer {SECRET}"),)


def channel_to(arena: Running) -> grpc.aio.Channel:
    """As a worker's."""
    return grpc.aio.insecure_channel(arena.where.worker)


@pytest.mark.parametrize(
    "metadata",
    [(), (("authorization", "Bearer wrong"),), (("authorization", SECRET),)],
    ids=["none", "wrong", "no bearer"],
)
async def test_without_the_secret_no_worker_is_let_in(
    tmp_path: Path, metadata: tuple[tuple[str, str], ...]
) -> None:
    async with running(settings(tmp_path)) as arena, channel_to(arena) as channel:
        stub = WorkerServiceStub(channel)
        with pytest.raises(grpc.aio.AioRpcError) as unary:
            await stub.Lease(worker_pb2.LeaseRequest(worker=worker()), metadata=metadata)
        with pytest.raises(grpc.aio.AioRpcError) as stream:
            await stub.Table(iter([]), metadata=metadata).read()
    for caught in (unary, stream):
        assert caught.value.code() is grpc.StatusCode.UNAUTHENTICATED
        assert "ARENA_WORKER_SECRET" in (caught.value.details() or "")


async def test_with_the_secret_a_worker_is_answered(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as arena, channel_to(arena) as channel:
        request = worker_pb2.LeaseRequest(worker=worker())
        answer = await WorkerServiceStub(channel).Lease(request, metadata=BEARER)
    assert not answer.HasField("match")


async def health(address: str, service: str) -> health_pb2.HealthCheckResponse.ServingStatus:
    async with grpc.aio.insecure_channel(address) as channel:
        stub = health_pb2_grpc.HealthStub(channel)
        answer = await stub.Check(health_pb2.HealthCheckRequest(service=service))
        status: health_pb2.HealthCheckResponse.ServingStatus = answer.status
        return status


async def test_both_servers_have_the_standard_health_service(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as arena:
        for address, service in [
            (arena.where.play, ""),
            (arena.where.play, PLAY_SERVICE),
            (arena.where.worker, WORKER_SERVICE),
        ]:
            assert await health(address, service) == SERVING


async def turn(arena: Running, loop: str) -> None:
    """One turn of a loop, now."""
    await arena.coordinator._loops[loop].turn()


async def test_a_coordinator_without_a_broker_is_ready_and_says_so(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as arena:
        await turn(arena, "dispatch")
        answer = await arena.get("/readyz")
    assert answer.startswith("HTTP/1.1 200 OK")
    assert "broker: " in answer
    assert "(degraded, still serving)" in answer


def rename(arena: Running, table: str, name: str) -> None:
    with contextlib.closing(sqlite3.connect(arena.settings.data / "arena.db")) as database:
        database.execute(f"ALTER TABLE {table} RENAME TO {name}")


async def test_an_audit_that_fails_is_told_and_sends_nobody_away(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as arena:
        rename(arena, "ledger", "elsewhere")
        for _ in range(4):
            await turn(arena, "audit")
        answer = await arena.get("/readyz")
        rename(arena, "elsewhere", "ledger")
    assert answer.startswith("HTTP/1.1 200 OK")
    assert "loop audit failed" in answer


async def test_a_coordinator_without_its_database_is_not_ready(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as arena:
        rename(arena, "coordinators", "elsewhere")
        await turn(arena, "presence")
        await turn(arena, "presence")
        broken = await arena.get("/readyz")
        await turn(arena, "health")
        status = await health(arena.where.play, PLAY_SERVICE)
        rename(arena, "elsewhere", "coordinators")
        await turn(arena, "presence")
        well = await arena.get("/readyz")
    assert broken.startswith("HTTP/1.1 503")
    assert "loop presence: " in broken
    assert status == health_pb2.HealthCheckResponse.NOT_SERVING
    assert well.startswith("HTTP/1.1 200")


async def test_a_call_that_needs_the_database_is_to_be_made_again(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as arena:
        rename(arena, "matches", "elsewhere")
        async with channel_to(arena) as channel:
            request = worker_pb2.LeaseRequest(worker=worker())
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await WorkerServiceStub(channel).Lease(request, metadata=BEARER)
        rename(arena, "elsewhere", "matches")
    assert caught.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_a_coordinator_taken_for_dead_begins_anew(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as arena:
        await turn(arena, "presence")
        assert arena.lost == []
        (row,) = arena.store.queries().coordinators()
        with arena.store.unit() as unit:
            unit.coordinator_left(row.id)
        await turn(arena, "presence")
        assert len(arena.lost) == 1
        assert "no heartbeat" in arena.lost[0]


async def test_a_coordinator_is_on_record_while_it_serves(tmp_path: Path) -> None:
    given = settings(tmp_path)
    async with running(given) as arena:
        (row,) = arena.store.queries().coordinators()
        assert (row.worker_address, row.ready) == (arena.where.worker, True)
    store = Store.open(given.database)
    assert store.queries().coordinators() == ()
    store.close()


async def test_workers_are_told_the_advertised_address(tmp_path: Path) -> None:
    given = settings(tmp_path).model_copy(update={"worker_advertise": "coordinator-0:7701"})
    async with running(given) as arena:
        (row,) = arena.store.queries().coordinators()
    assert row.worker_address == "coordinator-0:7701"


async def test_bells_ring_for_due_matches_that_a_worker_has_a_slot_for(
    tmp_path: Path, redis_url: str, redis_client: redis.Redis
) -> None:
    async with running(settings(tmp_path, redis_url)) as arena:
        office = Office(arena.store, Clock())
        office.connect("a", "b")
        for _ in range(5):
            office.match("a", "b")
        await turn(arena, "dispatch")
        assert redis_client.llen(QUEUE) == 0
        with arena.store.unit() as unit:
            unit.worker_joined(COORDINATOR, identity(worker(slots=3)))
        await turn(arena, "dispatch")
        await turn(arena, "dispatch")
        assert redis_client.llen(QUEUE) == 3
        office.database._threads.shutdown()
        page = await arena.get("/metrics")
    assert "\narena_bells_total 3.0\n" in page
    assert "\narena_broker_up 1.0\n" in page


async def test_a_sweep_tells_how_things_stand(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as arena:
        office = Office(arena.store, Clock())
        office.connect("a", "b")
        office.match("a", "b")
        await turn(arena, "sweep")
        page = await arena.get("/metrics")
        office.database._threads.shutdown()
    assert 'arena_matches{state="scheduled"} 1.0' in page
    assert "\narena_due_matches 1.0\n" in page


async def test_a_game_is_replayed_in_the_intakes_own_process_and_again_if_that_is_killed(
    tmp_path: Path,
) -> None:
    async with running(settings(tmp_path)) as arena:
        office = Office(arena.store, Clock(), arena.coordinator._intake)
        office.connect("a", "b")
        match = office.match("a", "b")
        lease = await office.lease()
        assert lease is not None
        report = await playing.report(lease, "w")
        await arena.coordinator._intake._ready()
        child = arena.coordinator._intake._child
        assert child is not None
        child.send_signal(signal.SIGSTOP)
        answer = asyncio.create_task(office.report(report))
        await asyncio.sleep(0)
        child.kill()  # in the middle of the job
        assert (await answer).state == worker_pb2.REPORT_STATE_ACCEPTED
        assert (await office.report(report)).state == worker_pb2.REPORT_STATE_ALREADY
        details = arena.store.queries().match_details(match)
        assert details is not None
        assert len(details.played) == 1
        assert arena.store.queries().quarantined() == 0
        assert office.metric("arena_games_total", game="wazabi", reason="emptied") == 1
        office.database._threads.shutdown()


# ---- what cannot start ----


def start(given: Settings) -> None:
    asyncio.run(serve(given))


def test_a_coordinator_without_a_secret_does_not_start(tmp_path: Path) -> None:
    given = settings(tmp_path).model_copy(update={"worker_secret": SecretStr("")})
    with pytest.raises(StartError, match="ARENA_WORKER_SECRET is not set"):
        start(given)


@pytest.mark.parametrize("which", ["play_address", "worker_address", "http_address"])
def test_a_port_in_use_is_one_sentence(tmp_path: Path, which: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(StartError, match=f"cannot listen on {address}: .*in use"):
            start(settings(tmp_path).model_copy(update={which: address}))


def test_a_coordinator_listens_for_workers_in_one_place(tmp_path: Path) -> None:
    given = settings(tmp_path).model_copy(update={"worker_address": "a:1,b:2"})
    with pytest.raises(StartError, match="a coordinator listens on one"):
        start(given)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite:////proc/none/arena.db", "cannot be opened: .*No such file"),
        ("postgresql://arena:hunter2@127.0.0.1:1/arena", "cannot be opened: .*refused"),
    ],
)
def test_a_database_that_cannot_be_opened_is_one_sentence(
    tmp_path: Path, url: str, reason: str
) -> None:
    given = settings(tmp_path).model_copy(update={"database_url": url})
    with pytest.raises(StartError, match=reason) as caught:
        start(given)
    assert "hunter2" not in str(caught.value)
    assert "\n" not in str(caught.value)


# ---- the process ----


def test_a_process_says_that_it_is_ready_and_stops_when_it_is_asked_to(tmp_path: Path) -> None:
    environment = os.environ | variables(settings(tmp_path)) | {"ARENA_LOG_JSON": "true"}
    command = [sys.executable, "-m", "arena.coordinator"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        lines = (json.loads(line) for line in process.stderr)
        ready = next(line for line in lines if line["event"] == "ready")
        assert ready["play"] == f"unix:{tmp_path}/play"
        process.send_signal(signal.SIGTERM)
        assert [line["event"] for line in lines][-1] == "stopped"
    assert process.returncode == 0


class Unending(Coordinator):
    """One whose calls never end."""

    async def _end_in_order(self) -> None:
        await asyncio.Event().wait()


async def test_a_stop_that_takes_too_long_is_cut_off(tmp_path: Path) -> None:
    given = settings(tmp_path)
    coordinator = Unending(given, Store.open(given.database), print, Terms())
    async with asyncio.timeout(5):
        await coordinator.stop(within=0)
