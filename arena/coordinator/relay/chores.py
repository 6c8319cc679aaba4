"""What must be done after a stream has ended, and must not hold anyone up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

logger = logging.getLogger(__name__)

_FIRST_WAIT = 0.5
_LONGEST_WAIT = 30.0
_LAST_WAIT = 5.0


class Chores:
    """Calls that are repeated until they succeed: what they record must not be forgotten."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def do(self, what: str, call: Callable[[], Awaitable[None]]) -> None:
        """``what``: in a few words, for the log."""
        task = asyncio.create_task(_until_done(what, call))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def done(self) -> None:
        """Waits a little for those that are left, then gives them up."""
        if self._running:
            _, late = await asyncio.wait(tuple(self._running), timeout=_LAST_WAIT)
            for task in late:
                task.cancel()


async def _until_done(what: str, call: Callable[[], Awaitable[None]]) -> None:
    wait = _FIRST_WAIT
    while True:
        try:
            await call()
        except Exception:
            logger.exception("%s failed, trying again in %.1f s", what, wait)
        else:
            return
        await asyncio.sleep(wait)
        wait = min(2 * wait, _LONGEST_WAIT)
