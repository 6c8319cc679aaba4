"""The clock of leagues: what goes wrong with one, or takes long, is not the others' business."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from arena.coordinator.database import Database, DatabaseError
from arena.coordinator.leagues.clock import STUCK, LeagueClock, StuckError
from arena.store.answers import RunningLeague
from tests.store.leagues import running
from tests.store.world import World


@dataclass
class Seen:
    failures: int = 0
    longest: float = 0.0
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))

    def league_failed(self) -> None:
        self.failures += 1

    def league_turn_took(self, seconds: float) -> None:
        self.turns.release()

    def longest_league_turn(self, seconds: float) -> None:
        self.longest = seconds


@dataclass
class Leagues:
    """Looks after leagues as scripted, in threads; ``tended``: whom, as it began."""

    act: Callable[[str], bool] = lambda _: False
    tended: list[str] = field(default_factory=list)
    now: float = 0.0
    seen: Seen = field(default_factory=Seen)
    changes: int = 0

    def changed(self) -> None:
        self.changes += 1

    async def wait_for(self, number: int) -> None:
        """So many more have been looked after."""
        for _ in range(number):
            await self.seen.turns.acquire()

    @asynccontextmanager
    async def clock(self, world: World) -> AsyncIterator[LeagueClock]:
        def tend(league: RunningLeague) -> bool:
            self.tended.append(league.name)
            return self.act(league.name)

        database = Database(world.store)
        clock = LeagueClock(database, tend, self.seen, self.changed, lambda: self.now)
        try:
            yield clock
        finally:
            await clock.stop()


def three_leagues(world: World) -> None:
    for name in ("first", "second", "third"):
        running(world, 2, name)


async def test_a_league_that_cannot_be_looked_after_keeps_nobody_from_it(world: World) -> None:
    def act(name: str) -> bool:
        if name == "first":
            raise RuntimeError("a format that divides by zero")
        return name == "second"

    three_leagues(world)
    leagues = Leagues(act)
    async with leagues.clock(world) as clock:
        for _ in range(2):
            await clock.turn()
            await leagues.wait_for(3)
    assert sorted(leagues.tended) == sorted(["first", "second", "third"] * 2)
    assert (leagues.seen.failures, leagues.changes) == (2, 2)


async def test_a_league_that_takes_long_misses_turns_and_the_others_do_not(world: World) -> None:
    begun, paired = threading.Event(), threading.Event()

    def act(name: str) -> bool:
        if name == "first":
            begun.set()
            paired.wait(20)
        return False

    three_leagues(world)
    leagues = Leagues(act)
    async with leagues.clock(world) as clock:
        for _ in range(3):
            await clock.turn()
            await leagues.wait_for(2)
        await asyncio.to_thread(begun.wait, 20)
        leagues.now = 10 * STUCK
        await clock.turn()
        assert leagues.seen.longest == 10 * STUCK, "it is told, and the clock is well"
        await leagues.wait_for(2)
        assert sorted(leagues.tended) == ["first"] + ["second"] * 4 + ["third"] * 4
        paired.set()
        await leagues.wait_for(1)
        await clock.turn()
        await leagues.wait_for(3)
    assert leagues.tended.count("first") == 2


async def test_a_clock_that_looks_after_nobody_any_more_says_so_until_it_does(world: World) -> None:
    both, paired = threading.Barrier(3), threading.Event()

    def act(name: str) -> bool:
        if name != "third" and not paired.is_set():
            both.wait(20)
            paired.wait(20)
        return False

    three_leagues(world)
    leagues = Leagues(act)
    async with leagues.clock(world) as clock:
        await clock.turn()
        await asyncio.to_thread(both.wait, 20)
        leagues.now = STUCK
        await clock.turn()
        leagues.now = STUCK + 1
        with pytest.raises(StuckError, match="waited 61 s for first and second"):
            await clock.turn()
        paired.set()
        await leagues.wait_for(3)
        await clock.turn()
        await leagues.wait_for(3)


async def test_the_database_is_all_leagues_trouble(world: World) -> None:
    def act(_: str) -> bool:
        raise DatabaseError("the database cannot be used")

    running(world, 2, "first")
    leagues = Leagues(act)
    async with leagues.clock(world) as clock:
        await clock.turn()
        await leagues.wait_for(1)
        with pytest.raises(DatabaseError):
            await clock.turn()
    assert leagues.seen.failures == 0
