"""The store: opens the database, hands out units of work and queries."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from arena.store.clock import Clock
from arena.store.engine import connect, parse, require_file
from arena.store.errors import BusyError
from arena.store.migrate import check, upgrade
from arena.store.queries import Queries
from arena.store.times import USUAL, Times
from arena.store.unit import Unit


class Store:
    """The database, which is the only truth. Safe to use from many threads.

    A process that forks opens its own.
    """

    def __init__(self, engine: Engine, clock: Clock | None, times: Times) -> None:
        self.times = times
        self._clock = clock
        self._durable = engine
        self._lazy = engine.execution_options(lazy=True)
        self._reads = engine.execution_options(reads=True)
        if engine.dialect.name == "postgresql":
            self._reads = engine.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        # SQLite's own waiting is a poll: within a process a queue is faster.
        self._turn = threading.Lock() if engine.dialect.name == "sqlite" else None

    @classmethod
    def open(
        cls,
        url: str,
        clock: Clock | None = None,
        *,
        create: bool = True,
        times: Times = USUAL,
    ) -> Store:
        """Opens the database; raises StoreError.

        ``clock``: tells the time, in UTC; None: the database's own. ``create``: an SQLite file that
        does not exist is made, and an older database brought to the newest schema. Otherwise it is
        left as it is, and one that is not of this schema is a SchemaError.
        """
        where = parse(url)
        if not create and where.get_backend_name() == "sqlite":
            require_file(where)
        engine = connect(where)
        try:
            if create:
                upgrade(engine)
            else:
                check(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, clock, times)

    @property
    def file(self) -> Path | None:
        """Where an SQLite database is; None of a server's."""
        url = self._durable.url
        return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None

    @contextmanager
    def unit(self, *, durable: bool = True, waits: bool = True) -> Iterator[Unit]:
        """One transaction: committed at the end of the block, rolled back by an exception.

        When it returns, what was written survives a crash of the machine, unless not ``durable``:
        renewals and heartbeats are worth nothing after a crash, and need not wait for the disk.

        Unless it ``waits`` for other transactions, and one is in its way, it raises BusyError or
        the database's own error.
        """
        engine = self._durable if durable else self._lazy
        if not waits:
            engine = engine.execution_options(waits=False)
        with self._in_turn(waits), Session(engine, autoflush=False) as session, session.begin():
            if engine.dialect.name == "postgresql":
                for setting in _settings(durable, waits):
                    session.execute(text(f"SET LOCAL {setting}"))
            yield Unit(session, self._clock, self.times)

    @contextmanager
    def _in_turn(self, waits: bool) -> Iterator[None]:
        if self._turn is None:
            yield
            return
        if not self._turn.acquire(blocking=waits):
            raise BusyError("another transaction of this process writes")
        try:
            yield
        finally:
            self._turn.release()

    def queries(self) -> Queries:
        """Reads, each from one consistent state."""
        return Queries(self._reads, self._clock, self.times)

    def close(self) -> None:
        """Closes all connections."""
        self._durable.dispose()


def _settings(durable: bool, waits: bool) -> Iterator[str]:
    """Of a transaction in PostgreSQL."""
    if not durable:
        yield "synchronous_commit = off"
    if not waits:
        yield "lock_timeout = '1ms'"
