"""How often somebody may come."""

from __future__ import annotations

from arena.ops.instants import Nanos

MOST_KEYS = 10_000
"""Of whom is known how often they came; who came first is forgotten first."""


class Brake:
    """For each key ``burst`` times at once, and from then on once ``every`` so long.

    A key is kept as one instant: when it will be as if it had never come (GCRA, a token bucket).
    """

    def __init__(self, burst: int, every: Nanos) -> None:
        self._every = every
        self._slack = (burst - 1) * every
        self._free_at: dict[str, Nanos] = {}

    def wait(self, key: str, now: Nanos) -> Nanos:
        """How long until it may come; 0: now."""
        return max(0, self._free_at.get(key, now) - self._slack - now)

    def came(self, key: str, now: Nanos, times: int = 1) -> None:
        """Counts once, or more often for who has asked for much: it then waits the longer."""
        if key not in self._free_at and len(self._free_at) >= MOST_KEYS:
            self._make_room(now)
        self._free_at[key] = max(now, self._free_at.get(key, now)) + times * self._every

    def _make_room(self, now: Nanos) -> None:
        self._free_at = {key: at for key, at in self._free_at.items() if at > now}
        if len(self._free_at) >= MOST_KEYS:
            del self._free_at[next(iter(self._free_at))]
