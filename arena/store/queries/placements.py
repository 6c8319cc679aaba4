"""Queries: who is being placed, and who was."""

from __future__ import annotations

from arena.store.answers import Placed, Placing
from arena.store.ids import EntrantId, PoolId
from arena.store.placing import beginners, placed
from arena.store.queries.reading import Reading


class PlacementQueries(Reading):
    """Newcomers to pools."""

    def beginners(self, pool: PoolId) -> dict[EntrantId, Placing]:
        """Of the pool's table those whose rating nothing has fixed yet, nor is about to; each with
        its placement matches, if it has any.
        """
        with self.read() as session:
            return beginners(session, pool)

    def placed(self, pool: PoolId | None = None) -> tuple[Placed, ...]:
        """The rows that placed somebody, in one pool or all, by pool and time."""
        with self.read() as session:
            return placed(session, pool)
