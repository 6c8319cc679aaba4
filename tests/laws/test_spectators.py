"""Spectators of running matches learn nothing: from the state of a game to the bytes that a browser
gets, what is hidden makes no difference.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from sqlalchemy import delete, select
from starlette.testclient import TestClient

from arena.coordinator.messages import public_view
from arena.games import registry
from arena.games.game import NOBODY, State
from arena.internal.v1 import worker_pb2
from arena.store import Assignment, Store
from arena.store.models import PublicViewRow
from arena.web.app import make_app
from tests.databases import SqliteFiles, folder_in_memory
from tests.laws.redeals import REDEALS
from tests.laws.tables import Table, tables
from tests.laws.twins import Twins
from tests.store.world import Clock, World
from tests.web.live import DELAY, renew, runs, stream_of
from workers.spectators import Spectators

PAIRS = 12
"""Of games that differ in hidden cards, for each table."""


@pytest.fixture(scope="module")
def files() -> Iterator[SqliteFiles]:
    with folder_in_memory() as folder:
        yield SqliteFiles(folder)


@dataclass(frozen=True, slots=True)
class Seen:
    """All that comes of a state on its way to a spectator."""

    sent: bytes
    stored: tuple[bytes, ...]
    page: bytes
    stream: bytes


class Way:
    """The way of a public view: worker, renewal, store, page, events."""

    def __init__(self, store: Store, clock: Clock, table: Table) -> None:
        self._world = World(store, clock)
        self._table = table
        self._work: Assignment = runs(self._world, table.seats, table.name)
        self._client = TestClient(make_app(store))

    async def go(self, state: State) -> Seen:
        with self._world.store.unit() as unit:
            assert unit.watch(self._work.match)
            unit.session.execute(delete(PublicViewRow))
        sent = self._sent(state)
        assert renew(self._world, self._work, *map(public_view, sent.views))
        with self._world.store.queries().read() as session:
            stored = tuple(session.scalars(select(PublicViewRow.view)))
        now = self._world.clock.time
        self._world.clock.advance(DELAY)
        page = self._client.get(f"/matches/{self._work.match}").content
        stream = await stream_of(self._world, self._work.match)
        self._world.clock.time = now
        return Seen(sent.SerializeToString(deterministic=True), stored, page, stream)

    def _sent(self, state: State) -> worker_pb2.RenewRequest:
        spectators = Spectators(registry.codec(self._table.name), lambda: 0.0, admitted=True)
        spectators.begins(0)
        spectators.answered(watched=True)
        spectators.moved(state, 1, NOBODY, ())
        return worker_pb2.RenewRequest(views=spectators.views())


def spectated(table: Table) -> Iterator[Twins]:
    """Pairs that a spectator cannot tell apart, and that are not the same."""
    for number in itertools.count():
        for twins in REDEALS[table.name](table, number):
            if twins.reader is None and twins.twin.as_json() != twins.state.as_json():
                yield twins


def one_of_each() -> list[Table]:
    """A table of each game and number of seats."""
    found = {(table.name, table.seats): table for table in tables()}
    return list(found.values())


@pytest.mark.parametrize("table", one_of_each(), ids=str)
async def test_states_that_differ_in_hidden_cards_are_the_same_bytes_to_a_spectator(
    files: SqliteFiles, table: Table
) -> None:
    clock = Clock()
    store = Store.open(files.new(), clock)
    way = Way(store, clock, table)
    seen = set()
    for twins in itertools.islice(spectated(table), 0, 4 * PAIRS, 4):
        first, second = await way.go(twins.state), await way.go(twins.twin)
        assert first == second
        assert b"<svg" in first.page
        assert b"<svg" in first.stream
        seen.add(first)
    store.close()
    assert len(seen) > PAIRS // 2, "what is public does make a difference"
