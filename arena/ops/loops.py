"""Loops that don't die quietly: what raises is logged, counted and tried again, later each time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from arena.ops.backoff import Backoff, steady

log = structlog.get_logger()

SHORTEST_PAUSE, LONGEST_PAUSE = 0.25, 30.0
"""Seconds between two tries of a loop that keeps failing, at least and at most."""


class LoopObserver(Protocol):
    """Told of every turn of a loop."""

    def loop_ran(self, loop: str) -> None: ...
    def loop_failed(self, loop: str) -> None: ...


@dataclass(slots=True)
class Loop:
    """Work done over and over: ``every`` so many seconds, and when it is woken.

    ``rest``: seconds between two turns at least, however often it is woken.
    """

    name: str
    every: float
    body: Callable[[], Awaitable[None]]
    observer: LoopObserver
    clock: Callable[[], float]
    rest: float = 0.05
    failures: int = 0
    """In a row."""
    last_run: float = field(init=False)
    """When it last succeeded (or was made), by the clock."""
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _backoff: Backoff = field(init=False)

    def __post_init__(self) -> None:
        self._backoff = Backoff(steady, max(self.every, SHORTEST_PAUSE), LONGEST_PAUSE)
        self.last_run = self.clock()

    def wake(self) -> None:
        """Runs the body soon, whatever the interval; call it from the event loop's thread."""
        self._woken.set()

    async def run(self) -> None:
        """Runs until cancelled."""
        while True:
            await self.turn()
            await self._pause()

    async def turn(self) -> None:
        """The body, once; what it raises is logged, the first time with its traceback."""
        self._woken.clear()
        try:
            await self.body()
        except Exception as error:  # noqa: BLE001 supervision is this loop's whole purpose
            self.failures += 1
            self.observer.loop_failed(self.name)
            report = log.exception if self.failures == 1 else log.warning
            report("loop failed", loop=self.name, in_a_row=self.failures, error=repr(error))
        else:
            if self.failures:
                log.info("loop is well again", loop=self.name, after_failures=self.failures)
            self.failures = 0
            self.last_run = self.clock()
            self.observer.loop_ran(self.name)

    async def _pause(self) -> None:
        if self.failures:
            await asyncio.sleep(self._backoff.next())
            return
        self._backoff.reset()
        await asyncio.sleep(self.rest)
        try:
            async with asyncio.timeout(self.every):
                await self._woken.wait()
        except TimeoutError:
            return

    def trouble(self) -> str | None:
        """Why the loop is not well: it keeps failing, or hangs; None when it is."""
        if self.failures > 1:
            return f"loop {self.name} failed {self.failures} times in a row"
        silent = self.clock() - self.last_run
        if silent <= 5 * self.every + 10:
            return None
        return f"loop {self.name} last succeeded {silent:.0f} s ago"
