"""``python -m workers``: the doorbell, the play, the stop."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import redis
from celery import Celery

from arena.internal.v1 import worker_pb2
from arena.ops import notify
from tests.workers.scripted import Coordinator, leased

PATIENCE = 30.0


class Process:
    """A worker process, ready."""

    def __init__(self, process: asyncio.subprocess.Process, broker: str, http: str) -> None:
        self.process = process
        self.http = http
        self._app = Celery("test", broker=broker, set_as_current=False)

    def ring(self) -> None:
        """One bell, as dispatch rings it."""
        self._app.send_task("arena.play", queue="arena", ignore_result=True)

    async def get(self, path: str) -> str:
        """A page of the worker's endpoint."""

        def fetch() -> str:
            with urllib.request.urlopen(f"http://{self.http}{path}", timeout=PATIENCE) as page:
                return str(page.read(), "utf-8")

        return await asyncio.to_thread(fetch)

    async def ended(self) -> tuple[int | None, str]:
        """Status and log."""
        _, log = await asyncio.wait_for(self.process.communicate(), PATIENCE)
        self._app.close()
        return self.process.returncode, log.decode()


@asynccontextmanager
async def worker(
    folder: Path, coordinator: Coordinator, redis_socket: Path, **more: str
) -> AsyncIterator[Process]:
    """A worker process that said that it is ready."""
    broker = f"redis+socket://{redis_socket}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(str(folder / "notify"))
        told.setblocking(False)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "workers",
            env={
                **os.environ,
                "ARENA_REDIS_URL": broker,
                "ARENA_WORKER_ADDRESS": coordinator.address,
                "ARENA_WORKER_SECRET": "s3cret",
                "ARENA_WORKER_SLOTS": "4",
                "NOTIFY_SOCKET": str(folder / "notify"),
                **more,
            },
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            loop = asyncio.get_running_loop()
            datagram = await asyncio.wait_for(loop.sock_recv(told, 4096), PATIENCE)
            addresses = notify.parsed(datagram)
            assert addresses is not None
            yield Process(process, broker, addresses["http"])
        finally:
            if process.returncode is None:
                process.kill()
                await process.communicate()


async def test_a_worker_hears_the_bell_plays_and_stops_at_sigterm(
    folder: Path, coordinator: Coordinator, redis_socket: Path, redis_client: redis.Redis
) -> None:
    coordinator.due = [leased(), leased()]
    async with worker(folder, coordinator, redis_socket) as running:
        running.ring()
        await coordinator.until(lambda: len(coordinator.reports) == 2)
        assert await running.get("/readyz") == "ready\n"
        assert 'arena_worker_games_total{game="wazabi",reason="emptied"}' in await running.get(
            "/metrics"
        )
        running.process.send_signal(signal.SIGTERM)
        status, log = await running.ended()
    assert (status, coordinator.released) == (0, [])
    assert "worker stopped" in log
    assert "Traceback" not in log
    assert redis_client.llen("arena") == 0


async def test_bells_wait_in_the_queue_while_all_slots_are_taken(
    folder: Path, coordinator: Coordinator, redis_socket: Path, redis_client: redis.Redis
) -> None:
    coordinator.answer = lambda line, ask: None
    coordinator.due = [leased() for _ in range(8)]
    for number, match in enumerate(coordinator.due):
        match.match = f"match{number}"
    async with worker(folder, coordinator, redis_socket, ARENA_WORKER_SLOTS="2") as running:
        for _ in range(5):
            running.ring()
        await coordinator.until(lambda: len(coordinator.asked) == 2)
        assert redis_client.llen("arena") == 3
        assert len(coordinator.due) == 6


async def test_the_second_sigterm_gives_back_what_runs(
    folder: Path, coordinator: Coordinator, redis_socket: Path, redis_client: redis.Redis
) -> None:
    coordinator.answer = lambda line, ask: None
    coordinator.due = [leased()]
    async with worker(folder, coordinator, redis_socket) as running:
        running.ring()
        await coordinator.until(lambda: coordinator.asked)
        running.process.send_signal(signal.SIGTERM)
        while "drain: this worker stops" not in await _unready(running):
            pass
        assert coordinator.released == []
        running.process.send_signal(signal.SIGTERM)
        await coordinator.until(lambda: coordinator.released)
        status, _ = await running.ended()
    assert status == 0
    assert coordinator.released[0].cause == worker_pb2.RELEASE_CAUSE_DRAIN
    assert {over.aborted.reason for over in coordinator.overs} == {"the worker stops"}


async def _unready(running: Process) -> str:
    """What /readyz says, whatever its status."""
    try:
        return await running.get("/readyz")
    except urllib.error.HTTPError as error:
        with error:
            return str(error.read(), "utf-8")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("ARENA_WORKER_SLOTS", "none", "ARENA_WORKER_SLOTS is 'none'; allowed: a whole number"),
        (
            "ARENA_WORKER_SECRET",
            "",
            "ARENA_WORKER_SECRET is not set; it must be the same text for coordinators and workers",
        ),
    ],
)
async def test_a_setting_that_cannot_be_used_ends_a_worker_with_a_sentence(
    name: str, value: str, sentence: str
) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "workers",
        env={**os.environ, "ARENA_WORKER_SECRET": "s3cret", name: value},
        stderr=asyncio.subprocess.PIPE,
    )
    _, log = await process.communicate()
    assert process.returncode == 2
    assert log.decode() == f"arena: {sentence}\n"
