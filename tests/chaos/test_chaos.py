"""Whatever dies, everything is played once, nobody is blamed, and the ratings are right.

The short forms are here for every run; ``-m slow`` has blow upon blow.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest
from redis.asyncio import Redis

from arena.demo import judge
from arena.demo.contest import Contest
from arena.demo.tournament import Tournament, tournament
from arena.embedded.stack import beside_others
from arena.match.faults import Fault
from arena.store import Queries
from arena.store.ids import MatchId, PoolId
from tests.e2e.processes import left_behind, own_folder

ENTRANTS = dict.fromkeys(("ann", "bob", "cy", "dot"), "random")
SHORT = Contest("wazabi", 3, 4, 6, ENTRANTS)
LONG = Contest("wazabi", 3, 40, 6, ENTRANTS)

LEASE = timedelta(seconds=6)
"""Short, as the tests wait for the leases of the dead."""


class Watch:
    """A stage whose watchers wait for a number of games."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self._games = 0
        self._moved = asyncio.Condition()

    def says(self, sentence: str) -> None:
        self.said.append(sentence)

    def played(self, games: int, of: int) -> None:
        self._games = games
        asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        async with self._moved:
            self._moved.notify_all()

    async def reaches(self, games: int) -> None:
        async with self._moved:
            await self._moved.wait_for(lambda: self._games >= games)


Blows = Callable[[Tournament, Watch], Coroutine[None, None, None]]


async def survives(contest: Contest, blows: Blows) -> None:
    """Plays the contest under blows; nothing may be different but the time that it takes."""
    watch = Watch()
    with own_folder() as folder:
        settings = beside_others().model_copy(update={"lease": LEASE})
        async with tournament(folder / "data", settings, contest, watch, watch.says) as running:
            matches = await running.begin()
            async with asyncio.TaskGroup() as both:
                finishing = both.create_task(running.finish(len(matches)))
                both.create_task(blows(running, watch))
            assert finishing.result(), watch.said
            assert_as_if_nothing_had_happened(running, contest, matches)
        assert left_behind(folder) == []


def assert_as_if_nothing_had_happened(
    running: Tournament, contest: Contest, matches: list[MatchId]
) -> None:
    assert judge.objections(running.store, matches) == (contest.games, [])
    queries = running.store.queries()
    totals = queries.totals()
    assert (totals.matches, totals.games) == (contest.matches, contest.games)
    assert totals.faults == 0, faults_in(queries, matches)
    assert queries.quarantined() == 0
    assert list(queries.rating_differences()) == []
    standings = queries.standings(PoolId(contest.game))
    assert sum(line.games for line in standings) == contest.games * contest.seats


def faults_in(queries: Queries, matches: list[MatchId]) -> list[Fault]:
    """To be shown when there should be none."""
    details = [queries.match_details(match) for match in matches]
    return [fault for of in details if of for game in of.played for fault in game.faults]


def send(running: Tournament, child: str, number: signal.Signals) -> None:
    """Nothing happens to a child that is dead, or dying, from the blow before."""
    pid = running.arena.supervisor.pids().get(child)
    if pid is not None:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


async def flush(running: Tournament) -> None:
    async with Redis(unix_socket_path=str(running.arena.folder.socket("redis"))) as client:
        await client.flushall()


async def test_a_killed_worker_and_restarted_bots_cost_time_only() -> None:
    async def blows(running: Tournament, watch: Watch) -> None:
        await watch.reaches(SHORT.games // 8)
        send(running, "worker-1", signal.SIGKILL)
        send(running, "bot-ann", signal.SIGKILL)
        await watch.reaches(SHORT.games // 4)
        send(running, "bot-bob", signal.SIGTERM)

    await survives(SHORT, blows)


async def test_a_restarted_coordinator_and_a_flushed_broker_cost_time_only() -> None:
    async def blows(running: Tournament, watch: Watch) -> None:
        await watch.reaches(SHORT.games // 8)
        await flush(running)
        await watch.reaches(SHORT.games // 4)
        send(running, "coordinator", signal.SIGTERM)

    await survives(SHORT, blows)


@pytest.mark.slow
@pytest.mark.parametrize("child", ["coordinator", "worker-1", "bot-ann", "redis"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_any_process_may_die_at_any_time(child: str, number: signal.Signals) -> None:
    async def blows(running: Tournament, watch: Watch) -> None:
        for part in (1, 2, 3):
            await watch.reaches(SHORT.games * part // 5)
            send(running, child, number)

    await survives(SHORT, blows)


@pytest.mark.slow
async def test_blow_upon_blow_costs_time_only() -> None:
    async def blows(running: Tournament, watch: Watch) -> None:
        rng = Random(7)
        for part in range(1, 20):
            await watch.reaches(LONG.games * part // 25)
            children = sorted(running.arena.supervisor.pids())
            if rng.random() < 0.1:
                await flush(running)
            else:
                number = rng.choice([signal.SIGTERM, signal.SIGKILL])
                send(running, rng.choice(children), number)

    await survives(LONG, blows)
