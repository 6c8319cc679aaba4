"""Queries: bots that may not play."""

from __future__ import annotations

from sqlalchemy import select

from arena.store.answers import Suspension
from arena.store.ids import BotId
from arena.store.models import BotRow, SuspensionRow
from arena.store.queries.reading import Reading


class SuspensionQueries(Reading):
    """Suspensions that are not lifted."""

    def suspensions(self) -> dict[BotId, Suspension]:
        """All, by bot."""
        query = (
            select(SuspensionRow, BotRow.name)
            .join(BotRow, BotRow.id == SuspensionRow.bot)
            .where(SuspensionRow.lifted_at.is_(None))
            .order_by(BotRow.name)
        )
        with self.read() as session:
            return {
                row.bot: Suspension(name, row.reason, row.by, row.at)
                for row, name in session.execute(query)
            }
