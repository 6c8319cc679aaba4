"""A world to run leagues in, in memory: a season is many small transactions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arena.store import Store
from tests.databases import SqliteFiles, folder_in_memory
from tests.store.world import Clock, World


@pytest.fixture(scope="session")
def files() -> Iterator[SqliteFiles]:
    with folder_in_memory() as folder:
        yield SqliteFiles(folder)


@pytest.fixture
def store(files: SqliteFiles, clock: Clock) -> Iterator[Store]:
    store = Store.open(files.new(), clock)
    yield store
    store.close()


@pytest.fixture
def world(store: Store, clock: Clock) -> World:
    """A store with a ready coordinator."""
    return World(store, clock)
