"""The clock of leagues: what goes wrong with one is not the others' business."""

from __future__ import annotations

from dataclasses import dataclass

from arena.coordinator.database import Database
from arena.coordinator.leagues.clock import LeagueClock
from arena.store.answers import RunningLeague
from tests.store.leagues import running
from tests.store.world import World


@dataclass
class Failures:
    count: int = 0

    def league_failed(self) -> None:
        self.count += 1


async def test_a_league_that_cannot_be_looked_after_keeps_nobody_from_it(world: World) -> None:
    for name in ("first", "second", "third"):
        running(world, 2, name)
    tended: list[str] = []

    def tend(league: RunningLeague) -> None:
        tended.append(league.name)
        if league.name == "first":
            raise RuntimeError("a format that divides by zero")

    failures, changes = Failures(), [0]
    database = Database(world.store)
    clock = LeagueClock(database, tend, failures, lambda: changes.append(1))
    await clock.turn()
    await clock.turn()
    assert tended == ["first", "second", "third"] * 2
    assert failures.count == 2
