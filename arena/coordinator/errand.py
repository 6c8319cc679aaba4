"""One piece of work in the background, begun in one turn and looked at in later ones."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress


class Errand:
    """At most one at a time. What it raises is for who waits for it."""

    def __init__(self) -> None:
        self._running: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether one is on its way."""
        return self._running is not None and not self._running.done()

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Waits for nothing; there must be no other."""
        assert not self.busy, "one at a time"
        self._running = asyncio.create_task(work)

    async def finish(self) -> None:
        """Waits for the one that is on its way, if there is one."""
        if self._running is not None:
            await self._running

    async def stop(self) -> None:
        """Gives up the one that is on its way, if there is one."""
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
