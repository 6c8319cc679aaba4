"""The clock of leagues: one loop for all of them, in which no league's trouble is another's.

A turn of it begins to look after all leagues that are not being looked after, and waits for none
of them: one that takes long misses turns, and the others do not.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

import structlog

from arena.coordinator.database import Database, DatabaseError
from arena.store.answers import RunningLeague
from arena.store.ids import LeagueId

log = structlog.get_logger()

AT_ONCE = 2
"""Leagues that are looked after at once, of the database's few threads; the others wait in line."""

STUCK = 60.0
"""Seconds for which the same ``AT_ONCE`` leagues may keep the others waiting."""


class StuckError(Exception):
    """No league has its turn any more; the message names those that take so long."""


class LeagueObserver(Protocol):
    """Told of leagues that could not be looked after, and how long it took and takes."""

    def league_failed(self) -> None: ...
    def league_turn_took(self, seconds: float) -> None: ...
    def longest_league_turn(self, seconds: float) -> None: ...


class LeagueClock:
    """``tend`` looks after one league, in a thread, and says whether there may be new matches;
    then ``matches_changed`` is called. ``clock``: monotonic seconds.
    """

    def __init__(
        self,
        database: Database,
        tend: Callable[[RunningLeague], bool],
        observer: LeagueObserver,
        matches_changed: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._tend = tend
        self._observer = observer
        self._matches_changed = matches_changed
        self._clock = clock
        self._room = asyncio.Semaphore(AT_ONCE)
        self._tasks: dict[LeagueId, asyncio.Task[None]] = {}
        self._begun: dict[str, float] = {}
        self._trouble: DatabaseError | None = None

    async def turn(self) -> None:
        """Once, all leagues. Raises DatabaseError, a league's too, and StuckError."""
        trouble, self._trouble = self._trouble, None
        if trouble is not None:
            raise trouble
        self._watch()
        for league in await self._database.read(lambda queries: queries.leagues_to_tend()):
            if league.id not in self._tasks:
                self._tasks[league.id] = asyncio.create_task(self._look_after(league))

    async def stop(self) -> None:
        """Begins nothing more, and waits for nothing: what runs in a thread ends there."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _watch(self) -> None:
        now = self._clock()
        lasting = [now - begun for begun in self._begun.values()]
        self._observer.longest_league_turn(max(lasting, default=0.0))
        some_wait = len(self._tasks) > len(self._begun)
        if some_wait and len(lasting) == AT_ONCE and min(lasting) > STUCK:
            names = " and ".join(sorted(self._begun))
            raise StuckError(f"other leagues have waited {min(lasting):.0f} s for {names}")

    async def _look_after(self, league: RunningLeague) -> None:
        try:
            async with self._room:
                self._begun[league.name] = self._clock()
                if await self._database.run(lambda: self._tend(league)):
                    self._matches_changed()
        except DatabaseError as error:
            self._trouble = error  # all leagues' trouble
        except Exception:  # whatever it is, the others have their turn
            log.exception("league cannot be looked after", league=league.name)
            self._observer.league_failed()
        finally:
            del self._tasks[league.id]
            if league.name in self._begun:
                self._observer.league_turn_took(self._clock() - self._begun.pop(league.name))
