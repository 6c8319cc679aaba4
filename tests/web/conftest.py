"""The web application over a store in memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from arena.store import Store
from arena.web.app import make_app
from tests.databases import SqliteFiles, folder_in_memory
from tests.store.world import Clock, World


@pytest.fixture(scope="session")
def files() -> Iterator[SqliteFiles]:
    with folder_in_memory() as folder:
        yield SqliteFiles(folder)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(files: SqliteFiles, clock: Clock) -> Iterator[Store]:
    store = Store.open(files.new(), clock)
    yield store
    store.close()


@pytest.fixture
def world(store: Store, clock: Clock) -> World:
    """A store with a ready coordinator."""
    return World(store, clock)


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    """A browser without scripts; what breaks is answered, as it is in earnest."""
    with TestClient(make_app(store), raise_server_exceptions=False) as client:
        yield client
