"""One arena in which much has happened, for all tests that only read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from arena.store import Store
from arena.web.app import make_app
from tests.databases import SqliteFiles
from tests.store.world import Clock, World
from tests.web.api.played import Played, play


@pytest.fixture(scope="session")
def played(files: SqliteFiles) -> Iterator[Played]:
    clock = Clock()
    store = Store.open(files.new(), clock)
    yield play(World(store, clock))
    store.close()


@pytest.fixture(scope="session")
def visitor(played: Played) -> Iterator[TestClient]:
    """A program that nobody knows."""
    with TestClient(make_app(played.world.store), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="session")
def answers(visitor: TestClient, played: Played) -> Mapping[str, Response]:
    """By operation, what it answers."""
    return {name: visitor.get(address) for name, address in played.addresses().items()}
