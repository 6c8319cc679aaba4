"""An object for each game, or one for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any, TypeAlias

from arena_sdk.bot import Bot
from arena_sdk.caller import Caller
from arena_sdk.playing import AnyBot, Players

BotOrFactory: TypeAlias = Bot[Any, Any] | Callable[[], Bot[Any, Any]]
"""A class of bots (or a function that makes one), or an object."""


class Fresh:
    """A new object for each game, with a thread of its own unless it is quick or async."""

    def __init__(self, make: Callable[[], AnyBot], loop: asyncio.AbstractEventLoop) -> None:
        self._make = make
        self._loop = loop
        self._inline = isinstance(make, type) and _inline(make)

    def take(self) -> tuple[Caller, Callable[[], AnyBot]]:
        return Caller(self._loop, inline=self._inline), self._make

    def leave(self, caller: Caller) -> None:
        caller.close()


class Shared:
    """The same object for all games, asked one thing at a time."""

    def __init__(self, bot: AnyBot, loop: asyncio.AbstractEventLoop) -> None:
        self._bot = bot
        self._caller = Caller(loop, inline=_inline(type(bot)))

    def take(self) -> tuple[Caller, Callable[[], AnyBot]]:
        return self._caller, lambda: self._bot

    def leave(self, caller: Caller) -> None:
        """The object goes on with the other games."""


def players(bot: BotOrFactory, loop: asyncio.AbstractEventLoop) -> Players:
    """Decides which of the two is meant."""
    return Shared(bot, loop) if isinstance(bot, Bot) else Fresh(bot, loop)


def _inline(cls: type[AnyBot]) -> bool:
    return cls.quick or iscoroutinefunction(cls.decide)
