"""What must be done after a stream has ended, and must not hold anyone up."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import structlog

from arena.ops.backoff import Backoff, steady

log = structlog.get_logger()

_FIRST_WAIT = 0.5
_LONGEST_WAIT = 30.0
_LAST_WAIT = 5.0


class Chores:
    """Calls that are repeated until they succeed: what they record must not be forgotten.

    What keeps failing, such as all that needs the database while that is away, is logged when it
    begins and when it is over, however many calls it concerns.
    """

    def __init__(self, first_wait: float = _FIRST_WAIT) -> None:
        """``first_wait``: seconds before a call is repeated; each further wait is longer."""
        self._first_wait = first_wait
        self._running: set[asyncio.Task[None]] = set()
        self._failing: Counter[str] = Counter()

    def do(self, what: str, call: Callable[[], Awaitable[None]]) -> None:
        """``what``: the kind of call in a few words, for the log."""
        task = asyncio.create_task(self._until_done(what, call))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def done(self) -> None:
        """Waits a little for those that are left, then gives them up."""
        if self._running:
            _, late = await asyncio.wait(tuple(self._running), timeout=_LAST_WAIT)
            for task in late:
                task.cancel()

    async def _until_done(self, what: str, call: Callable[[], Awaitable[None]]) -> None:
        failures, backoff = 0, Backoff(steady, self._first_wait, _LONGEST_WAIT)
        while (error := await _failure(call)) is not None:
            failures += 1
            if failures == 1:
                self._fails(what, error)
            await asyncio.sleep(backoff.next())
        if failures:
            self._succeeds(what)

    def _fails(self, what: str, error: Exception) -> None:
        self._failing[what] += 1
        if self._failing[what] == 1:
            log.warning("fails and is tried until it succeeds", chore=what, trouble=repr(error))

    def _succeeds(self, what: str) -> None:
        self._failing[what] -= 1
        if not self._failing[what]:
            log.info("succeeds again", chore=what)


async def _failure(call: Callable[[], Awaitable[None]]) -> Exception | None:
    try:
        await call()
    except Exception as error:  # noqa: BLE001 whatever it is, the call is due until it succeeds
        return error
    return None
