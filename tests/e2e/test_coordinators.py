"""Two coordinators on one database and one broker: bots at both, and from one to the other."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, closing
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from arena.coordinator.schedule import MatchOrder, schedule
from arena.demo import judge
from arena.embedded.child import Child, Places, Program, start
from arena.embedded.environment import environment
from arena.embedded.guests import Guest, invite, program
from arena.match.spec import Clock, MatchId
from arena.settings import Settings
from arena.store import MatchState, Store, Times
from arena.store.answers import MatchDetails
from tests.databases import SqliteFiles, postgres_server
from tests.e2e.processes import ARENA, left_behind, own_folder

LEASE = timedelta(seconds=4)
DEALS = 20
PATIENCE = 60.0
"""Seconds after which a test has waited in vain."""

CLOCK = Clock(limit=timedelta(seconds=10), ready=timedelta(seconds=20))


@pytest.fixture
def folder() -> Iterator[Path]:
    """With a short path, for sockets; no process of it outlives the test."""
    with own_folder() as folder:
        yield folder
        assert left_behind(folder) == []


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """A new database."""
    if request.param == "sqlite":
        yield SqliteFiles(folder).new()
        return
    with own_folder() as elsewhere, postgres_server(elsewhere) as server:
        yield server.new()


class Deployment:
    """Processes as on several machines; each stopped at the end, if it has not ended before."""

    def __init__(self, folder: Path, url: str, redis_url: str, store: Store) -> None:
        self.store = store
        self._folder = folder
        self._children: list[Child] = []
        self._common = Settings(
            database_url=url,
            redis_url=redis_url,
            worker_secret=SecretStr("of these processes"),
            lease=LEASE,
        )

    async def close(self) -> None:
        await asyncio.gather(*(child.stop() for child in self._children))

    def play(self, name: str) -> str:
        """Where bots find the coordinator of that name, however often it is started."""
        return f"unix:{self._folder}/{name}.play"

    async def coordinator(self, name: str) -> Child:
        return await self._started(
            name,
            "arena.coordinator",
            play_address=self.play(name),
            worker_address=f"unix:{self._folder}/{name}.work",
            http_address=f"unix:{self._folder}/{name}.http",
        )

    async def worker(self, knows: str) -> Child:
        """A worker that is told of one coordinator."""
        where = f"unix:{self._folder}/{knows}.work"
        return await self._started("worker", "workers", worker_address=where)

    async def _started(self, name: str, module: str, **own: str) -> Child:
        settings = self._common.model_copy(update=own)
        command = [sys.executable, "-m", module]
        return await self._start(Program(name, command, environment(settings)))

    async def _start(self, what: Program) -> Child:
        places = Places(self._folder / f"{what.name}.log", self._folder / f"{what.name}.notify")
        child = await start(what, places)
        self._children.append(child)
        return child

    async def bot(self, guest: Guest, *coordinators: str) -> None:
        """A bot that tries the coordinators in this order."""
        addresses = ",".join(self.play(name) for name in coordinators)
        await self._start(program(guest, "random", addresses, 4, "wazabi"))

    async def until(self, holds: Callable[[], bool]) -> None:
        """Looks at the database until it holds."""
        async with asyncio.timeout(PATIENCE):
            while not await asyncio.to_thread(holds):  # noqa: ASYNC110 it tells no events
                await asyncio.sleep(0.05)

    def homes(self) -> Mapping[str, str]:
        """Where each bot is connected."""
        sessions = self.store.queries().open_sessions()
        return {session.name: session.address for session in sessions}

    def details(self, match: MatchId) -> MatchDetails:
        found = self.store.queries().match_details(match)
        assert found is not None
        return found

    async def plays(self, match: MatchId, games: int) -> None:
        await self.until(lambda: len(self.details(match).played) >= games)

    async def finishes(self, match: MatchId) -> None:
        over = (MatchState.FINISHED, MatchState.VOID)
        await self.until(lambda: self.details(match).state in over)
        assert self.details(match).state is MatchState.FINISHED, self.details(match)

    async def rebuilt(self) -> int:
        """The status of `arena ratings rebuild --check`."""
        check = ["ratings", "rebuild", "--check", "--database", self._common.database_url]
        return await (await asyncio.create_subprocess_exec(*ARENA, *check)).wait()


@asynccontextmanager
async def deployment(folder: Path, url: str, redis_url: str) -> AsyncIterator[Deployment]:
    with closing(Store.open(url, times=Times(LEASE))) as store:
        made = Deployment(folder, url, redis_url, store)
        try:
            yield made
        finally:
            await made.close()


async def test_bots_go_from_a_coordinator_that_dies_to_another_and_back(
    folder: Path, url: str, redis_url: str
) -> None:
    async with deployment(folder, url, redis_url) as arena:
        here, there = arena.play("here"), arena.play("there")
        first, second = await asyncio.gather(arena.coordinator("here"), arena.coordinator("there"))
        ann, bob, cy, dot = invite(arena.store, ["ann", "bob", "cy", "dot"])
        await asyncio.gather(
            arena.worker(knows="here"),
            arena.bot(ann, "here", "there"),
            arena.bot(bob, "there", "here"),
            arena.bot(cy, "here", "there"),
            arena.bot(dot, "here"),
        )

        def match() -> MatchId:
            order = MatchOrder("wazabi", ("ann", "bob", "cy"), deals=DEALS, clock=CLOCK)
            return schedule(arena.store, [order])[0]

        killed = match()
        await arena.plays(killed, 3)
        assert arena.homes() == {"ann": here, "bob": there, "cy": here, "dot": here}
        os.kill(first.pid, signal.SIGKILL)
        assert arena.details(killed).state is MatchState.RUNNING
        await arena.finishes(killed)
        await arena.until(lambda: "dot" not in arena.homes())
        assert arena.homes() == dict.fromkeys(("ann", "bob", "cy"), there)
        assert len(arena.store.queries().coordinators()) == 1

        await arena.coordinator("here")
        await arena.until(lambda: arena.homes().get("dot") == here)
        stopped = match()
        await arena.plays(stopped, 3)
        os.kill(second.pid, signal.SIGTERM)
        assert arena.details(stopped).state is MatchState.RUNNING
        await arena.finishes(stopped)
        assert set(arena.homes().values()) == {here}

        assert judge.objections(arena.store, [killed, stopped]) == (2 * DEALS, [])
        assert arena.store.queries().totals().faults == 0
        assert arena.store.queries().quarantined() == 0
        assert await arena.rebuilt() == 0
