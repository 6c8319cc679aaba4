"""Writing many rows of many tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import TypeAlias, cast

from sqlalchemy import Connection, Table, Update

from arena.store import Store
from arena.store.models import Row

Fields: TypeAlias = dict[str, object]
"""A row by the names of its columns."""

MOST = 60_000
"""Rows that wait; they are written together, in one transaction."""


class Bulk:
    """Rows wait until there are many; whoever adds one has added before what it refers to."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: defaultdict[type[Row], list[Fields]] = defaultdict(list)
        self._changes: list[Update] = []
        self._count = 0

    def add(self, table: type[Row], rows: Sequence[Fields]) -> None:
        """All rows of a table have the same columns; those that they lack are NULL."""
        self._waiting[table] += rows
        self._count += len(rows)

    def then(self, change: Update) -> None:
        """Changes rows that were added before."""
        self._changes.append(change)

    def write_some(self) -> None:
        """Writes if many rows wait."""
        if self._count >= MOST:
            self.write()

    def write(self) -> None:
        """Writes all that waits, tables in the order in which their first rows were ever added."""
        with self._store.unit(durable=False) as unit:
            connection = unit.session.connection()
            for table, rows in self._waiting.items():
                if rows:
                    _insert(connection, cast(Table, table.__table__), rows)
                    rows.clear()
            for change in self._changes:
                connection.execute(change)
            self._changes.clear()
        self._count = 0


def _insert(connection: Connection, table: Table, rows: Sequence[Fields]) -> None:
    """By the driver itself: SQLAlchemy takes twice as long over a row as the database does."""
    names = [column.name for column in table.columns if column.name in rows[0]]
    statement = table.insert().compile(dialect=connection.dialect, column_keys=names)
    forms = _forms(connection, table, rows[0])
    for row in rows:
        for name, form in forms:
            row[name] = form(row[name])
    if statement.positional:
        connection.exec_driver_sql(str(statement), [tuple(row[n] for n in names) for row in rows])
    else:
        connection.exec_driver_sql(str(statement), list(rows))


def _forms(
    connection: Connection, table: Table, row: Fields
) -> list[tuple[str, Callable[[object], object]]]:
    """By column, what makes of a value what the driver takes; values come again and again."""
    dialect = connection.dialect
    found = ((n, table.c[n].type.dialect_impl(dialect).bind_processor(dialect)) for n in row)
    return [(name, _remembered(form)) for name, form in found if form is not None]


def _remembered(form: Callable[[Hashable], object]) -> Callable[[object], object]:
    return cast(Callable[[object], object], lru_cache(maxsize=4096)(form))
