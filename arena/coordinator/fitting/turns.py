"""When fits are made: after results have changed, one after another in a turn, with a rest after
each turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

import structlog

from arena.coordinator.database import Database, DatabaseError
from arena.coordinator.errand import Errand
from arena.store.ids import CoordinatorId, PoolId

log = structlog.get_logger()

WITHIN = 1800.0
"""Seconds that a fit may take; it is given up then."""

TURN = 20.0
"""Seconds after which a turn begins no further fit: an arena with many small pools would rest far
longer than it fits if each had a turn of its own.
"""

AGAIN = 600.0
"""Seconds until a fit that failed is tried again: it is likely to fail in the same way."""


class Making(Protocol):
    """Makes and stores the fit of a pool; whatever it raises is its failure."""

    async def __call__(self, pool: PoolId, /) -> None: ...


class FitObserver(Protocol):
    """Told of fits that were made, and of those that failed."""

    def fit_made(self, seconds: float) -> None: ...
    def fit_failed(self) -> None: ...


class Fitting:
    """One coordinator's part in it. ``clock``: seconds, for what failed."""

    def __init__(
        self,
        database: Database,
        coordinator: CoordinatorId,
        make: Making,
        observer: FitObserver,
        clock: Callable[[], float],
    ) -> None:
        self._database = database
        self._coordinator = coordinator
        self._make = make
        self._observer = observer
        self._clock = clock
        self._failed: dict[PoolId, float] = {}
        self._errand = Errand()

    async def turn(self) -> None:
        """Begins fits if any are due and it is this coordinator's turn; waits for none."""
        if self._errand.busy:
            return
        due = await self._due()
        if due and await self._mine():
            self._errand.begin(self._fit_all(due))

    async def _due(self) -> list[PoolId]:
        pools = await self._database.read(lambda queries: queries.pools_to_fit())
        now = self._clock()
        return [pool for pool in pools if self._failed.get(pool, now) <= now]

    async def _mine(self) -> bool:
        return await self._database.write(
            lambda unit: unit.begin_fit(self._coordinator), durable=False
        )

    async def _fit_all(self, due: Sequence[PoolId]) -> None:
        until = self._clock() + TURN
        for at, pool in enumerate(due):
            if at == 0 or self._clock() < until:
                await self._fit(pool)
        await self._over()

    async def _fit(self, pool: PoolId) -> None:
        start = self._clock()
        try:
            async with asyncio.timeout(WITHIN):
                await self._make(pool)
        except Exception:  # whatever it is: ratings and standings do without
            log.exception("fit failed", pool=pool)
            self._failed[pool] = self._clock() + AGAIN
            self._observer.fit_failed()
        else:
            self._failed.pop(pool, None)
            self._observer.fit_made(self._clock() - start)

    async def _over(self) -> None:
        try:
            await self._database.write(lambda unit: unit.end_fit(self._coordinator), durable=False)
        except DatabaseError as error:
            log.warning("the turn to fit is not given back", reason=str(error))

    async def finish(self) -> None:
        """Waits for the fits that are being made, if there are any."""
        await self._errand.finish()

    async def stop(self) -> None:
        """Gives up the fits that are being made, if there are any."""
        await self._errand.stop()
