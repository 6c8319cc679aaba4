"""Connections to the two databases, and what differs between them."""

from __future__ import annotations

import os
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from sqlite3 import Connection as SqliteConnection

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

from arena.store.errors import StoreError

BUSY_MILLISECONDS = 60_000
"""How long a connection to SQLite waits for another's transaction."""

READING_MILLISECONDS = 10_000
"""How long reading waits: it meets a lock only where something has all of the database."""

CONNECT_SECONDS = 10
"""How long PostgreSQL may take to accept a connection."""

PATIENCE = {
    "lock_timeout": "15s",
    "statement_timeout": "60s",
    "idle_in_transaction_session_timeout": "10s",
}
"""Of each connection to PostgreSQL, unless ``options`` in the URL say otherwise. A process that is
paused within a transaction loses it, with its locks, before those who wait for them give up, and
before a coordinator without a heartbeat is taken for dead."""

UNACKNOWLEDGED_MILLISECONDS = 15_000
"""After so long without a sign of PostgreSQL's machine a connection is given up."""


class Lock(IntEnum):
    """Locks of PostgreSQL that serialise a whole kind of transaction (numbers: "arena")."""

    MIGRATE = 0x6172656E61_01
    LEASE = 0x6172656E61_02


def parse(url: str) -> URL:
    """The database meant; raises StoreError for what is neither SQLite (a file) nor PostgreSQL."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError(
            f"{url!r} is no database URL; expected sqlite:///FILE or postgresql://..."
        ) from None
    kind = parsed.get_backend_name()
    if kind == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise StoreError(
            f"the store runs on sqlite and postgresql, not on {kind} (the scheme of the URL)"
        )
    if not parsed.database or parsed.database == ":memory:":
        raise StoreError("the store needs a file, sqlite:///FILE: memory is not shared")
    return parsed.set(drivername="sqlite+pysqlite")


def require_file(url: URL) -> None:
    """Raises StoreError if there is no such SQLite file."""
    if not Path(str(url.database)).is_file():
        raise StoreError(f"there is no database file {url.database}")


def connect(url: URL) -> Engine:
    """An engine whose transactions see and keep what the store relies on.

    SQLite: WAL, foreign keys, a write takes its lock as it begins. Execution options: ``reads``
    begins without that lock, ``lazy`` commits without waiting for the disk, and without ``waits`` a
    lock that another has is an error at once. PostgreSQL: no wait is without end (``PATIENCE``).
    Errors of both, which are logged, tell no values: those of matches and tokens are secret.
    """
    if url.get_backend_name() == "postgresql":
        return create_engine(
            _patient(url),
            pool_size=8,
            max_overflow=24,
            pool_timeout=30,
            pool_pre_ping=True,
            hide_parameters=True,
        )
    _make_private(Path(str(url.database)))
    engine = create_engine(url, pool_size=8, max_overflow=24, pool_timeout=60, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _make_private(file: Path) -> None:
    """A new database is for its owner's eyes: it holds the secrets of running matches.

    SQLite makes the files beside it with the same permissions, and says what cannot be opened.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))


def _patient(url: URL) -> URL:
    """The URL with all limits; those that it has itself stay."""
    given = dict(url.query)
    ours = " ".join(f"-c {name}={value}" for name, value in PATIENCE.items())
    theirs = given.pop("options", "")
    limits = {
        "connect_timeout": str(CONNECT_SECONDS),
        "tcp_user_timeout": str(UNACKNOWLEDGED_MILLISECONDS),
    }
    query = limits | given | {"options": f"{ours} {theirs}".strip()}
    return url.set(query=query)


def be_patient(connection: Connection) -> None:
    """This transaction may take as long as it takes: migrations, and recomputing everything."""
    if connection.dialect.name == "postgresql":
        for name in PATIENCE:
            connection.exec_driver_sql(f"SET LOCAL {name} = 0")


def _prepare(connection: SqliteConnection, entry: ConnectionPoolEntry) -> None:
    del entry
    connection.isolation_level = None  # transactions begin where _begin says so
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get("reads"):
        _wait(connection, READING_MILLISECONDS)
        connection.exec_driver_sql("BEGIN")
        return
    level = "NORMAL" if options.get("lazy") else "FULL"
    connection.exec_driver_sql(f"PRAGMA synchronous = {level}")
    _wait(connection, BUSY_MILLISECONDS if options.get("waits", True) else 0)
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        _wait(connection, BUSY_MILLISECONDS)


def _wait(connection: Connection, milliseconds: int) -> None:
    """How long this connection waits for locks from now on."""
    if connection.info.get(_WAITS) != milliseconds:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {milliseconds}")
        connection.info[_WAITS] = milliseconds


_WAITS = "busy_timeout"


def serialise(connection: Connection, lock: Lock) -> None:
    """Waits until no other transaction holds the lock; released at the end of this one.

    On SQLite every write has the whole database to itself already.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": int(lock)})
