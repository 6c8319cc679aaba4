"""Stores to test on: each test that asks for one runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arena.store import Store
from tests.databases import (
    Databases,
    PostgresCluster,
    SqliteFiles,
    folder_in_memory,
    postgres_server,
)
from tests.store.processes import Processes
from tests.store.world import Clock, World


@pytest.fixture(scope="session")
def sqlite() -> Iterator[SqliteFiles]:
    """SQLite files in a temporary folder."""
    with folder_in_memory() as folder:
        yield SqliteFiles(folder)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresCluster]:
    """One PostgreSQL server for the whole run."""
    with folder_in_memory() as folder, postgres_server(folder) as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgres"])
def databases(request: pytest.FixtureRequest) -> Databases:
    """Where a test gets its databases from."""
    found: SqliteFiles | PostgresCluster = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def url(databases: Databases) -> str:
    """A database with all tables."""
    return databases.new()


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still until it is moved."""
    return Clock()


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    """A store on a new database, by the fake clock."""
    store = Store.open(url, clock)
    yield store
    store.close()


@pytest.fixture
def world(store: Store, clock: Clock) -> World:
    """A store with a ready coordinator, and shorthand for what tests do over and over."""
    return World(store, clock)


@pytest.fixture(scope="session")
def processes() -> Iterator[Processes]:
    """Processes that are not the test's."""
    processes = Processes()
    yield processes
    processes.close()
