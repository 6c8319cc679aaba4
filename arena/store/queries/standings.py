"""Queries: pools and their tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sqlalchemy import func, select

from arena.ratings.elo import MilliElo
from arena.store.answers import ListedPool, Standing
from arena.store.engine import be_patient
from arena.store.ids import EntrantId, PoolId
from arena.store.models import EntrantRow, PoolRow, RatingRow
from arena.store.queries.reading import Reading
from arena.store.rebuild import Recomputation, sentence


class StandingsQueries(Reading):
    """Ratings as they stand."""

    def pools(self) -> tuple[PoolId, ...]:
        """All pools, by id."""
        with self.read() as session:
            return tuple(session.scalars(select(PoolRow.id).order_by(PoolRow.id)))

    def pool_list(self) -> tuple[ListedPool, ...]:
        """All pools, by id, each with how many are in its table and who is first."""
        of_pool = select(RatingRow.pool, func.count().label("number")).group_by(RatingRow.pool)
        counts = of_pool.subquery()
        first = (
            select(EntrantRow.name)
            .join(RatingRow, RatingRow.entrant == EntrantRow.id)
            .where(RatingRow.pool == PoolRow.id, RatingRow.matches > 0)
            .order_by(RatingRow.rating.desc(), EntrantRow.name)
            .limit(1)
            .correlate(PoolRow)
            .scalar_subquery()
        )
        query = (
            select(PoolRow.id, PoolRow.game, func.coalesce(counts.c.number, 0), first)
            .outerjoin(counts, counts.c.pool == PoolRow.id)
            .order_by(PoolRow.id)
        )
        with self.read() as session:
            return tuple(ListedPool(*row) for row in session.execute(query))

    def game_of_pool(self, pool: PoolId) -> str | None:
        """The game whose matches are rated in it; None if there is no such pool."""
        with self.read() as session:
            row = session.get(PoolRow, pool)
            return None if row is None else row.game

    def standings(self, pool: PoolId) -> tuple[Standing, ...]:
        """The pool's table, best first; equal ratings by name."""
        query = (
            select(
                RatingRow.entrant,
                EntrantRow.name,
                RatingRow.rating,
                RatingRow.matches,
                RatingRow.games,
                RatingRow.wins,
            )
            .join(EntrantRow, EntrantRow.id == RatingRow.entrant)
            .where(RatingRow.pool == pool)
            .order_by(RatingRow.rating.desc(), EntrantRow.name)
        )
        with self.read() as session:
            return tuple(Standing(*row) for row in session.execute(query))

    def ratings_of(
        self, pool: PoolId, entrants: Collection[EntrantId]
    ) -> dict[EntrantId, MilliElo]:
        """Of those of these entrants that the pool's table has."""
        query = select(RatingRow.entrant, RatingRow.rating).where(
            RatingRow.pool == pool, RatingRow.entrant.in_(entrants)
        )
        with self.read() as session:
            return dict(session.execute(query).all())

    def rating_differences(self) -> Iterator[str]:
        """Where the ledger and the tables are not what the stored games give, in sentences.

        Recomputes everything, as it goes: who needs the first alone stops there.
        """
        with self.read() as session:
            be_patient(session.connection())
            for wrong in Recomputation(session).differences():
                yield sentence(session, wrong)
