"""Time as the arena owes it to the seats: it stands still while no coordinator is ready."""

from __future__ import annotations

from collections.abc import Callable


class ArenaClock:
    """Seconds during which a coordinator was ready, by the monotonic clock given.

    Absence and patience are measured on it, so that an outage of the arena costs no seat anything.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._passed = 0.0
        self._running_since: float | None = None

    def __call__(self) -> float:
        if self._running_since is None:
            return self._passed
        return self._passed + self._now() - self._running_since

    @property
    def running(self) -> bool:
        """Whether a coordinator is ready."""
        return self._running_since is not None

    def run(self, *, running: bool) -> None:
        """A coordinator is ready from now on, or none is."""
        if running and self._running_since is None:
            self._running_since = self._now()
        elif not running:
            self._passed = self()
            self._running_since = None


class Away:
    """What is left of a seat's allowance of absence in one game, in seconds."""

    def __init__(self, allowance: float, clock: Callable[[], float]) -> None:
        self._left = allowance
        self._clock = clock
        self._from: float | None = None

    @property
    def left(self) -> float:
        """0 when it is spent."""
        if self._from is None:
            return self._left
        return max(0.0, self._left - max(0.0, self._clock() - self._from))

    def lost(self, hold: float = 0.0) -> None:
        """The seat has no stream from now on; the first ``hold`` seconds are not charged."""
        self._left = self.left
        start = self._clock() + hold
        self._from = start if self._from is None else max(self._from, start)

    def back(self) -> None:
        """The seat has a stream again."""
        self._left = self.left
        self._from = None
