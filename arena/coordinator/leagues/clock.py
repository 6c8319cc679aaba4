"""The clock of leagues: one loop for all of them, in which no league's trouble is another's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import structlog

from arena.coordinator.database import Database, DatabaseError
from arena.store.answers import RunningLeague

log = structlog.get_logger()


class LeagueObserver(Protocol):
    """Told of leagues that could not be looked after."""

    def league_failed(self) -> None: ...


class LeagueClock:
    """``tend`` looks after one league, in a thread; ``matches_changed`` is called afterwards."""

    def __init__(
        self,
        database: Database,
        tend: Callable[[RunningLeague], None],
        observer: LeagueObserver,
        matches_changed: Callable[[], None],
    ) -> None:
        self._database = database
        self._tend = tend
        self._observer = observer
        self._matches_changed = matches_changed

    async def turn(self) -> None:
        """Once, all leagues."""
        leagues = await self._database.read(lambda queries: queries.leagues_to_tend())
        for league in leagues:
            await self._look_after(league)
        if leagues:
            self._matches_changed()

    async def _look_after(self, league: RunningLeague) -> None:
        try:
            await self._database.run(lambda: self._tend(league))
        except DatabaseError:
            raise  # all leagues' trouble
        except Exception:  # whatever it is, the others have their turn
            log.exception("league cannot be looked after", league=league.name)
            self._observer.league_failed()
