"""A clock that stands still while this process does not get to run.

A bot must not pay when the arena's own event loop was held up: by a busy machine, a stopped process
or a long computation. The clock is ticked regularly; what a tick comes late, beyond a tolerance,
is taken out of time. It is taken out already when the clock is read before the late tick, so
that an answer that is read right after a stall is not charged for it either.
"""

from __future__ import annotations

from collections.abc import Callable

from arena.ops.instants import MILLISECOND, Nanos

TICK: Nanos = 20 * MILLISECOND
TOLERANCE: Nanos = 10 * MILLISECOND


class FairClock:
    """Nanoseconds since its start, less all stalls; never goes back.

    ``raw``: a monotonic clock.
    """

    __slots__ = ("_latest", "_offset", "_raw")

    def __init__(self, raw: Callable[[], Nanos]) -> None:
        self._raw = raw
        self._offset = raw()
        self._latest = TICK + TOLERANCE

    def now(self) -> Nanos:
        fair = self._raw() - self._offset
        return min(self._latest, fair)

    def tick(self) -> Nanos:
        """To be called every TICK; returns how long the process was held up before this call."""
        stall = max(0, self._raw() - self._offset - self._latest)
        self._offset += stall
        self._latest = self._raw() - self._offset + TICK + TOLERANCE
        return stall
