"""The intake's process is replaced when it dies, and a job never meets another's answer."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from arena.coordinator.intake.process import Busy, Deadly, IntakeProcess, NotStarted, Stuck
from arena.coordinator.intake.verdict import Taken, Verdict
from arena.internal.v1.worker_pb2 import ReportRequest

CHILD = """
import os, pathlib, sys, time
from arena.coordinator.intake import frames
marks = pathlib.Path(frames.read(sys.stdin.buffer).decode())
if (marks / "stillborn").exists():
    os._exit(3)
def say(content):
    sys.stdout.buffer.write(frames.packed(content))
    sys.stdout.buffer.flush()
say(frames.MARK)
while (job := frames.read(sys.stdin.buffer)) is not None:
    word, _, name = job.decode().partition(":")
    first = not (marks / name).exists()
    (marks / name).touch()
    if word == "killed" or (word == "killed-once" and first):
        os.kill(os.getpid(), 9)
    if word == "die" or (word == "die-once" and first):
        os._exit(3)
    if word == "stuck":
        time.sleep(600)
    if word in ("replay", "hang", "stuck-later"):
        say(frames.MARK)
    if word == "hang":
        time.sleep(600)
    if word in ("replay", "stuck-later"):
        say(frames.MARK)
    if word == "stuck-later":
        time.sleep(600)
    if word == "pid":
        name = str(os.getpid())
    say(name.encode())
"""


class Seen:
    def __init__(self) -> None:
        self.restarts = 0
        self.longest = 0

    def intake_waiting(self, jobs: int) -> None:
        self.longest = max(self.longest, jobs)

    def intake_restarted(self) -> None:
        self.restarts += 1


Start = Callable[..., AbstractAsyncContextManager[IntakeProcess]]


@pytest.fixture
def seen() -> Seen:
    return Seen()


@pytest.fixture
def start(tmp_path: Path, seen: Seen) -> Start:
    @asynccontextmanager
    async def started(
        *, longest_line: int = 256, patience: float = 30.0, patience_outside: float = 30.0
    ) -> AsyncIterator[IntakeProcess]:
        command = (sys.executable, "-c", CHILD)
        first = bytes(tmp_path)
        process = IntakeProcess(
            seen,
            first,
            command=command,
            longest_line=longest_line,
            patience=patience,
            patience_outside=patience_outside,
        )
        await process.start()
        yield process
        await process.stop()

    return started


async def test_many_jobs_at_once_each_get_their_own_answer(start: Start, seen: Seen) -> None:
    async with start() as process:
        names = [f"job{n}".encode() for n in range(50)]
        answers = await asyncio.gather(*(process.run(b"say:" + name) for name in names))
    assert answers == names
    assert (seen.restarts, seen.longest) == (0, 50)


async def test_a_job_whose_process_died_is_tried_again(start: Start, seen: Seen) -> None:
    async with start() as process:
        assert await process.run(b"die-once:a") == b"a"
        assert await process.run(b"say:b") == b"b"
    assert seen.restarts == 1


async def test_a_process_killed_between_two_jobs_is_replaced(start: Start) -> None:
    async with start() as process:
        pid = int(await process.run(b"pid:x"))
        os.kill(pid, signal.SIGKILL)
        assert int(await process.run(b"pid:x")) != pid


async def test_a_job_that_ends_every_process_is_given_up(start: Start, seen: Seen) -> None:
    async with start() as process:
        with pytest.raises(Deadly, match="3 times: status 3"):
            await process.run(b"die:a")
        assert await process.run(b"say:b") == b"b"
    assert seen.restarts == 3


async def test_a_replay_that_hangs_is_given_up(start: Start) -> None:
    async with start(patience=0.2) as process:
        with pytest.raises(Deadly, match="3 times: replayed for more than 0"):
            await process.run(b"hang:a")
        assert await process.run(b"say:b") == b"b"


async def test_a_process_that_somebody_kills_blames_no_job(start: Start, seen: Seen) -> None:
    async with start() as process:
        with pytest.raises(NotStarted, match="killed all the time"):
            await process.run(b"killed:a")
        assert seen.restarts == 3
        assert await process.run(b"killed-once:b") == b"b"
    assert seen.restarts == 4


def test_a_replay_that_wants_too_much_memory_ends_by_itself() -> None:
    program = (
        "from arena.coordinator.intake import __main__ as it; it.limit_memory(); "
        "print(len(bytearray(it.MOST_MEMORY // 32))); bytearray(2 * it.MOST_MEMORY)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert ended.stdout
    assert ended.stderr.splitlines()[-1] == "MemoryError"


async def test_only_the_replay_must_be_quick(start: Start, seen: Seen) -> None:
    async with start(patience=0.0) as process:
        assert await process.run(b"say:a") == b"a"
    assert seen.restarts == 0


async def test_a_replay_in_time_is_answered_after_its_marks(start: Start) -> None:
    async with start() as process:
        assert await process.run(b"replay:a") == b"a"
        assert await process.run(b"replay:b") == b"b"


@pytest.mark.parametrize("job", [b"stuck:a", b"stuck-later:a"])
async def test_a_database_that_is_stuck_blames_no_job(start: Start, seen: Seen, job: bytes) -> None:
    async with start(patience_outside=0.2) as process:
        with pytest.raises(Stuck):
            await process.run(job)
    assert seen.restarts == 1


async def test_a_caller_that_leaves_takes_its_answer_with_it(start: Start) -> None:
    async with start() as process:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await process.run(b"hang:a")
        assert await process.run(b"say:b") == b"b"


async def test_a_line_that_is_too_long_turns_callers_away(start: Start) -> None:
    async with start(longest_line=2) as process:
        first, second = (asyncio.create_task(process.run(b"say:a")) for _ in range(2))
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="2 reports wait"):
            await process.run(b"say:b")
        assert await first == await second == b"a"
        assert await process.run(b"say:b") == b"b"


async def test_a_process_that_does_not_start_blames_no_job(start: Start, tmp_path: Path) -> None:
    async with start() as process:
        pid = int(await process.run(b"pid:x"))
        (tmp_path / "stillborn").touch()
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(NotStarted):
            await process.run(b"say:a")
        (tmp_path / "stillborn").unlink()
        assert await process.run(b"say:b") == b"b"


async def test_a_database_that_cannot_be_opened_blames_no_report(seen: Seen) -> None:
    process = IntakeProcess(seen, b"sqlite:////proc/none/arena.db")
    taken = Taken.from_bytes(await process.run(ReportRequest(match="m").SerializeToString()))
    await process.stop()
    assert taken.verdict is Verdict.UNAVAILABLE
    assert seen.restarts == 0
