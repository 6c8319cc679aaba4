"""How long to wait before the next attempt to connect."""

from __future__ import annotations

from collections.abc import Callable


class Backoff:
    """Doubles from ``first`` to ``most`` seconds, times a random share from a half to one.

    The jitter keeps a thousand bots from coming back in the same instant.
    """

    def __init__(
        self, uniform: Callable[[float, float], float], first: float = 0.25, most: float = 15.0
    ) -> None:
        self._uniform = uniform
        self._first = first
        self._most = most
        self._failures = 0

    def reset(self) -> None:
        """The connection was good: begin anew."""
        self._failures = 0

    def next(self) -> float:
        """Seconds to wait now."""
        wait = min(self._most, self._first * 2.0**self._failures)
        self._failures = min(self._failures + 1, 30)
        return self._uniform(wait / 2, wait)
