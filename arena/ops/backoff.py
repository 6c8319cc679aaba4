"""How long to wait before trying again.

The SDK has its own, as it sees nothing of the arena's programs.
"""

from __future__ import annotations

from collections.abc import Callable


def steady(low: float, high: float) -> float:
    """In place of a random number between the two, where few wait for the same."""
    del low
    return high


class Backoff:
    """Doubles from ``first`` to ``most`` seconds, times a random share from a half to one."""

    def __init__(
        self, uniform: Callable[[float, float], float], first: float = 0.1, most: float = 2.0
    ) -> None:
        self._uniform = uniform
        self._first = first
        self._most = most
        self._failures = 0

    def reset(self) -> None:
        """It worked: begin anew."""
        self._failures = 0

    def next(self) -> float:
        """Seconds to wait now."""
        wait = min(self._most, self._first * 2.0**self._failures)
        self._failures = min(self._failures + 1, 30)
        return self._uniform(wait / 2, wait)
