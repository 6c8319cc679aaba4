"""What a seat has left to think with in one game, and how it used its time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from arena.match.spec import Clock
from arena.match.spread import Spread, bucket, spread

NO_TIME = timedelta(0)


@dataclass(frozen=True, slots=True)
class Measured:
    """How a seat used its time in a game: what it was charged, request by request.

    ``spread``: of the decisions; empty if that is not known.
    """

    decisions: int = 0
    total: timedelta = NO_TIME
    slowest: timedelta = NO_TIME
    spread: Spread = ()


class SeatClock:
    """A seat's bank and its measured times; nothing here reads a clock."""

    __slots__ = ("_bank", "_increment", "_limit", "_slowest", "_spread", "_total", "limit")

    limit: timedelta
    """The whole time for the next decision: the free limit and the bank left."""

    def __init__(self, settings: Clock) -> None:
        self._limit, self._increment = settings.limit, settings.increment
        self._bank = settings.bank
        self._spread: Counter[int] = Counter()
        self._total = self._slowest = NO_TIME
        self.limit = settings.limit + settings.bank

    def charge(self, used: timedelta) -> None:
        """A decision took ``used``: beyond the limit it comes out of the bank, which then grows."""
        self._spread[bucket(used)] += 1
        self._total += used
        if used > self._slowest:
            self._slowest = used
        if used > self._limit:
            self._bank = max(NO_TIME, self._bank - (used - self._limit))
        elif not self._increment:
            return
        self._bank += self._increment
        self.limit = self._limit + self._bank

    def measured(self) -> Measured:
        """So far."""
        decisions = self._spread.total()
        return Measured(decisions, self._total, self._slowest, spread(self._spread))
