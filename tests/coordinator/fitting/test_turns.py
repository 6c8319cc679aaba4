"""When fits are made in the background, by one coordinator or two."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import pytest

from arena.coordinator.database import Database
from arena.coordinator.fitting.making import make_fit
from arena.coordinator.fitting.process import fitting_process
from arena.coordinator.fitting.turns import AGAIN, TURN, Fitting
from arena.store import NewMatch, Store, StoreError
from arena.store.fits import PoolFit
from arena.store.ids import CoordinatorId, PoolId
from arena.store.unit.fits import PAUSE, REST
from tests.store.test_fits import play
from tests.store.world import HOME, POOL, Clock, World, game, spec

OTHER = CoordinatorId("other")
TOOK = 3.0


@pytest.fixture
def world(tmp_path: Path, clock: Clock) -> Iterator[World]:
    """A store with a ready coordinator."""
    store = Store.open(f"sqlite:///{tmp_path / 'arena.db'}", clock)
    yield World(store, clock)
    store.close()


@dataclass
class Observed:
    """What was told, and what makes fits here: in this process, in ``took`` seconds by the clock.

    ``held``: fits wait until it is set.
    """

    world: World
    made: list[float] = field(default_factory=list)
    failures: int = 0
    tried: int = 0
    fails: bool = False
    held: asyncio.Event | None = None
    took: float = TOOK

    def fit_made(self, seconds: float) -> None:
        self.made.append(seconds)

    def fit_failed(self) -> None:
        self.failures += 1

    async def __call__(self, pool: PoolId) -> None:
        self.tried += 1
        if self.held is not None:
            await self.held.wait()
        self.world.clock.advance(self.took)
        if self.fails:
            raise ValueError("a matrix that has no inverse")
        make_fit(self.world.store, pool)


def fitting(world: World, observed: Observed, coordinator: CoordinatorId = HOME) -> Fitting:
    clock = world.clock
    return Fitting(
        Database(world.store), coordinator, observed, observed, lambda: clock().timestamp()
    )


@pytest.fixture
def observed(world: World) -> Observed:
    """Two coordinators live, two bots have played, and the first fit can be made."""
    play(world, world.bots(2), (0, 1))
    with world.store.unit() as unit:
        unit.begin_fit(HOME)
    world.clock.advance(PAUSE.total_seconds())
    world.beat(HOME)
    world.beat(OTHER)
    return Observed(world)


def again(world: World) -> None:
    """The same bots play another match."""
    world.beat()
    world.schedule(list(world.sessions))
    world.report(game(world.leased()))


def rest(world: World) -> None:
    world.clock.advance(REST * TOOK + PAUSE.total_seconds())


def stored(world: World) -> PoolFit | None:
    return world.store.queries().pool_fit(POOL)


@pytest.mark.parametrize(("took", "fitted"), [(TOOK, 2), (TURN, 1)])
async def test_a_turn_makes_all_fits_that_are_due_and_begins_none_after_its_time(
    world: World, observed: Observed, took: float, fitted: int
) -> None:
    other = PoolId("other pool")
    with world.store.unit() as unit:
        unit.create_pool(other, "wazabi")
        unit.create_matches([NewMatch(spec(2), tuple(world.sessions), pool=other)])
    world.report(game(world.leased()))
    observed.took = took
    its = fitting(world, observed)
    await its.turn()
    await its.finish()
    assert len(observed.made) == fitted
    both = [world.store.queries().pool_fit(pool) is not None for pool in (POOL, other)]
    assert sum(both) == fitted


async def test_a_fit_is_made_when_results_have_changed_and_not_before(
    world: World, observed: Observed
) -> None:
    its = fitting(world, observed)
    await its.turn()
    await its.finish()
    assert observed.made == [TOOK]
    found = stored(world)
    assert found is not None
    assert found.matches == 1

    rest(world)
    await its.turn()
    await its.finish()
    assert observed.tried == 1, "nothing has changed"

    again(world)
    await its.turn()
    await its.finish()
    assert observed.tried == 2
    again(world)
    world.clock.advance(REST * TOOK + PAUSE.total_seconds() - 1)
    await its.turn()
    await its.finish()
    assert observed.tried == 2, "it rests"
    world.clock.advance(1)
    await its.turn()
    await its.finish()
    assert observed.tried == 3


async def test_two_coordinators_make_one_fit(world: World, observed: Observed) -> None:
    observed.held = asyncio.Event()
    one, other = fitting(world, observed), fitting(world, observed, OTHER)
    await one.turn()
    await other.turn()
    await one.turn()  # waits for nothing
    observed.held.set()
    await one.finish()
    await other.finish()
    assert observed.tried == 1
    again(world)
    rest(world)
    await other.turn()
    await other.finish()
    assert observed.tried == 2


async def test_a_fit_that_fails_is_counted_and_leaves_the_last_one(
    world: World, observed: Observed
) -> None:
    its = fitting(world, observed)
    await its.turn()
    await its.finish()
    before = stored(world)
    again(world)
    observed.fails = True
    for _ in range(3):
        rest(world)
        await its.turn()
        await its.finish()
    assert (observed.failures, observed.tried) == (1, 2), "it is not tried again at once"
    after = stored(world)
    assert before is not None
    assert after is not None
    assert (after.as_of, after.matches, after.of) == (before.as_of, 1, 2)

    observed.fails = False
    world.clock.advance(AGAIN)
    await its.turn()
    await its.finish()
    assert observed.made == [TOOK, TOOK]


async def test_a_fit_that_keeps_failing_does_not_keep_other_pools_from_theirs(
    world: World, observed: Observed
) -> None:
    with world.store.unit() as unit:
        unit.create_pool(PoolId("aside"), "wazabi")
    its = fitting(world, observed)
    observed.fails = True
    await its.turn()
    await its.finish()
    assert observed.failures == 1
    observed.fails = False
    play_aside(world)
    rest(world)
    await its.turn()
    await its.finish()
    assert world.store.queries().pool_fit(PoolId("aside")) is not None
    assert stored(world) is None


def play_aside(world: World) -> None:
    """A match in another pool."""
    world.beat()
    with world.store.unit() as unit:
        unit.create_matches([NewMatch(spec(2), tuple(world.sessions), pool=PoolId("aside"))])
    world.report(game(world.leased()))


async def test_a_coordinator_that_stops_gives_its_fit_up(world: World, observed: Observed) -> None:
    observed.held = asyncio.Event()
    one = fitting(world, observed)
    await one.turn()
    await asyncio.sleep(0)
    assert observed.tried == 1
    await one.stop()
    assert (observed.made, observed.failures) == ([], 0)
    with world.store.unit() as unit:
        unit.coordinator_left(HOME)
    observed.held.set()
    other = fitting(world, observed, OTHER)
    await other.turn()
    await other.finish()
    assert observed.made == [TOOK]


# ---- the process ----


async def test_the_process_makes_the_fit_and_is_gone(world: World, tmp_path: Path) -> None:
    play(world, world.bots(2), (0, 1))
    others = set(multiprocessing.active_children())
    making = asyncio.create_task(fitting_process(f"sqlite:///{tmp_path / 'arena.db'}")(POOL))
    await asyncio.sleep(0)  # it begins, and waits
    [made] = set(multiprocessing.active_children()) - others
    child = psutil.Process(made.pid)
    await making
    assert psutil.wait_procs([child], timeout=20) == ([child], [])
    found = stored(world)
    assert found is not None
    assert found.matches == 1


async def test_what_the_fit_raises_in_the_process_is_raised_here(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no database file .*none\.db"):
        await fitting_process(f"sqlite:///{tmp_path / 'none.db'}")(POOL)
