"""Queries: who is being placed, and who was."""

from __future__ import annotations

from arena.store.answers import Placed, Placing, PoolLine
from arena.store.ids import EntrantId, PoolId
from arena.store.placing import beginners, placed
from arena.store.queries.standings import StandingsQueries


class PlacementQueries(StandingsQueries):
    """Newcomers to pools."""

    def beginners(self, pool: PoolId) -> dict[EntrantId, Placing]:
        """Of the pool's table those whose rating nothing has fixed yet, nor is about to; each with
        its placement matches, if it has any.
        """
        with self.read() as session:
            return beginners(session, pool)

    def pool_lines(self, pool: PoolId) -> tuple[PoolLine, ...]:
        """The pool's table, best first, with who is being placed and who was."""
        placing = {one: len(its.played) for one, its in self.beginners(pool).items() if its.made}
        placed = {row.entrant: len(row.matches) for row in self.placed(pool)}
        return tuple(
            PoolLine(line, placing.get(line.entrant), placed.get(line.entrant))
            for line in self.standings(pool)
        )

    def placed(self, pool: PoolId | None = None) -> tuple[Placed, ...]:
        """The rows that placed somebody, in one pool or all, by pool and time."""
        with self.read() as session:
            return placed(session, pool)
