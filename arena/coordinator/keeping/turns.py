"""When tables of large seasons are made: after something has changed, with a rest after each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

import structlog

from arena.coordinator.database import Database
from arena.coordinator.errand import Errand
from arena.store import Queries
from arena.store.answers import StaleDivision
from arena.store.ids import SeasonId

log = structlog.get_logger()

WITHIN = 600.0
"""Seconds that a table may take; it is given up then."""

AGAIN = 60.0
"""Seconds until a table that failed is tried again."""

RECOUNT = 60.0
"""Seconds for which seasons that were found to be small are taken to be so, as their results are
counted for it. One that grows large meanwhile is computed for those who ask, as a small one is.
"""

REST = 10
"""After a table a coordinator begins another one when so many times as long has passed as that one
took, its process included: a tenth of a core at most, whatever the number of seasons.
"""


class Making(Protocol):
    """Makes and stores a table; whatever it raises is its failure."""

    async def __call__(self, stale: StaleDivision, /) -> None: ...


class KeepingObserver(Protocol):
    """Told of tables that were made, and of those that failed."""

    def standings_made(self, seconds: float) -> None: ...
    def standings_failed(self) -> None: ...


class Keeping:
    """One coordinator's part in it: others may make the same table, and the later one is kept.

    ``clock``: monotonic seconds.
    """

    def __init__(
        self,
        database: Database,
        make: Making,
        observer: KeepingObserver,
        clock: Callable[[], float],
    ) -> None:
        self._database = database
        self._make = make
        self._observer = observer
        self._clock = clock
        self._failed: dict[StaleDivision, float] = {}
        self._rests_until = self._counts_at = clock()
        self._small: frozenset[SeasonId] = frozenset()
        self._errand = Errand()

    async def turn(self) -> None:
        """Begins a table if one is due; waits for none."""
        if self._errand.busy:
            return
        if self._clock() < self._rests_until:
            return
        stale = await self._database.read(self._stale)
        now = self._clock()
        due = (each for each in stale if self._failed.get(each, now) <= now)
        if (first := next(due, None)) is not None:
            self._errand.begin(self._keep(first))

    def _stale(self, queries: Queries) -> list[StaleDivision]:
        if self._clock() >= self._counts_at:
            self._small = queries.small_seasons()
            self._counts_at = self._clock() + RECOUNT
        return queries.stale_divisions(self._small)

    async def _keep(self, stale: StaleDivision) -> None:
        start = self._clock()
        try:
            async with asyncio.timeout(WITHIN):
                await self._make(stale)
        except Exception:  # whatever it is: people get the table that is there, or a fresh one
            log.exception("standings cannot be stored", season=stale.season)
            self._failed[stale] = self._clock() + AGAIN
            self._observer.standings_failed()
        else:
            self._failed.pop(stale, None)
            self._observer.standings_made(self._clock() - start)
        self._rests_until = self._clock() + REST * (self._clock() - start)

    async def finish(self) -> None:
        """Waits for the table that is being made, if there is one."""
        await self._errand.finish()

    async def stop(self) -> None:
        """Gives up the table that is being made, if there is one."""
        await self._errand.stop()
