"""Coordinators, sessions and workers: who is there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.match.spec import BotId
from arena.store import Heartbeat, Opened, OpenSession, Refused, UnknownError
from arena.store.ids import CoordinatorId
from tests.store.world import HOME, WAZABI, World, worker

AWAY = CoordinatorId("away")


def hello(bot: BotId, instance: str, connection: int, at: CoordinatorId = HOME) -> OpenSession:
    return OpenSession(bot, at, instance, connection, "build", (WAZABI,), 4)


def opened(world: World, greeting: OpenSession) -> Opened | Refused:
    with world.store.unit() as unit:
        return unit.open_session(greeting)


def test_within_an_instance_the_highest_connection_wins(world: World) -> None:
    (bot,) = world.bots(1, online=False)
    first = opened(world, hello(bot, "one", 1))
    assert isinstance(first, Opened)
    third = opened(world, hello(bot, "one", 3))
    assert isinstance(third, Opened)
    assert third.superseded == (first.session,)
    late = opened(world, hello(bot, "one", 2))
    assert isinstance(late, Refused)
    assert "connection 2 of this instance is older" in late.reason
    assert [s.id for s in world.store.queries().open_sessions()] == [third.session]


def test_a_late_connection_is_refused_even_when_the_newer_one_has_ended(world: World) -> None:
    (bot,) = world.bots(1, online=False)
    newest = opened(world, hello(bot, "one", 2))
    assert isinstance(newest, Opened)
    with world.store.unit() as unit:
        assert unit.close_session(newest.session, "gone")
    assert isinstance(opened(world, hello(bot, "one", 1)), Refused)


def test_another_instance_supersedes_on_any_coordinator(world: World) -> None:
    (bot,) = world.bots(1, online=False)
    world.beat(AWAY)
    first = opened(world, hello(bot, "one", 9))
    assert isinstance(first, Opened)
    second = opened(world, hello(bot, "two", 1, AWAY))
    assert isinstance(second, Opened)
    assert second.superseded == (first.session,)
    (session,) = world.store.queries().open_sessions()
    assert (session.id, session.coordinator) == (second.session, AWAY)


def test_a_session_closes_once(world: World) -> None:
    (bot,) = world.bots(1)
    session = world.sessions[bot]
    with world.store.unit() as unit:
        assert unit.close_session(session, "the stream ended")
        assert not unit.close_session(session, "the stream ended")
    assert world.store.queries().open_sessions() == ()


def test_a_session_needs_a_bot_and_a_coordinator_that_are_known(world: World) -> None:
    (bot,) = world.bots(1, online=False)
    with pytest.raises(UnknownError, match="no bot 'nobody'"):
        opened(world, hello(BotId("nobody"), "one", 1))
    with pytest.raises(UnknownError, match="'away' sent no heartbeat"):
        opened(world, hello(bot, "one", 1, AWAY))


def test_the_death_of_a_coordinator_closes_its_sessions_and_no_others(world: World) -> None:
    here, there = world.bots(2, online=False)
    world.beat(AWAY)
    opened(world, hello(here, "one", 1))
    opened(world, hello(there, "two", 1, AWAY))
    world.pass_time(20)
    with world.store.unit() as unit:
        assert unit.bury_coordinators() == (AWAY,)
        assert unit.bury_coordinators() == ()
    assert [s.bot for s in world.store.queries().open_sessions()] == [here]
    assert [c.id for c in world.store.queries().coordinators()] == [HOME]


def test_a_coordinator_that_was_taken_for_dead_is_told_so(world: World) -> None:
    with world.store.unit() as unit:
        assert unit.heartbeat(AWAY, "a", "b", ready=True) is Heartbeat.FIRST
        assert unit.heartbeat(AWAY, "a", "b", ready=True) is Heartbeat.ALIVE
        unit.coordinator_left(AWAY)
        assert unit.heartbeat(AWAY, "a", "b", ready=True) is Heartbeat.BURIED
        assert unit.heartbeat(AWAY, "a", "b", ready=True) is Heartbeat.ALIVE


def test_slots_are_free_while_a_worker_is_connected_somewhere(world: World) -> None:
    queries = world.store.queries()
    world.beat(AWAY)
    with world.store.unit() as unit:
        unit.worker_joined(HOME, worker(slots=3))
        unit.worker_joined(AWAY, worker(slots=3))
    assert queries.queue().free_slots == 3
    world.schedule(world.bots(2))
    world.leased(worker(slots=3))
    assert queries.queue().free_slots == 2
    with world.store.unit() as unit:
        unit.worker_left(HOME, worker().instance)
    assert queries.queue().free_slots == 2
    with world.store.unit() as unit:
        unit.coordinator_left(AWAY)
    assert queries.queue().free_slots == 0


def test_whoever_offers_more_than_the_database_can_count_is_there_all_the_same(
    world: World,
) -> None:
    (bot,) = world.bots(1, online=False)
    assert isinstance(
        opened(world, replace(hello(bot, "one", 1), concurrent_games=2**32 - 1)), Opened
    )
    with world.store.unit() as unit:
        unit.worker_joined(HOME, worker("one", slots=2**32 - 1))
        unit.worker_joined(HOME, worker("two", slots=2**32 - 1))
    assert world.store.queries().queue().free_slots >= 2_000_000
