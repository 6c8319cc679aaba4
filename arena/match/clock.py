"""What a seat has left to think with in one game, and how it used its time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from arena.match.spec import Clock

NO_TIME = timedelta(0)


@dataclass(frozen=True, slots=True)
class Measured:
    """How a seat used its time in a game: what it was charged, request by request."""

    decisions: int = 0
    total: timedelta = NO_TIME
    slowest: timedelta = NO_TIME


class SeatClock:
    """A seat's bank and its measured times; nothing here reads a clock."""

    __slots__ = ("_decisions", "_settings", "_slowest", "_total", "bank")

    def __init__(self, settings: Clock) -> None:
        self._settings = settings
        self._decisions = 0
        self._total = self._slowest = NO_TIME
        self.bank = settings.bank

    @property
    def limit(self) -> timedelta:
        """The whole time for the next decision: the free limit and the bank left."""
        return self._settings.limit + self.bank

    def charge(self, used: timedelta) -> None:
        """A decision took ``used``: beyond the limit it comes out of the bank, which then grows."""
        over = used - self._settings.limit
        if over > NO_TIME:
            self.bank = max(NO_TIME, self.bank - over)
        self.bank += self._settings.increment
        self._decisions += 1
        self._total += used
        self._slowest = max(self._slowest, used)

    def measured(self) -> Measured:
        """So far."""
        return Measured(self._decisions, self._total, self._slowest)
