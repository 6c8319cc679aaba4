"""One trace a match: the worker's spans, and those of the coordinator that takes its reports in."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pydantic import SecretStr

import arena_sdk
from arena.coordinator.schedule import MatchOrder, schedule
from arena.ops.tracing import UNTRACED, Tracer
from arena.ops.tracing.otel import Traced
from arena.settings import Settings
from arena.store import MatchState, Store
from arena_bots.first import First
from tests.coordinator.running import SECRET, Running, running, settings
from workers.process import assemble

BOTS = ("ann", "bob")
DEALS = 3


@pytest.fixture
def memory() -> InMemorySpanExporter:
    """A collector of both programs' spans."""
    return InMemorySpanExporter()


def tracer(memory: InMemorySpanExporter, program: str) -> Tracer:
    return Traced(SimpleSpanProcessor(memory), program, "1")


async def played(folder: Path, worker: Tracer, coordinator: Tracer) -> str:
    """A match of real bots, played and taken in; its id."""
    async with running(settings(folder), coordinator) as arena, asyncio.TaskGroup() as group:
        bots = [group.create_task(bot(arena, token)) for token in tokens(arena.store)]
        orders = [MatchOrder("wazabi", BOTS, deals=DEALS)]
        (match,) = await asyncio.to_thread(schedule, arena.store, orders)
        async with asyncio.timeout(60):
            while not (await asyncio.to_thread(arena.store.queries().queue)).due:  # noqa: ASYNC110 bots connect
                await asyncio.sleep(0.01)
            await work(arena, worker)
        found = arena.store.queries().match_details(match)
        assert found is not None
        assert found.state is MatchState.FINISHED
        for each in bots:
            each.cancel()
    return match


def tokens(store: Store) -> list[str]:
    """Of two new bots."""
    with store.unit() as unit:
        return [unit.issue_token(unit.create_bot(name)) for name in BOTS]


async def bot(arena: Running, token: str) -> None:
    """It plays until it is cancelled."""
    await arena_sdk.play(First, "wazabi", token=token, address=arena.where.play)


async def work(arena: Running, tracer: Tracer) -> None:
    """A whole worker, until nothing is due any more."""
    given = Settings(
        worker_address=arena.where.worker, worker_secret=SecretStr(SECRET), worker_slots=1
    )
    parts = assemble(given, tracer)
    try:
        await parts.seats.opened.wait()
        assert await parts.worker.play_due() == 1
    finally:
        await parts.worker.cancel()
        await parts.close()


def within(inner: ReadableSpan, outer: ReadableSpan) -> bool:
    return inner.parent is not None and inner.parent.span_id == _id(outer)


def _id(span: ReadableSpan) -> int:
    assert span.context is not None
    number: int = span.context.span_id
    return number


async def test_a_match_is_one_trace_across_worker_and_coordinator(
    memory: InMemorySpanExporter, tmp_path: Path
) -> None:
    match = await played(tmp_path, tracer(memory, "worker"), tracer(memory, "coordinator"))
    spans = memory.get_finished_spans()
    assert Counter(span.name for span in spans) == {
        "match": 1,
        **dict.fromkeys(("game", "intake", "replay", "store"), DEALS),
    }
    assert len({span.context.trace_id for span in spans if span.context}) == 1
    whole, games, intakes, replays, stores = (
        [span for span in spans if span.name == name]
        for name in ("match", "game", "intake", "replay", "store")
    )
    assert all(within(game, whole[0]) for game in games)
    for intake in intakes:
        (game,) = (game for game in games if within(intake, game))
        assert intake.attributes is not None
        assert game.attributes is not None
        assert intake.attributes["arena.game"] == game.attributes["arena.game"]
        assert intake.attributes["arena.match"] == match
        assert intake.attributes["arena.verdict"] == "accepted"
        assert intake.resource.attributes["service.name"] == "arena-coordinator"
        assert len([span for span in (*replays, *stores) if within(span, intake)]) == 2
    about = whole[0].attributes
    assert about is not None
    assert (about["arena.match"], about["arena.attempt"], about["arena.end"]) == (
        *(match, 1, "played"),
    )


async def test_a_coordinator_that_traces_needs_no_worker_that_does(
    memory: InMemorySpanExporter, tmp_path: Path
) -> None:
    await played(tmp_path, UNTRACED, tracer(memory, "coordinator"))
    spans = memory.get_finished_spans()
    roots = [span.name for span in spans if span.parent is None]
    assert roots == ["intake"] * DEALS


async def test_a_worker_that_traces_needs_no_coordinator_that_does(
    memory: InMemorySpanExporter, tmp_path: Path
) -> None:
    await played(tmp_path, tracer(memory, "worker"), UNTRACED)
    names = Counter(span.name for span in memory.get_finished_spans())
    assert names == {"match": 1, "game": DEALS}
