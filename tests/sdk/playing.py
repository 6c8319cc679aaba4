"""Bots that remember what they were told, and games that they play."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from arena_sdk import Bot, GameInfo, Result, play
from arena_sdk.players import BotOrFactory
from tests.sdk.scripted import PATIENCE, Line, ScriptedArena


class First(Bot[Any, Any]):
    """Plays the passive action, and remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.ended = threading.Event()
        objects.append(self)

    def start(self, game: GameInfo) -> None:
        self.told.append(f"start {game.number} seat {game.seat} of {', '.join(game.names)}")

    def decide(self, view: Any, actions: Sequence[Any]) -> Any:
        self.told.append(f"decide in {threading.current_thread().name}")
        return actions[0]

    def over(self, result: Result) -> None:
        self.told.append(f"over, rank {result.rank}, faults {[f.kind for f in result.faults]}")
        self.ended.set()


class Last(First):
    """Plays the last action, without a thread of its own."""

    quick = True

    def decide(self, view: Any, actions: Sequence[Any]) -> Any:
        return actions[-1]


objects: list[First] = []


async def last_told(bot: First) -> str:
    """What the bot was told when its game ended, which other games do not wait for."""
    assert await asyncio.to_thread(bot.ended.wait, PATIENCE)
    return bot.told[-1]


@asynccontextmanager
async def playing(
    arena: ScriptedArena, bot: BotOrFactory, games_at_once: int = 4, address: str = ""
) -> AsyncIterator[asyncio.Task[None]]:
    """The bot, connected or connecting to the arena."""
    task = asyncio.ensure_future(
        play(
            bot,
            "wazabi",
            token="secret",
            address=address or arena.address,
            games_at_once=games_at_once,
            build="b 1",
        )
    )
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def started(arena: ScriptedArena) -> Line:
    """A line with game 1 running on it."""
    line = await arena.line()
    await line.welcome()
    line.start(1)
    assert (await line.expect("ready")).handle == 1
    return line
