"""Whose session is taken over, and who is told, when a bot connects elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest
from sqlalchemy import select

from arena.coordinator.database import Database
from arena.coordinator.presence import BuriedError, Presence
from arena.coordinator.pruning import Pruning
from arena.match.spec import BotId
from arena.play.hello import Introduction
from arena.play.supersede import Takeover
from arena.store import Opened, Queries
from arena.store.ids import CoordinatorId, SessionId
from arena.store.models import CoordinatorRow
from arena.store.unit.pruning import BATCH
from tests.coordinator.conftest import Office

T = TypeVar("T")


class Late(Database):
    """Answers what was read only when the gate is open."""

    gate: asyncio.Event | None = None

    async def read(self, ask: Callable[[Queries], T]) -> T:
        answer = await super().read(ask)
        if self.gate is not None:
            await self.gate.wait()
        return answer


class Place:
    """A coordinator's presence; ``told``: which sessions had to give way."""

    def __init__(self, office: Office, name: str, database: Database | None = None) -> None:
        self.told: list[tuple[SessionId, Takeover]] = []
        self.suspended: list[tuple[SessionId, str]] = []
        self.presence = Presence(
            database or office.database,
            CoordinatorId(name),
            lambda: None,
            lambda session, how: self.told.append((session, how)),
            lambda session, sentence: self.suspended.append((session, sentence)),
            office.metrics,
        )
        self.presence.listens(f"play:{name}", f"worker:{name}")

    async def open(self, bot: BotId, instance: str, connection: int) -> SessionId:
        hello = Introduction("1", instance, connection, (), 1)
        opened = await self.presence.opened(bot, hello)
        assert isinstance(opened, Opened)
        return opened.session


@pytest.fixture
def bot(office: Office) -> BotId:
    with office.store.unit() as unit:
        return unit.create_bot("ann")


async def places(office: Office, database: Database | None = None) -> tuple[Place, Place]:
    here, there = Place(office, "here", database), Place(office, "there")
    await here.presence.beat()
    await there.presence.beat()
    return here, there


async def test_another_instance_elsewhere_supersedes_the_session_here(
    office: Office, bot: BotId
) -> None:
    here, there = await places(office)
    session = await here.open(bot, "i" * 16, 1)
    await here.presence.notice_ended()
    assert here.told == []
    await there.open(bot, "j" * 16, 1)
    for _ in range(2):
        await here.presence.notice_ended()
        await there.presence.notice_ended()
    assert here.told == [(session, Takeover.SUPERSEDES)]
    assert there.told == []


async def test_the_same_instance_reconnected_elsewhere_only_replaces_it(
    office: Office, bot: BotId
) -> None:
    here, there = await places(office)
    session = await here.open(bot, "i" * 16, 1)
    await there.open(bot, "i" * 16, 2)
    await here.presence.notice_ended()
    assert here.told == [(session, Takeover.REPLACES)]


async def test_the_session_of_a_bot_that_is_suspended_ends_once_and_it_is_told_why(
    office: Office, bot: BotId
) -> None:
    here, there = await places(office)
    session = await here.open(bot, "i" * 16, 1)
    with office.store.unit() as unit:
        unit.suspend_bot(bot, "floods", "anna")
    for _ in range(2):
        await here.presence.notice_ended()
        await there.presence.notice_ended()
    assert here.suspended == [(session, "bot ann is suspended: floods")]
    assert (here.told, there.suspended) == ([], [])


async def test_a_session_that_is_closed_here_while_others_are_looked_for_is_not_taken_over(
    office: Office, bot: BotId
) -> None:
    database = Late(office.store)
    here, there = await places(office, database)
    session = await here.open(bot, "i" * 16, 1)
    await there.open(bot, "j" * 16, 1)
    database.gate = asyncio.Event()
    looking = asyncio.create_task(here.presence.notice_ended())
    await asyncio.sleep(0)
    await here.presence.closed(session, "bye")
    database.gate.set()
    await looking
    assert here.told == []


async def test_a_coordinator_that_was_dead_for_so_long_that_it_was_forgotten_begins_anew(
    office: Office,
) -> None:
    here, there = await places(office)
    office.clock.advance(60)
    await there.presence.beat()
    for _ in range(2):
        await there.presence.bury()
        assert office.registry.get_sample_value("arena_coordinators_buried_total") == 1
    office.clock.advance(24 * 3600 + 1)
    await there.presence.beat()
    await Pruning(office.database).turn()
    with pytest.raises(BuriedError):
        await here.presence.beat()


async def test_all_that_ended_long_ago_is_forgotten_in_one_turn(office: Office) -> None:
    names = [f"c{i:04}" for i in range(BATCH + 1)]
    with office.store.unit() as unit:
        for name in names:
            unit.heartbeat(CoordinatorId(name), "play:1", "worker:1", ready=True)
        for name in names:
            unit.coordinator_left(CoordinatorId(name))
    office.clock.advance(24 * 3600 + 1)
    await Pruning(office.database).turn()
    with office.store.queries().read() as session:
        assert session.scalars(select(CoordinatorRow)).all() == []
