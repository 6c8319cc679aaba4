"""The database from coroutines: what is urgent, and what is no reason to come again."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from arena.coordinator.database import THREADS, DatabaseError
from tests.coordinator.conftest import COORDINATOR, Office


async def test_a_heartbeat_does_not_wait_behind_calls_that_wait(office: Office) -> None:
    gate = threading.Event()
    waiting = [asyncio.ensure_future(office.database.run(gate.wait)) for _ in range(THREADS)]
    try:
        async with asyncio.timeout(5):
            await office.database.write_urgently(
                lambda unit: unit.heartbeat(COORDINATOR, "play:1", "worker:1", ready=True)
            )
    finally:
        gate.set()
        await asyncio.gather(*waiting)
    assert [home.id for home in office.store.queries().coordinators()] == [COORDINATOR]


async def test_a_database_that_is_away_is_told_from_what_it_refuses(office: Office) -> None:
    with pytest.raises(DatabaseError, match="OperationalError"):
        await office.database.write(lambda unit: unit.session.execute(text("SELECT nothing")))
    row = "INSERT INTO entrant_members (entrant, bot) VALUES ('nobody', 'nobody')"
    with pytest.raises(IntegrityError):
        await office.database.write(lambda unit: unit.session.execute(text(row)))
