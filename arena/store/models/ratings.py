"""Pools, the ledger of rating changes, and the table that is their sum."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from arena.ratings.elo import MilliElo
from arena.store.ids import EntrantId, MatchId, PoolId
from arena.store.models.identities import EntrantRow
from arena.store.models.row import Row
from arena.store.states import LedgerKind


class PoolRow(Row):
    """Entrants that are rated against each other in one game."""

    __tablename__ = "pools"
    id: Mapped[PoolId] = mapped_column(primary_key=True)
    game: Mapped[str]
    start: Mapped[MilliElo]
    k0: Mapped[MilliElo]
    created_at: Mapped[datetime]


class LedgerRow(Row):
    """One change of an entrant's rating; appended once, never changed.

    Rows of kind match are what the match gave, of kind void the same with the opposite sign. A
    placement, one at most for each entrant, has no match but ``matches``, a JSON list of the
    matches that it was fitted from.
    """

    __tablename__ = "ledger"
    __table_args__ = (
        UniqueConstraint("match", "entrant", "kind"),
        Index("ix_ledger_pool_entrant_id", "pool", "entrant", "id"),
        Index(
            "uq_ledger_placement",
            "pool",
            "entrant",
            unique=True,
            sqlite_where=text("kind = 'placement'"),
            postgresql_where=text("kind = 'placement'"),
        ),
        CheckConstraint("(kind = 'placement') = (match IS NULL)", name="placement"),
    )
    id: Mapped[str] = mapped_column(primary_key=True)
    pool: Mapped[PoolId] = mapped_column(ForeignKey(PoolRow.id))
    entrant: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id))
    match: Mapped[MatchId | None] = mapped_column(ForeignKey("matches.id"))
    kind: Mapped[LedgerKind]
    delta: Mapped[MilliElo]
    matches: Mapped[str | None]
    at: Mapped[datetime]


class RatingRow(Row):
    """An entrant's line of a pool's table: the pool's start and the sum of its ledger rows, and
    counts of its finished, not void matches and their games. ``wins``: games with rank 0.
    """

    __tablename__ = "ratings"
    pool: Mapped[PoolId] = mapped_column(ForeignKey(PoolRow.id), primary_key=True)
    entrant: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id), primary_key=True)
    rating: Mapped[MilliElo]
    matches: Mapped[int]
    games: Mapped[int]
    wins: Mapped[int]
