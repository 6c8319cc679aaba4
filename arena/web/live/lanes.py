"""Who looks when: several at once within a bound, and those that take long apart from others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum

from arena.web.live import pace
from arena.web.live.channels import Part

AT_ONCE = 2
"""Looks of a lane."""


class Lane(StrEnum):
    """By what a look has cost before."""

    NEW = "new"
    QUICK = "quick"
    SLOW = "slow"


class Lanes:
    """Threads, and turns for them: first come, first served in each lane."""

    def __init__(self) -> None:
        self._turns = {lane: asyncio.Semaphore(AT_ONCE) for lane in Lane}
        self._threads = ThreadPoolExecutor(AT_ONCE * len(Lane), thread_name_prefix="look")

    def turn(self, cost: float | None) -> asyncio.Semaphore:
        """For a look that is expected to take so many seconds; None: nobody knows."""
        if cost is None:
            return self._turns[Lane.NEW]
        return self._turns[Lane.SLOW if cost > pace.SLOW else Lane.QUICK]

    async def look(self, part: Callable[[], Part], charge: Callable[[float], None]) -> Part:
        """In a thread, which knows nothing of who asked for the page. ``charge`` is told the cost,
        there, however it ends.
        """
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, _charged, part, charge
        )

    def close(self) -> None:
        """What is being looked at is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _charged(part: Callable[[], Part], charge: Callable[[float], None]) -> Part:
    began, worked = time.perf_counter(), time.thread_time()
    try:
        return part()
    finally:
        charge(pace.cost(time.thread_time() - worked, time.perf_counter() - began))
