import asyncio
import os
import signal
from pathlib import Path

import pytest

from arena.embedded.errors import NotReadyError
from arena.embedded.supervisor import Patience, Supervisor
from tests.embedded.fakes import places, program

FOREVER = "\nwhile True: signal.pause()\n"
QUICK = Patience(first=0.001, longest=0.004)


class Ear:
    """Takes what the supervisor tells."""

    def __init__(self) -> None:
        self._heard: asyncio.Queue[str] = asyncio.Queue()

    def __call__(self, sentence: str) -> None:
        self._heard.put_nowait(sentence)

    async def next(self) -> str:
        return await asyncio.wait_for(self._heard.get(), 20)


async def test_a_dead_child_is_started_again(tmp_path: Path) -> None:
    ear = Ear()
    supervisor = Supervisor(lambda name: places(tmp_path, name), ear, QUICK)
    await supervisor.start([program("ready()" + FOREVER, "worker-1")])
    first = supervisor.pids()["worker-1"]
    os.kill(first, signal.SIGKILL)
    assert await ear.next() == "worker-1 ended (SIGKILL) and is started again"
    assert await ear.next() == "worker-1 runs again"
    assert supervisor.pids()["worker-1"] != first
    await supervisor.stop()
    assert supervisor.pids() == {}


async def test_a_child_that_had_settled_is_not_waited_for_longer_each_time(tmp_path: Path) -> None:
    ear = Ear()
    patience = Patience(first=0.02, longest=3600, settled=0)
    supervisor = Supervisor(lambda name: places(tmp_path, name), ear, patience)
    await supervisor.start([program("ready()" + FOREVER)])
    for _ in range(12):  # the last wait would be 41 s
        os.kill(supervisor.pids()["child"], signal.SIGKILL)
        assert await ear.next() == "child ended (SIGKILL) and is started again"
        assert await ear.next() == "child runs again"
    await supervisor.stop()


async def test_a_restarted_child_is_told_to_listen_where_it_did(tmp_path: Path) -> None:
    ear = Ear()
    code = (
        "print(os.environ.get('ARENA_PLAY_ADDRESS'), flush=True)\n"
        "ready(f'X_ARENA_PLAY=somewhere:{os.getpid()}')" + FOREVER
    )
    supervisor = Supervisor(lambda name: places(tmp_path, name), ear, QUICK)
    addresses = await supervisor.start([program(code, pinned={"play": "ARENA_PLAY_ADDRESS"})])
    os.kill(supervisor.pids()["child"], signal.SIGKILL)
    await ear.next()
    await ear.next()
    await supervisor.stop()
    assert places(tmp_path).log.read_text().splitlines() == ["None", addresses["play"]]


async def test_a_child_that_fails_again_is_tried_until_it_runs(tmp_path: Path) -> None:
    ear = Ear()
    runs = tmp_path / "runs"
    code = (
        f"runs = open({str(runs)!r}, 'a+'); runs.write('x'); runs.flush()\n"
        f"n = os.path.getsize({str(runs)!r})\n"
        "if n in (2, 3): sys.exit(f'run {n} failed')\n"
        "ready()" + FOREVER
    )
    supervisor = Supervisor(lambda name: places(tmp_path, name), ear, QUICK)
    await supervisor.start([program(code)])
    os.kill(supervisor.pids()["child"], signal.SIGTERM)
    assert await ear.next() == "child ended (SIGTERM) and is started again"
    told = (await ear.next()).splitlines()
    assert told[0].startswith("child cannot be started: child ended (status 1) before")
    assert told[-1] == "run 2 failed"
    assert (await ear.next()).splitlines()[-1] == "run 3 failed"
    assert await ear.next() == "child runs again"
    await supervisor.stop()


async def test_a_child_that_cannot_even_be_started_is_tried_until_it_runs(tmp_path: Path) -> None:
    ear = Ear()
    supervisor = Supervisor(lambda name: places(tmp_path, name), ear, QUICK)
    await supervisor.start([program("ready()" + FOREVER)])
    log = places(tmp_path).log
    log.unlink()
    log.mkdir()
    os.kill(supervisor.pids()["child"], signal.SIGKILL)
    assert await ear.next() == "child ended (SIGKILL) and is started again"
    assert "child cannot be started: [Errno 21]" in await ear.next()
    log.rmdir()
    while "cannot be started" in (told := await ear.next()):
        pass
    assert told == "child runs again"
    await supervisor.stop()


async def test_a_keeper_that_failed_keeps_no_other_child_from_being_stopped(tmp_path: Path) -> None:
    failed = asyncio.Event()

    def deaf(sentence: str) -> None:
        failed.set()
        raise ValueError(sentence)

    supervisor = Supervisor(lambda name: places(tmp_path, name), deaf, QUICK)
    await supervisor.start([program("ready()" + FOREVER, "redis")])
    await supervisor.start([program("ready()" + FOREVER, f"worker-{n}") for n in (1, 2)])
    os.kill(supervisor.pids()["worker-1"], signal.SIGKILL)
    await failed.wait()
    with pytest.raises(ValueError, match="worker-1 ended"):
        await supervisor.stop()
    assert supervisor.pids() == {}


async def test_later_tiers_are_stopped_first(tmp_path: Path) -> None:
    order = tmp_path / "order"

    def child(name: str) -> str:
        return (
            "def end(*_):\n"
            f"    open({str(order)!r}, 'a').write('{name}\\n'); sys.exit()\n"
            "signal.signal(signal.SIGTERM, end); ready()" + FOREVER
        )

    supervisor = Supervisor(lambda name: places(tmp_path, name), Ear(), QUICK)
    for name in ("redis", "coordinator"):
        await supervisor.start([program(child(name), name)])
    await supervisor.start([program(child("worker"), f"worker-{n}") for n in (1, 2)])
    await supervisor.stop()
    assert order.read_text().split() == ["worker", "worker", "coordinator", "redis"]


async def test_when_one_of_a_tier_fails_all_can_be_stopped(tmp_path: Path) -> None:
    supervisor = Supervisor(lambda name: places(tmp_path, name), Ear(), QUICK)
    await supervisor.start([program("ready()" + FOREVER, "redis")])
    with pytest.raises(NotReadyError, match="bad ended"):
        await supervisor.start([program("ready()" + FOREVER, "good"), program("", "bad")])
    assert set(supervisor.pids()) == {"redis", "good"}
    await supervisor.stop()
    assert supervisor.pids() == {}
