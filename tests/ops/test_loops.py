import asyncio

import pytest

from arena.ops.loops import Loop


class Seen:
    def __init__(self) -> None:
        self.ran: list[str] = []
        self.failed: list[str] = []

    def loop_ran(self, loop: str) -> None:
        self.ran.append(loop)

    def loop_failed(self, loop: str) -> None:
        self.failed.append(loop)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


async def test_a_loop_that_raises_is_counted_and_tried_again() -> None:
    seen, done = Seen(), asyncio.Event()
    outcomes = iter([RuntimeError("broken"), None])

    async def body() -> None:
        outcome = next(outcomes)
        if outcome is not None:
            raise outcome
        done.set()

    loop = Loop("sweep", 0.001, body, seen, Clock())
    task = asyncio.create_task(loop.run())
    await asyncio.wait_for(done.wait(), 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (seen.failed, seen.ran, loop.failures) == (["sweep"], ["sweep"], 0)


async def test_a_woken_loop_runs_before_its_time() -> None:
    turns = asyncio.Semaphore(0)

    async def body() -> None:
        turns.release()

    loop = Loop("dispatch", 3600, body, Seen(), Clock())
    task = asyncio.create_task(loop.run())
    await asyncio.wait_for(turns.acquire(), 5)
    loop.wake()
    await asyncio.wait_for(turns.acquire(), 5)
    task.cancel()


async def test_a_loop_that_has_not_succeeded_for_long_is_in_trouble() -> None:
    async def body() -> None: ...

    clock = Clock()
    loop = Loop("sweep", 2, body, Seen(), clock)
    clock.now += 20
    assert loop.trouble() is None
    clock.now += 1
    assert loop.trouble() == "loop sweep last succeeded 21 s ago"
    await loop.turn()
    assert loop.trouble() is None
