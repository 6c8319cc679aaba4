"""Forgetting sessions, workers and coordinators that ended long ago, a batch at a time."""

from __future__ import annotations

import structlog

from arena.coordinator.database import Database
from arena.store import Pruned

log = structlog.get_logger()


class Pruning:
    """Goes on where it was; a coordinator that starts begins anew."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last: Pruned | None = None

    async def turn(self) -> None:
        """Until nothing is left to forget; others can write between two batches."""
        while (await self._batch()).more:
            pass

    async def _batch(self) -> Pruned:
        after = None if self._last is None else self._last.mark
        pruned = self._last = await self._database.write(
            lambda unit: unit.prune(after), durable=False
        )
        gone = {
            "sessions": pruned.sessions,
            "workers": pruned.workers,
            "coordinators": pruned.coordinators,
        }
        if any(gone.values()):
            log.info("forgot who was there long ago", **gone)
        return pruned
