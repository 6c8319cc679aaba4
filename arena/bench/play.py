"""`arena bench play`: decisions through worker, coordinator and bots, beside a bare gRPC echo.

Rounds of both alternate, so that whatever else the machine does meets both. Every round has fresh
processes and nothing beside them. What is counted: decisions answered, at the coordinator; what is
timed with one game: the whole round from a question to the next (see ``arena_bots.stopwatch``).
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from arena.bench import arenas, load
from arena.bench.echo import Rate
from arena.embedded import guests
from arena.embedded.child import Places, Program, start
from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import NOBODY
from arena.play import frames


@dataclass(frozen=True, slots=True)
class Plan:
    """``bots`` in all ``games`` at once; ``rounds`` of ``seconds`` each."""

    bots: int
    games: int
    workers: int
    rounds: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """Medians over the rounds: ``per_s`` with many games, ``p50_us`` with one."""

    echo: Rate
    arena: Rate

    def to_json(self) -> str:
        return json.dumps(
            {
                "echo": asdict(self.echo),
                "arena": asdict(self.arena),
                "throughput_ratio": round(self.arena.per_s / self.echo.per_s, 3),
                "latency_ratio": round(self.arena.p50_us / self.echo.p50_us, 3),
            }
        )


async def compare(plan: Plan, tell: Callable[[str], None]) -> Comparison:
    """Runs all rounds; ``tell`` hears how each went."""
    size = question_size(plan.bots)
    tell(f"messages of {size} bytes, the mean of the questions with {plan.bots} seats")
    echo: list[Rate] = []
    arena: list[Rate] = []
    for number in range(1, plan.rounds + 1):
        many = await _echo(plan.games, size, plan.seconds)
        one = await _echo(1, size, plan.seconds)
        echo.append(Rate(many.per_s, one.p50_us))
        per_s = await _throughput(plan)
        p50_us = await _latency(plan)
        arena.append(Rate(per_s, p50_us))
        tell(f"round {number}: echo {_said(echo[-1])}; arena {_said(arena[-1])}")
    return Comparison(_median(echo), _median(arena))


def _said(rate: Rate) -> str:
    return f"{rate.per_s:.0f} a second, {rate.p50_us:.0f} us"


def _median(rates: list[Rate]) -> Rate:
    return Rate(
        round(statistics.median(rate.per_s for rate in rates), 1),
        round(statistics.median(rate.p50_us for rate in rates), 1),
    )


def question_size(seats: int, games: int = 20) -> int:
    """Mean bytes of a question, by playing games at random."""
    game, codec, rng = registry.game(load.GAME), registry.codec(load.GAME), Random(1)  # noqa: S311 - it plays
    sizes: list[int] = []
    for number in range(games):
        state = game.new(seats, game.options({}), SeedChance(number.to_bytes(32)))
        while (seat := state.to_act()) != NOBODY:
            legal = state.legal_actions()
            part = codec.question_part(state.view(seat), legal)
            sizes.append(len(frames.question(1, len(sizes), part)))
            state.apply(rng.choice(legal))
    return round(statistics.mean(sizes))


async def _echo(streams: int, size: int, seconds: float) -> Rate:
    """Between two processes of their own."""
    module = [sys.executable, "-m", "arena.bench.echo"]
    with tempfile.TemporaryDirectory(prefix="arena-") as path:
        places = Places(Path(path) / "echo.log", Path(path) / "n")
        server = await start(Program("echo", [*module, "serve"], dict(os.environ)), places)
        try:
            client = await asyncio.create_subprocess_exec(
                *[*module, "drive", server.addresses["echo"], str(streams), str(size)],
                str(seconds),
                stdout=asyncio.subprocess.PIPE,
            )
            output, _ = await client.communicate()
        finally:
            await server.stop()
    return Rate(**json.loads(output))


async def _throughput(plan: Plan) -> float:
    """Decisions a second while all games run, each bot in a process of its own."""
    async with arenas.fresh(plan.workers) as (running, store):
        bots = await load.random_bots(running, store, plan.bots, plan.games)
        await load.play(store, [bot.id for bot in bots], plan.games)
        return await load.rate(running, plan.seconds)


async def _latency(plan: Plan) -> float:
    """Median microseconds of a whole round with one game; all bots are in one process."""
    async with arenas.fresh(plan.workers) as (running, store):
        bots = guests.invite(store, [f"bot-{number}" for number in range(plan.bots)])
        times = running.folder.path / "times"
        own = {
            "ARENA_ADDRESS": running.addresses["play"],
            "ARENA_TOKENS": ",".join(bot.token for bot in bots),
        }
        command = [sys.executable, "-m", "arena_bots.stopwatch", str(times)]
        await running.supervisor.start(
            [Program("stopwatch", command, {**os.environ, **own}, awaited=False)]
        )
        await load.play(store, [bot.id for bot in bots], 1)
        await asyncio.sleep(plan.seconds)
        await running.supervisor.stop_last()
        return statistics.median(map(float, times.read_text().split())) * 1e6
