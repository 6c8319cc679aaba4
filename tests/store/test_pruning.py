"""What ended long ago is forgotten, unless something refers to it; nobody reads it meanwhile."""

from __future__ import annotations

import re
from datetime import timedelta

from sqlalchemy import Select, event, insert, select, text
from sqlalchemy.orm import Session

from arena.match.spec import BotId
from arena.store import Pruned, VersionKind
from arena.store.due import absent, moment
from arena.store.ids import CoordinatorId, MatchId, SessionId
from arena.store.models import CoordinatorRow, SessionGameRow, SessionRow, WorkerGameRow, WorkerRow
from arena.store.models.row import Row
from arena.store.unit.pruning import BATCH, Mark
from tests.store.world import HOME, World, game, worker

DAY = 24 * 3600
AWAY = CoordinatorId("away")


def prune(world: World, after: Mark | None = None) -> Pruned:
    with world.store.unit() as unit:
        return unit.prune(after)


def count(world: World, table: type[Row]) -> int:
    with world.store.queries().read() as session:
        return len(session.execute(select(table)).all())


def old_sessions(world: World, bot: BotId, number: int, arena_closed: bool = False) -> None:
    """Of one instant, two days ago."""
    at = world.clock() - timedelta(days=2)
    with world.store.unit() as unit:
        version = unit.version(bot, VersionKind.REMOTE, "build")
        sessions = [
            {
                "id": SessionId(f"old{i:05}"),
                "bot": bot,
                "version": version,
                "coordinator": HOME,
                "instance": f"old{i}",
                "connection": 1,
                "concurrent_games": 1,
                "opened_at": at,
                "closed_at": at,
                "close_reason": "left",
                "arena_closed": arena_closed,
            }
            for i in range(number)
        ]
        unit.session.execute(insert(SessionRow), sessions)
        known = [{"session": row["id"], "game": "wazabi", "rules": 1} for row in sessions]
        unit.session.execute(insert(SessionGameRow), known)


def test_a_session_is_forgotten_a_day_after_its_end(world: World) -> None:
    (bot,) = world.bots(1)
    world.disconnect(bot)
    world.connect(bot, "second")
    world.clock.advance(DAY)
    assert prune(world).sessions == 0
    world.clock.advance(1)
    assert prune(world).sessions == 1
    assert prune(world).sessions == 0
    assert [session.instance for session in world.store.queries().open_sessions()] == ["second"]
    assert count(world, SessionGameRow) == 1


def test_a_session_that_an_attempt_refers_to_is_kept(world: World) -> None:
    bots = world.bots(3)
    match = world.schedule(bots[:2])
    world.report(game(world.leased()))
    for bot in bots:
        world.disconnect(bot)
    world.clock.advance(DAY + 1)
    assert prune(world).sessions == 1
    assert count(world, SessionRow) == 2
    assert world.store.queries().match_details(match) is not None


def test_many_sessions_are_forgotten_in_batches_and_what_is_kept_is_not_looked_at_again(
    world: World,
) -> None:
    bots = world.bots(2)
    world.schedule(bots)
    world.leased()
    for bot in bots:
        world.disconnect(bot)
    world.clock.advance(DAY + 1)
    old_sessions(world, bots[0], BATCH + 1)
    first = prune(world)
    assert (first.sessions, first.more) == (BATCH, True)
    second = prune(world, first.mark)
    assert (second.sessions, second.more) == (1, False)
    assert second.mark is not None
    assert second.mark > first.mark  # type: ignore[operator] # it has one
    assert prune(world, second.mark) == Pruned(0, 0, 0, second.mark, False)
    assert count(world, SessionRow) == 2


def test_workers_and_coordinators_are_forgotten_when_nothing_refers_to_them(world: World) -> None:
    bots = world.bots(2)
    world.beat(AWAY)
    with world.store.unit() as unit:
        for name in ("idle", "busy", "there"):
            unit.worker_joined(HOME, worker(name))
    world.schedule(bots)
    world.leased(worker("busy"))
    with world.store.unit() as unit:
        for name in ("idle", "busy"):
            unit.worker_left(HOME, worker(name).instance)
        unit.coordinator_left(AWAY)
    world.clock.advance(DAY)
    assert prune(world) == Pruned(0, 0, 0, None, False)
    world.clock.advance(1)
    assert prune(world) == Pruned(0, 1, 1, None, False)
    with world.store.queries().read() as session:
        assert set(session.scalars(select(WorkerRow.name))) == {"busy", "there"}
        assert set(session.scalars(select(CoordinatorRow.id))) == {HOME}
    assert count(world, WorkerGameRow) == 2


def test_who_is_expected_is_found_without_reading_the_sessions_of_long_ago(world: World) -> None:
    bots = world.bots(2)
    old_sessions(world, bots[0], 3000, arena_closed=True)
    with world.store.unit() as unit:
        unit.session.execute(text("ANALYZE"))
    with world.store.queries().read() as session:
        of = moment(session, world.clock(), world.store.times).parameters()
        plan = explained(session, absent(), of | {"match": MatchId("any")})
    assert any("uq_sessions_open_bot" in step for step in plan), plan
    assert any("ix_sessions_closed" in step for step in plan), plan
    whole = re.compile(r"Seq Scan on session|SCAN session\w+(?! USING)\b")
    assert not any(whole.search(step) for step in plan), plan


def explained(session: Session, query: Select[int], parameters: dict[str, object]) -> list[str]:
    """How the database goes about it, in lines."""
    connection = session.connection()
    sent: list[tuple[str, tuple[object, ...]]] = []
    event.listen(connection, "before_cursor_execute", lambda *what: sent.append(what[2:4]))
    session.execute(query, parameters)
    ((statement, values),) = sent
    how = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
    return [str(row) for row in connection.exec_driver_sql(f"{how} {statement}", values)]
