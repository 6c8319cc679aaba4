"""What every command of the unit of work stands on: a session, a clock, a few habits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from arena.store.canonical import canonical_json
from arena.store.clock import Clock, database_time
from arena.store.engine import Lock, serialise
from arena.store.ids import new_id
from arena.store.models import AuditRow, Row
from arena.store.times import Times


class Transaction:
    """One transaction that writes.

    On PostgreSQL rows are locked in the order: match, then its parts; several of a kind by id.
    """

    def __init__(self, session: Session, clock: Clock | None, times: Times) -> None:
        self.session = session
        self.times = times
        self._clock = clock
        self._now: datetime | None = None

    def now(self) -> datetime:
        """The time of this transaction: the same throughout."""
        if self._now is None:
            self._now = self._clock() if self._clock else database_time(self.session)
        return self._now

    def serialise(self, lock: Lock) -> None:
        """Waits for other transactions of this kind; see Lock."""
        serialise(self.session.connection(), lock)

    def insert_missing(
        self, table: type[Row], rows: Sequence[Mapping[str, object]]
    ) -> list[tuple[object, ...]]:
        """Inserts the rows that do not exist yet; the keys of those that were inserted.

        Rows in the order of their keys, so that two transactions cannot wait for each other.
        """
        if not rows:
            return []
        statement = self._missing(table).returning(*inspect(table).primary_key)
        return [tuple(row) for row in self.session.execute(statement, rows)]

    def put_missing(self, table: type[Row], rows: Sequence[Mapping[str, object]]) -> None:
        """The same for who does not ask which, several times faster; at least one row."""
        self.session.connection().execute(self._missing(table), rows)

    def _missing(self, table: type[Row]) -> sqlite.Insert | postgresql.Insert:
        """The rows are parameters: values within the statement would have it compiled each time."""
        on_postgresql = self.session.get_bind().dialect.name == "postgresql"
        insert = postgresql.insert if on_postgresql else sqlite.insert
        return insert(table).on_conflict_do_nothing()

    def audit(self, by: str, action: str, subject: str, **detail: object) -> None:
        """Notes an act of an admin, or of the arena in an admin's place."""
        self.session.add(
            AuditRow(
                id=new_id(),
                at=self.now(),
                by=by,
                action=action,
                subject=subject,
                detail=canonical_json(detail),
            )
        )
