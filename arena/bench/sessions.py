"""`arena bench sessions`: memory a connected bot costs, and memory of a worker full of games."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass

import psutil

from arena.bench import arenas, load
from arena.embedded import guests
from arena.embedded.child import Program
from arena.embedded.guests import Guest
from arena.embedded.stack import Stack

CLIENTS = 2
"""Processes that hold the bots' ends of the sessions."""

WARM = 20
"""Bots that connect before the first reading: what the first ones load is no cost of the others."""

SEATS = 4

KIB = 1024


@dataclass(frozen=True, slots=True)
class Memory:
    """``coordinator_kib_per_bot``: of resident memory; ``worker_mb``: with ``games`` at once."""

    bots: int
    coordinator_kib_per_bot: float
    games: int
    worker_mb: float

    def to_json(self) -> str:
        return json.dumps(asdict(self))


async def measure(bots: int, games: int, tell: Callable[[str], None]) -> Memory:
    """Both, one after the other."""
    per_bot = await _coordinator(bots, tell)
    worker = await _worker(games, tell)
    return Memory(bots, round(per_bot, 1), games, round(worker, 1))


async def _coordinator(bots: int, tell: Callable[[str], None]) -> float:
    """KiB of the coordinator for each idle bot beyond the first few."""
    async with arenas.fresh(0) as (running, store):
        invited = guests.invite(store, [f"bot-{number}" for number in range(WARM + bots)])
        await running.supervisor.start([_idle(running, "warm", invited[:WARM])])
        before = _resident(running, "coordinator")
        rest = invited[WARM:]
        parts = [rest[number::CLIENTS] for number in range(CLIENTS)]
        await running.supervisor.start(
            [_idle(running, f"idle-{number}", part) for number, part in enumerate(parts)]
        )
        after = _resident(running, "coordinator")
    tell(
        f"coordinator: {before / KIB / KIB:.0f} MiB, with {bots} more bots {after / KIB / KIB:.0f}"
    )
    return (after - before) / KIB / bots


async def _worker(games: int, tell: Callable[[str], None]) -> float:
    """MB of the worker when so many games have run at once for a while."""
    async with arenas.fresh(1) as (running, store):
        bots = await load.random_bots(running, store, SEATS, games)
        await load.play(store, [bot.id for bot in bots], games)
        rate = await load.rate(running, seconds=10.0)
        used = _resident(running, "worker-1") / 1e6
    tell(f"worker: {used:.0f} MB with {games} games at once, {rate:.0f} decisions a second")
    return used


def _idle(running: Stack, name: str, bots: tuple[Guest, ...] | list[Guest]) -> Program:
    tokens = running.folder.path / f"{name}.tokens"
    tokens.write_text("\n".join(bot.token for bot in bots))
    command = [sys.executable, "-m", "arena.bench.idle", running.addresses["play"], str(tokens)]
    return Program(name, command, dict(os.environ), limit=load.LONG)


def _resident(running: Stack, child: str) -> int:
    """Bytes of resident memory of the child itself."""
    used: int = psutil.Process(running.supervisor.pids()[child]).memory_info().rss
    return used
