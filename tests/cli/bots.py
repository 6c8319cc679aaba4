"""Bots for tests of local play: ``tests.cli.bots:NAME``."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from arena.games.game import Action, View
from arena_sdk import Bot, GameInfo, Resign, Result


class Last:
    """Not a subclass of anything: a method ``decide`` is all it takes."""

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        print("printing disturbs nobody")
        return actions[-1]


class Global(Bot[View, Action]):
    """Uses the global random module."""

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return random.choice(actions)


class Async(Bot[View, Action]):
    async def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return actions[0]


class Raising(Bot[View, Action]):
    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        raise ZeroDivisionError("on purpose")


class Illegal:
    def decide(self, view: View, actions: Sequence[Action]) -> str:
        return "play:nothing"


class Exiting:
    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        raise SystemExit(3)


class Resigning(Bot[View, Action]):
    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        raise Resign


class NamelessError(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


class Cancelling(Bot[View, Action]):
    """Raises what a runner might take for its own cancellation."""

    def start(self, game: GameInfo) -> None:
        raise asyncio.CancelledError

    async def decide(self, view: View, actions: Sequence[Action]) -> Action:
        raise NamelessError

    def over(self, result: Result) -> None:
        raise asyncio.CancelledError


class BadStart(Bot[View, Action]):
    def start(self, game: GameInfo) -> None:
        raise ValueError("cannot start")

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return actions[0]


class BadOver(Bot[View, Action]):
    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return actions[0]

    def over(self, result: Result) -> None:
        raise ValueError("cannot end")


class OnlyOnce(Bot[View, Action]):
    """Can be made twice (to look at it, and for the first game), then no more."""

    made = 0

    def __init__(self) -> None:
        OnlyOnce.made += 1
        if OnlyOnce.made > 2:
            raise MemoryError("no more")

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return actions[0]


class Told(Bot[View, Action]):
    """Keeps what it was told."""

    told: list[GameInfo | Result] = []  # noqa: RUF012 - shared on purpose

    def start(self, game: GameInfo) -> None:
        self.told.append(game)

    async def over(self, result: Result) -> None:
        self.told.append(result)

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return actions[0]


class Unmakable:
    def __init__(self) -> None:
        raise ValueError("no way")


class Undeciding:
    pass


class NeedsMore:
    def __init__(self, book: str) -> None:
        self.book = book

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return actions[0]


NUMBER = 5
