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
from arena.demo.season import Season, season
from arena.demo.shows import Show
from arena.embedded.stack import beside_others
from arena.match.faults import Fault
from arena.store import Queries
from arena.store.ids import MatchId, PoolId
from tests.e2e.processes import left_behind, own_folder

CHAMPIONSHIP = """
name = "chaos"
game = { name = "wazabi", seats = 2 }
match = { deals = DEALS, start_by = "never" }
clock = { limit = "10s", ready = "20s" }
format = { type = "championship", rounds = ROUNDS }
entry = { validation = false }
"""
"""Four entrants at two tables in each round."""


def chaos(rounds: int, deals: int) -> Show:
    text = CHAMPIONSHIP.replace("ROUNDS", str(rounds)).replace("DEALS", str(deals))
    entrants = dict.fromkeys(("ann", "bob", "cy", "dot"), "random")
    return Show.of(text, entrants, matches=2 * rounds)


SHORT = chaos(6, 8)
LONG = chaos(60, 8)

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

    def played(self, league: str, games: int, of: int) -> None:
        self._games = games
        asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        async with self._moved:
            self._moved.notify_all()

    async def reaches(self, games: int) -> None:
        async with self._moved:
            await self._moved.wait_for(lambda: self._games >= games)


Blows = Callable[[Season, Watch], Coroutine[None, None, None]]


async def survives(show: Show, blows: Blows) -> None:
    """Plays the season under blows; nothing may be different but the time that it takes."""
    watch = Watch()
    with own_folder() as folder:
        settings = beside_others().model_copy(update={"lease": LEASE})
        async with season(folder / "data", settings, [show], watch, watch.says) as running:
            await running.begin()
            async with asyncio.TaskGroup() as both:
                finishing = both.create_task(running.finish())
                both.create_task(blows(running, watch))
            assert finishing.result(), watch.said
            assert_as_if_nothing_had_happened(running, show)
        assert left_behind(folder) == []


def assert_as_if_nothing_had_happened(running: Season, show: Show) -> None:
    queries = running.store.queries()
    matches = queries.matches()
    assert judge.objections(running.store, matches) == (games(show), [])
    totals = queries.totals()
    assert (totals.matches, totals.games) == (show.matches, games(show))
    assert totals.faults == 0, faults_in(queries, matches)
    assert queries.quarantined() == 0
    assert list(queries.rating_differences()) == []
    assert list(queries.meeting_differences()) == []
    standings = queries.standings(PoolId(show.definition.pool))
    assert sum(line.games for line in standings) == games(show) * show.definition.game.seats[-1]


def games(show: Show) -> int:
    return show.matches * show.definition.match.deals


def faults_in(queries: Queries, matches: list[MatchId]) -> list[Fault]:
    """To be shown when there should be none."""
    details = [queries.match_details(match) for match in matches]
    return [fault for of in details if of for game in of.played for fault in game.faults]


def send(running: Season, child: str, number: signal.Signals) -> None:
    """Nothing happens to a child that is dead, or dying, from the blow before."""
    pid = running.arena.supervisor.pids().get(child)
    if pid is not None:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


async def flush(running: Season) -> None:
    async with Redis(unix_socket_path=str(running.arena.folder.socket("redis"))) as client:
        await client.flushall()


async def test_a_killed_worker_and_restarted_bots_cost_time_only() -> None:
    async def blows(running: Season, watch: Watch) -> None:
        await watch.reaches(games(SHORT) // 8)
        send(running, "worker-1", signal.SIGKILL)
        send(running, "bot-ann", signal.SIGKILL)
        await watch.reaches(games(SHORT) // 4)
        send(running, "bot-bob", signal.SIGTERM)

    await survives(SHORT, blows)


async def test_a_restarted_coordinator_and_a_flushed_broker_cost_time_only() -> None:
    async def blows(running: Season, watch: Watch) -> None:
        await watch.reaches(games(SHORT) // 8)
        await flush(running)
        await watch.reaches(games(SHORT) // 4)
        send(running, "coordinator", signal.SIGTERM)

    await survives(SHORT, blows)


@pytest.mark.slow
@pytest.mark.parametrize("child", ["coordinator", "worker-1", "bot-ann", "redis"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_any_process_may_die_at_any_time(child: str, number: signal.Signals) -> None:
    async def blows(running: Season, watch: Watch) -> None:
        for part in (1, 2, 3):
            await watch.reaches(games(SHORT) * part // 5)
            send(running, child, number)

    await survives(SHORT, blows)


@pytest.mark.slow
async def test_blow_upon_blow_costs_time_only() -> None:
    async def blows(running: Season, watch: Watch) -> None:
        rng = Random(7)
        for part in range(1, 20):
            await watch.reaches(games(LONG) * part // 25)
            children = sorted(running.arena.supervisor.pids())
            if rng.random() < 0.1:
                await flush(running)
            else:
                number = rng.choice([signal.SIGTERM, signal.SIGKILL])
                send(running, rng.choice(children), number)

    await survives(LONG, blows)
