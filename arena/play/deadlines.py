"""One heap for all deadlines of a process, so that no message needs a timer of its own."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Protocol

from arena.ops.instants import Nanos

NEVER: Nanos = 2**63


class Timed(Protocol):
    """Something with deadlines.

    ``queued``: when the heap will look at it next; NEVER at first, and only the heap's to write.
    """

    queued: Nanos

    def due(self, now: Nanos) -> Nanos:
        """Acts on what is due by now; returns when to look again, NEVER for not at all."""
        ...


class Deadlines:
    """Looks at each thing when its deadline comes.

    A deadline that moves back, as those of answered requests do, costs nothing: the thing is looked
    at when the old one comes, and says then when to look again.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[Nanos, int, Timed]] = []
        self._pushed = 0

    def __len__(self) -> int:
        return len(self._heap)

    def at(self, when: Nanos, timed: Timed) -> None:
        """``timed`` is looked at by then."""
        if when < min(timed.queued, NEVER):
            timed.queued = when
            self._pushed += 1
            heappush(self._heap, (when, self._pushed, timed))

    def run(self, now: Nanos) -> None:
        """Looks at all that is due, once."""
        heap = self._heap
        while heap and heap[0][0] <= now:
            when, _, timed = heappop(heap)
            if timed.queued == when:
                timed.queued = NEVER
                self.at(max(timed.due(now), now + 1), timed)
