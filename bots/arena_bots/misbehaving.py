"""Bots that do what bots should not, for tests: each does one thing, after ``after`` decisions.

Until then, and in everything else, they choose at random.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from arena.games.game import Action, View
from arena_bots.random_bot import Random
from arena_sdk import GameInfo

EXIT_STATUS = 70
"""Of a process that ends in the middle of a game."""


class Misbehaving(Random):
    """Counts decisions; subclasses say what happens when it is time."""

    quick = False

    def __init__(self, after: int = 0) -> None:
        super().__init__()
        self._well = after

    def decide(self, view: View, actions: Sequence[Action]) -> Action | Awaitable[Action]:  # type: ignore[override]
        if self._well > 0:
            self._well -= 1
            return super().decide(view, actions)
        return self.misbehave(actions)

    def misbehave(self, actions: Sequence[Action]) -> Action | Awaitable[Action]:
        """What it does instead of deciding well."""
        raise NotImplementedError


class Silent(Misbehaving):
    """Never answers, but stays connected and answers pings."""

    async def misbehave(self, actions: Sequence[Action]) -> Action:
        await asyncio.get_running_loop().create_future()
        return actions[0]


class Illegal(Misbehaving):
    """Answers with what is no legal action."""

    def misbehave(self, actions: Sequence[Action]) -> Action:
        del actions
        return _Nonsense()


class Raises(Misbehaving):
    """Raises an exception in decide."""

    def misbehave(self, actions: Sequence[Action]) -> Action:
        raise RuntimeError(f"misbehaving as told, with {len(actions)} actions to choose from")


class Exits(Misbehaving):
    """Ends its process without a word."""

    def misbehave(self, actions: Sequence[Action]) -> Action:
        del actions
        os._exit(EXIT_STATUS)


class FailsToStart(Misbehaving):
    """Raises an exception when a game starts."""

    def start(self, game: GameInfo) -> None:
        raise RuntimeError(f"misbehaving as told, in a game of {game.game}")


class Slow(Misbehaving):
    """Thinks for ``seconds`` before it answers."""

    seconds: ClassVar[float] = 5.0

    def misbehave(self, actions: Sequence[Action]) -> Action:
        time.sleep(self.seconds)
        return actions[0]


class Hangs(Misbehaving):
    """Blocks its whole process for ever: no answers, no pongs, and the connection stays open."""

    quick = True

    def misbehave(self, actions: Sequence[Action]) -> Action:
        del actions
        while True:
            time.sleep(3600)


class _Nonsense:
    """An action of no game."""

    def __str__(self) -> str:
        return "nonsense"


def factory(cls: type[Misbehaving], after: int) -> Callable[[], Misbehaving]:
    """A class of the same kind whose objects behave well for so many decisions of each game."""

    class Patient(cls):  # type: ignore[misc, valid-type]
        def __init__(self) -> None:
            super().__init__(after)

    Patient.__name__ = cls.__name__
    return Patient


def slow(seconds: float) -> type[Misbehaving]:
    """Slow, with this thinking time."""
    return type("Slow", (Slow,), {"seconds": seconds})
