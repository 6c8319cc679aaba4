"""Who is there: coordinators, bots' sessions, workers."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from arena.store.ids import BotId, CoordinatorId, SessionId, VersionId, WorkerInstance
from arena.store.models.identities import BotRow, VersionRow
from arena.store.models.row import Row


class CoordinatorRow(Row):
    """A coordinator process and its latest heartbeat."""

    __tablename__ = "coordinators"
    id: Mapped[CoordinatorId] = mapped_column(primary_key=True)
    play_address: Mapped[str]
    worker_address: Mapped[str]
    started_at: Mapped[datetime]
    heartbeat_at: Mapped[datetime]
    ready: Mapped[bool]
    ended_at: Mapped[datetime | None]


class ReadinessRow(Row):
    """One row: when a coordinator was last ready, and until when no lease expires after a break."""

    __tablename__ = "readiness"
    id: Mapped[int] = mapped_column(primary_key=True)
    ready_at: Mapped[datetime | None]
    leases_hold_until: Mapped[datetime | None]


class SessionRow(Row):
    """A bot's connection to a coordinator; a bot has at most one that is open.

    ``arena_closed``: it ended for the arena's reasons, so that the bot must be given time.
    """

    __tablename__ = "sessions"
    __table_args__ = (
        Index(
            "uq_sessions_open_bot",
            "bot",
            unique=True,
            sqlite_where=text("closed_at IS NULL"),
            postgresql_where=text("closed_at IS NULL"),
        ),
        Index("ix_sessions_bot_instance", "bot", "instance"),
        Index(
            "ix_sessions_closed",
            "closed_at",
            "id",
            sqlite_where=text("closed_at IS NOT NULL"),
            postgresql_where=text("closed_at IS NOT NULL"),
        ),
    )
    id: Mapped[SessionId] = mapped_column(primary_key=True)
    bot: Mapped[BotId] = mapped_column(ForeignKey(BotRow.id))
    version: Mapped[VersionId] = mapped_column(ForeignKey(VersionRow.id))
    coordinator: Mapped[CoordinatorId] = mapped_column(ForeignKey(CoordinatorRow.id), index=True)
    instance: Mapped[str]
    connection: Mapped[int] = mapped_column(BigInteger)
    concurrent_games: Mapped[int]
    opened_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
    close_reason: Mapped[str | None]
    arena_closed: Mapped[bool]


class SessionGameRow(Row):
    """A game that a bot's process knows."""

    __tablename__ = "session_games"
    session: Mapped[SessionId] = mapped_column(ForeignKey(SessionRow.id), primary_key=True)
    game: Mapped[str] = mapped_column(primary_key=True)
    rules: Mapped[int] = mapped_column(primary_key=True)


class WorkerRow(Row):
    """A worker process. ``left_at``: since when no coordinator has it connected."""

    __tablename__ = "workers"
    instance: Mapped[WorkerInstance] = mapped_column(primary_key=True)
    name: Mapped[str]
    slots: Mapped[int]
    joined_at: Mapped[datetime]
    left_at: Mapped[datetime | None]


class WorkerGameRow(Row):
    """Rules that a worker can play."""

    __tablename__ = "worker_games"
    worker: Mapped[WorkerInstance] = mapped_column(ForeignKey(WorkerRow.instance), primary_key=True)
    game: Mapped[str] = mapped_column(primary_key=True)
    rules: Mapped[int] = mapped_column(primary_key=True)


class WorkerLinkRow(Row):
    """A worker's Table stream to a coordinator."""

    __tablename__ = "worker_links"
    coordinator: Mapped[CoordinatorId] = mapped_column(
        ForeignKey(CoordinatorRow.id), primary_key=True
    )
    worker: Mapped[WorkerInstance] = mapped_column(
        ForeignKey(WorkerRow.instance), primary_key=True, index=True
    )
