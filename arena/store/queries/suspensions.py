"""Queries: bots that may not play."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Select, select

from arena.store.answers import Suspension
from arena.store.ids import BotId
from arena.store.models import BotRow, SuspensionRow
from arena.store.queries.reading import Reading


class SuspensionQueries(Reading):
    """Suspensions that are not lifted."""

    def suspensions(self) -> dict[BotId, Suspension]:
        """All, by bot."""
        with self.read() as session:
            return {row.bot: _told(row, name) for row, name in session.execute(_standing())}

    def suspensions_among(self, names: Collection[str]) -> tuple[Suspension, ...]:
        """Those of the bots of these names, by name."""
        query = _standing().where(BotRow.name.in_(names))
        with self.read() as session:
            return tuple(_told(row, name) for row, name in session.execute(query))


def _standing() -> Select[SuspensionRow, str]:
    return (
        select(SuspensionRow, BotRow.name)
        .join(BotRow, BotRow.id == SuspensionRow.bot)
        .where(SuspensionRow.lifted_at.is_(None))
        .order_by(BotRow.name)
    )


def _told(row: SuspensionRow, name: str) -> Suspension:
    return Suspension(name, row.reason, row.by, row.at)
