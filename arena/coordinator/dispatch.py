"""Dispatch: rings for matches that are due, as many bells as free workers could answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

import structlog

log = structlog.get_logger()


class BrokerError(Exception):
    """The broker cannot be used; the message says why."""


class Bells(Protocol):
    """A queue of doorbells; blocking. Raises BrokerError."""

    def outstanding(self) -> int: ...
    def ring(self, count: int) -> None: ...
    def close(self) -> None: ...


class DispatchObserver(Protocol):
    """Told what dispatch found and did."""

    def broker(self, *, up: bool, outstanding: int) -> None: ...
    def rang(self, count: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Demand:
    """Matches that are due, and slots of workers that play nothing."""

    due: int
    free_slots: int


def bells_wanted(demand: Demand, outstanding: int) -> int:
    """How many to ring: one a due match, but never more unheard than there are free slots."""
    return max(0, min(demand.due, demand.free_slots) - outstanding)


class Dispatch:
    """Turns demand into bells; a broker that is down costs time, and one line in the log."""

    def __init__(
        self,
        bells: Callable[[], Bells],
        demand: Callable[[], Awaitable[Demand]],
        observer: DispatchObserver,
    ) -> None:
        """``bells`` is called once, off the event loop."""
        self._make = bells
        self._bells: Bells | None = None
        self._demand = demand
        self._observer = observer
        self.trouble: str | None = None
        """Why the broker cannot be used; None when it can."""

    async def turn(self) -> None:
        """Once: looks, rings, notes whether the broker was there."""
        demand = await self._demand()
        try:
            outstanding, rung = await asyncio.to_thread(self._ring, demand)
        except BrokerError as error:
            self._down(str(error))
            return
        self._up()
        self._observer.broker(up=True, outstanding=outstanding + rung)
        self._observer.rang(rung)

    def _ring(self, demand: Demand) -> tuple[int, int]:
        if self._bells is None:
            self._bells = self._make()
        outstanding = self._bells.outstanding()
        wanted = bells_wanted(demand, outstanding)
        self._bells.ring(wanted)
        return outstanding, wanted

    def close(self) -> None:
        """Lets go of the broker."""
        if self._bells is not None:
            self._bells.close()

    def _down(self, reason: str) -> None:
        if self.trouble is None:
            log.error("broker cannot be used; matches wait until it can", reason=reason)
        self.trouble = reason
        self._observer.broker(up=False, outstanding=0)

    def _up(self) -> None:
        if self.trouble is not None:
            log.info("broker can be used again")
        self.trouble = None
