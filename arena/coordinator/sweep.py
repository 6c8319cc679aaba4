"""The sweep: what nobody says by himself is looked up.

Leases that ran out; attempts that others gave up or replaced; how things stand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Protocol

import structlog

from arena.coordinator.database import Database
from arena.match.spec import MatchId

log = structlog.get_logger()


class SweepObserver(Protocol):
    """Told how things stand in the database."""

    def leases_expired(self, count: int) -> None: ...
    def matches(self, by_state: Mapping[str, int], due: int, queue_age: timedelta) -> None: ...
    def slots_free(self, count: int) -> None: ...
    def longest_idle(self, idle: timedelta) -> None: ...
    def alarmed_leagues(self, count: int) -> None: ...


class OpenGames(Protocol):
    """The games that bots of this coordinator have open."""

    def attempts(self) -> Mapping[MatchId, int]: ...
    def newer_attempt(self, match: MatchId, fence: int) -> None: ...
    def given_up(self, match: MatchId, fence: int) -> None: ...


class Sweep:
    """``matches_changed`` is called when matches are to be played anew."""

    def __init__(
        self,
        database: Database,
        games: OpenGames,
        observer: SweepObserver,
        matches_changed: Callable[[], None],
    ) -> None:
        self._database = database
        self._games = games
        self._observer = observer
        self._matches_changed = matches_changed

    async def turn(self) -> None:
        """Once."""
        expired = await self._database.write(lambda unit: unit.expire_leases())
        for lease in expired:
            about = {"match": lease.match, "attempt": lease.fence, "worker_id": lease.worker}
            log.warning("lease ran out", **about, detail=lease.detail)
        if expired:
            self._observer.leases_expired(len(expired))
            self._matches_changed()
        await self._end_games()
        by_state = await self._database.read(lambda queries: queries.matches_by_state())
        queue = await self._database.read(lambda queries: queries.queue())
        states = {state.value: count for state, count in by_state.items()}
        self._observer.matches(states, queue.due, queue.age)
        self._observer.slots_free(queue.free_slots)
        self._observer.longest_idle(
            await self._database.read(lambda queries: queries.longest_idle())
        )
        self._observer.alarmed_leagues(
            await self._database.read(lambda queries: queries.alarmed_leagues())
        )

    async def _end_games(self) -> None:
        """Games here of attempts that are over, whichever coordinator saw to that."""
        ours = self._games.attempts()
        if not ours:
            return
        newest = await self._database.read(lambda queries: queries.attempts(ours))
        for match, attempt in newest.items():
            self._games.newer_attempt(match, attempt.fence)
            if attempt.given_up:
                self._games.given_up(match, attempt.fence)
