"""The time that the store goes by."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from arena.store.models.row import UtcTime

Clock: TypeAlias = Callable[[], datetime]


def database_time(session: Session) -> datetime:
    """The time by the database's clock: SQLite's is this machine's."""
    if session.get_bind().dialect.name == "sqlite":
        return datetime.now(UTC)
    return session.execute(select(func.clock_timestamp(type_=UtcTime))).scalar_one()
