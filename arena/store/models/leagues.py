"""League > season > round > slot: what a match may be played for."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from arena.store.ids import EntrantId, LeagueId, PoolId, RoundId, SeasonId, SlotId
from arena.store.models.identities import EntrantRow
from arena.store.models.ratings import PoolRow
from arena.store.models.row import Row


class LeagueRow(Row):
    """A competition that goes on from season to season. ``settings``: canonical JSON."""

    __tablename__ = "leagues"
    id: Mapped[LeagueId] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    game: Mapped[str]
    pool: Mapped[PoolId] = mapped_column(ForeignKey(PoolRow.id))
    settings: Mapped[str]
    created_at: Mapped[datetime]


class SeasonRow(Row):
    """A season of a league, numbered from 1."""

    __tablename__ = "seasons"
    __table_args__ = (UniqueConstraint("league", "number"),)
    id: Mapped[SeasonId] = mapped_column(primary_key=True)
    league: Mapped[LeagueId] = mapped_column(ForeignKey(LeagueRow.id))
    number: Mapped[int]
    created_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]


class SeasonEntrantRow(Row):
    """Who takes part in a season."""

    __tablename__ = "season_entrants"
    season: Mapped[SeasonId] = mapped_column(ForeignKey(SeasonRow.id), primary_key=True)
    entrant: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id), primary_key=True)
    joined_at: Mapped[datetime]
    withdrawn_at: Mapped[datetime | None]


class RoundRow(Row):
    """A round of a season. ``secret``: of the deals that its tables share, hidden until its end."""

    __tablename__ = "rounds"
    __table_args__ = (UniqueConstraint("season", "number"),)
    id: Mapped[RoundId] = mapped_column(primary_key=True)
    season: Mapped[SeasonId] = mapped_column(ForeignKey(SeasonRow.id))
    number: Mapped[int]
    due_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    secret: Mapped[bytes | None]
    commitment: Mapped[bytes | None]


class SlotRow(Row):
    """A place in a round that one match fills; a void match makes room for the next generation."""

    __tablename__ = "slots"
    __table_args__ = (UniqueConstraint("round", "number"),)
    id: Mapped[SlotId] = mapped_column(primary_key=True)
    round: Mapped[RoundId] = mapped_column(ForeignKey(RoundRow.id))
    number: Mapped[int]
