"""Bots that may not play."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from arena.store.ids import BotId
from arena.store.models.identities import BotRow
from arena.store.models.row import Row


class SuspensionRow(Row):
    """From ``at`` on the bot may not play, until ``lifted_at``; a bot has at most one that is not
    lifted.
    """

    __tablename__ = "suspensions"
    __table_args__ = (
        Index(
            "uq_suspensions_standing_bot",
            "bot",
            unique=True,
            sqlite_where=text("lifted_at IS NULL"),
            postgresql_where=text("lifted_at IS NULL"),
        ),
    )
    id: Mapped[str] = mapped_column(primary_key=True)
    bot: Mapped[BotId] = mapped_column(ForeignKey(BotRow.id))
    reason: Mapped[str]
    by: Mapped[str]
    at: Mapped[datetime]
    lifted_by: Mapped[str | None]
    lifted_at: Mapped[datetime | None]
