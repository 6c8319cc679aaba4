"""Fits of pools: what all of a pool's matches say together, and whose turn it is to make one."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from arena.ratings.elo import MilliElo
from arena.store.ids import CoordinatorId, EntrantId, PoolId
from arena.store.models.identities import EntrantRow
from arena.store.models.ratings import PoolRow
from arena.store.models.row import Row


class FitRow(Row):
    """A pool's newest fit. ``as_of``: when its results were read.

    ``matches``: how many rated matches the pool had then; ``newest``: when the last of them ended.
    ``model``: a Model's value.
    """

    __tablename__ = "fits"
    pool: Mapped[PoolId] = mapped_column(ForeignKey(PoolRow.id), primary_key=True)
    as_of: Mapped[datetime]
    matches: Mapped[int]
    newest: Mapped[datetime | None]
    model: Mapped[str]


class FitLineRow(Row):
    """An entrant's line of a fit. ``low`` to ``high``: its 95 % interval.

    ``number``: from 0, group by group, best first. ``component``: its group; those of different
    groups cannot be compared, 0 is the largest. ``best`` to ``worst``: its places in its group,
    with 95 %. ``first``: the probability that nobody in its group is better. ``covariance``: with
    the lines of numbers 0 to its own, in square Elo; see ``arena.store.fits``.
    """

    __tablename__ = "fit_lines"
    pool: Mapped[PoolId] = mapped_column(ForeignKey(FitRow.pool), primary_key=True)
    entrant: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id), primary_key=True)
    number: Mapped[int]
    component: Mapped[int]
    rating: Mapped[MilliElo]
    low: Mapped[MilliElo]
    high: Mapped[MilliElo]
    best: Mapped[int]
    worst: Mapped[int]
    first: Mapped[float]
    matches: Mapped[int]
    covariance: Mapped[bytes]


class FitSeatRow(Row):
    """What a seat is worth in the pool's matches of ``size`` entrants; those of a size sum to 0."""

    __tablename__ = "fit_seats"
    pool: Mapped[PoolId] = mapped_column(ForeignKey(FitRow.pool), primary_key=True)
    size: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    advantage: Mapped[MilliElo]
    low: Mapped[MilliElo]
    high: Mapped[MilliElo]


class FitTurnRow(Row):
    """One row: which coordinator makes a fit, and since when; or until when none is begun."""

    __tablename__ = "fit_turn"
    __table_args__ = (
        CheckConstraint("(holder IS NULL) = (since IS NULL)", name="holder"),
        CheckConstraint("id = 1", name="one"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    holder: Mapped[CoordinatorId | None]
    since: Mapped[datetime | None]
    free_at: Mapped[datetime]
