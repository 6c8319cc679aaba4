"""The load that benchmarks put on an arena: bots, and games that do not end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta

from arena.bench import metrics
from arena.embedded import guests, stack
from arena.embedded.guests import Guest
from arena.games import registry
from arena.match.spec import Clock, MatchSpec
from arena.store import MatchState, NewMatch, Store
from arena.store.ids import BotId

GAME = "wazabi"

DECISIONS = "arena_decision_latency_seconds_count"

LONG = timedelta(seconds=120)
"""For whatever has to happen before measuring begins."""

DEALS = 500
"""More than a match can play while it is measured."""

WARM_UP = 1.0
"""Seconds of play before counting begins."""

LOOK_EVERY = 0.1


async def random_bots(
    running: stack.Stack, store: Store, count: int, games: int
) -> tuple[Guest, ...]:
    """So many shipped bots, each a process of its own that plays so many games at once."""
    invited = guests.invite(store, [f"bot-{number}" for number in range(count)])
    address = running.addresses["play"]
    await running.supervisor.start(
        [guests.program(guest, "random", address, games, GAME) for guest in invited]
    )
    return invited


async def play(store: Store, bots: list[BotId], games: int) -> None:
    """Schedules so many matches among the bots, and waits until all of them run."""
    game = registry.game(GAME)
    spec = MatchSpec(
        game=GAME,
        rules=game.rules,
        options=game.options({}),
        seats=len(bots),
        deals=DEALS,
        clock=Clock(limit=timedelta(seconds=30), ready=timedelta(seconds=30)),
    )
    with store.unit() as unit:
        unit.create_matches([NewMatch(spec, tuple(bots))] * games)
    queries = store.queries()

    def all_run() -> bool:
        return queries.matches_by_state()[MatchState.RUNNING] == games

    await until(all_run)
    await asyncio.sleep(WARM_UP)


async def rate(running: stack.Stack, seconds: float) -> float:
    """Decisions a second over so many seconds."""
    address = running.addresses["http"]
    loop = asyncio.get_running_loop()
    begin, before = loop.time(), await metrics.value(address, DECISIONS)
    await asyncio.sleep(seconds)
    end, after = loop.time(), await metrics.value(address, DECISIONS)
    return (after - before) / (end - begin)


async def until(true: Callable[[], bool]) -> None:
    """Looks until it is so; raises TimeoutError."""
    async with asyncio.timeout(LONG.total_seconds()):
        while not await asyncio.to_thread(true):  # noqa: ASYNC110 the database tells no events
            await asyncio.sleep(LOOK_EVERY)
