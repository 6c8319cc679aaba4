"""Brings a database to the newest schema, safe when several processes do so at once; or looks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from arena.store.engine import Lock, be_patient, serialise
from arena.store.errors import SchemaError

HEAD = "0023"
"""The newest revision in migrations/versions: these are numbers of four digits."""

BRINGERS = "`arena up`, `arena coordinator` or `arena migrate`"
"""The commands that bring a database to the newest schema; no other does."""

SCRIPTS = Path(__file__).with_name("migrations")


def upgrade(engine: Engine) -> None:
    """Runs what is missing, in one transaction; raises SchemaError if the database is newer.

    An SQLite file keeps a write-ahead log from then on: a backup that was put in place has none.
    """
    with engine.execution_options(reads=True).connect() as connection:
        if _revision(connection) == HEAD and _keeps_log(connection):
            return
    with _alone(engine), engine.begin() as connection:
        be_patient(connection)
        serialise(connection, Lock.MIGRATE)
        if _revision(connection) != HEAD:
            _run(connection)


def check(engine: Engine) -> None:
    """Changes nothing; raises SchemaError unless the database is of the newest schema."""
    with engine.execution_options(reads=True).connect() as connection:
        found = _revision(connection)
    if found is None:
        raise SchemaError(f"the database holds no arena yet: {BRINGERS} makes one in it")
    if found != HEAD:
        raise SchemaError(_older(found) if found < HEAD else _unknown(found))


def _older(found: str) -> str:
    return (
        f"the database is of an older version of arena: its schema is {found}, and this version "
        f"wants {HEAD}; when all programs of the older version have stopped, {BRINGERS} brings it "
        "up to date"
    )


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _keeps_log(connection: Connection) -> bool:
    if connection.dialect.name != "sqlite":
        return True
    return connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def _run(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    found = _revision(connection)
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise SchemaError(_unknown(found)) from error


def _unknown(found: str | None) -> str:
    return (
        f"the database is of another version of arena: its schema is {found}, and the newest that "
        f"this version knows is {HEAD}; use the version that its coordinators are of"
    )


@contextmanager
def _alone(engine: Engine) -> Iterator[None]:
    """On SQLite: only this process changes the file's mode and schema."""
    if engine.dialect.name != "sqlite":
        yield
        return
    path = Path(str(engine.url.database))
    with path.with_name(path.name + ".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        with engine.connect() as connection:
            connection.connection.cursor().execute("PRAGMA journal_mode = WAL")
        yield
