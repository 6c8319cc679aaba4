"""Queries: fits of pools, what they are to be made from, and which are out of date."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from arena.store.engine import be_patient
from arena.store.fits import (
    Compared,
    FittedLine,
    PoolFit,
    PoolResults,
    SeatEffect,
    Snapshot,
    StoredFit,
    unpacked,
)
from arena.store.ids import EntrantId, PoolId
from arena.store.models import FitLineRow, FitRow, FitSeatRow, MatchRow, PoolRow
from arena.store.outcomes import outcomes
from arena.store.queries.reading import Reading
from arena.store.states import MatchState

_LINE = (
    FitLineRow.entrant,
    FitLineRow.component,
    FitLineRow.rating,
    FitLineRow.low,
    FitLineRow.high,
    FitLineRow.best,
    FitLineRow.worst,
    FitLineRow.first,
    FitLineRow.matches,
)
"""In the order of a FittedLine; the covariance is left where it is."""


class FitQueries(Reading):
    """Fits of pools."""

    def pool_fit(
        self, pool: PoolId, entrants: Collection[EntrantId] | None = None
    ) -> PoolFit | None:
        """The pool's newest fit, with the lines of these entrants alone (None: all); None before
        the first.
        """
        with self.read() as session:
            found = _stored(session, pool, entrants)
            if found is None:
                return None
            of = _snapshots(session, pool).get(pool, _NOTHING).matches
            return PoolFit(found.as_of, found.matches, found.lines, found.seats, of)

    def stored_fit(self, pool: PoolId) -> StoredFit | None:
        """The same, without counting what the pool has by now."""
        with self.read() as session:
            return _stored(session, pool)

    def fitted_at(self, pool: PoolId) -> datetime | None:
        """When the results of its newest fit were read; None before the first."""
        with self.read() as session:
            return session.scalars(select(FitRow.as_of).where(FitRow.pool == pool)).first()

    def compared(self, pool: PoolId, entrants: Sequence[EntrantId]) -> Compared | None:
        """What the pool's fit says of these entrants, without those that are not in it; None
        before the first.
        """
        with self.read() as session:
            fit = session.get(FitRow, pool)
            if fit is None:
                return None
            rows = session.execute(
                select(FitLineRow.number, FitLineRow.covariance, *_LINE)
                .where(FitLineRow.pool == pool, FitLineRow.entrant.in_(entrants))
                .order_by(FitLineRow.number)
            ).all()
        numbers = [row[0] for row in rows]
        return Compared(
            fit.model,
            tuple(FittedLine(*row[2:]) for row in rows),
            tuple(
                tuple(unpacked(rows[max(a, b)][1], numbers[min(a, b)]) for b in range(len(rows)))
                for a in range(len(rows))
            ),
        )

    def pools_to_fit(self) -> tuple[PoolId, ...]:
        """Pools whose results are not those of their fit; the one that waits longest comes first,
        and before all those without a fit.
        """
        with self.read() as session:
            now = _snapshots(session)
            fits = {row.pool: row for row in session.scalars(select(FitRow))}
        changed = [
            pool
            for pool in now.keys() | fits.keys()
            if now.get(pool, _NOTHING) != _snapshot(fits.get(pool))
        ]
        new = sorted(pool for pool in changed if pool not in fits)
        return (*new, *sorted(set(changed) - set(new), key=lambda pool: fits[pool].as_of))

    def pool_results(self, pool: PoolId) -> PoolResults:
        """What a fit of the pool is made from; it may take minutes."""
        with self.read() as session:
            be_patient(session.connection())
            return PoolResults(
                pool,
                session.get_one(PoolRow, pool).start,
                self.time(session),
                _snapshots(session, pool).get(pool, _NOTHING),
                tuple(outcomes(session, pool)),
            )


_NOTHING = Snapshot(0, None)


def _stored(
    session: Session, pool: PoolId, entrants: Collection[EntrantId] | None = None
) -> StoredFit | None:
    row = session.get(FitRow, pool)
    if row is None:
        return None
    lines = select(*_LINE).where(FitLineRow.pool == pool)
    if entrants is not None:
        lines = lines.where(FitLineRow.entrant.in_(entrants))
    seats = session.execute(
        select(
            FitSeatRow.size, FitSeatRow.seat, FitSeatRow.advantage, FitSeatRow.low, FitSeatRow.high
        )
        .where(FitSeatRow.pool == pool)
        .order_by(FitSeatRow.size, FitSeatRow.seat)
    )
    return StoredFit(
        row.as_of,
        row.matches,
        {line[0]: FittedLine(*line) for line in session.execute(lines)},
        tuple(SeatEffect(*seat) for seat in seats),
    )


def _snapshot(fit: FitRow | None) -> Snapshot:
    return _NOTHING if fit is None else Snapshot(fit.matches, fit.newest)


def _snapshots(session: Session, pool: PoolId | None = None) -> dict[PoolId, Snapshot]:
    """Of one pool or of all; those without a rated match are missing."""
    query = (
        select(MatchRow.pool, func.count(), func.max(MatchRow.ended_at))
        .where(MatchRow.state == MatchState.FINISHED, MatchRow.unrated.is_(None))
        .group_by(MatchRow.pool)
    )
    if pool is None:
        # Told one by one, each is looked up by the index.
        query = query.where(MatchRow.pool.in_(select(PoolRow.id)))
    else:
        query = query.where(MatchRow.pool == pool)
    return {its: Snapshot(count, newest) for its, count, newest in session.execute(query)}
