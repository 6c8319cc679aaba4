"""What an author writes, and what a game tells it."""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar, Generic, TypeVar

from arena.games.game import Action, Event, Options, Outcome, View

V = TypeVar("V", bound=View)
A = TypeVar("A", bound=Action)

_NOTHING = timedelta(0)

deadline: ContextVar[float] = ContextVar("deadline", default=math.inf)
"""When the decision being made is due, on ``time.monotonic()``; set by whoever calls decide."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Time in one game: ``limit`` is free at each decision, what a decision takes beyond it comes
    out of ``bank``, which grows by ``increment`` after each one. ``strikes`` faults forfeit.

    Zero ``limit`` and ``bank`` together mean that nobody keeps time, as in local play.
    """

    limit: timedelta = _NOTHING
    bank: timedelta = _NOTHING
    increment: timedelta = _NOTHING
    ready: timedelta = _NOTHING
    strikes: int = 0


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The game that begins, or goes on.

    ``history``: empty at a beginning; in a game that goes on with a new object (the process was
    restarted, or was away for some decisions) all that the seat was told up to its last settled
    decision, oldest first. ``number`` counts the games of ``match`` from 0.
    """

    game: str
    options: Options
    seat: int
    names: tuple[str, ...]
    rules: int = 0
    clock: Clock = Clock()
    match: str = ""
    number: int = 0
    history: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """What the arena noted against this seat; ``kind`` is a word such as ``timeout``."""

    kind: str
    step: int
    measured: timedelta = _NOTHING


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for one seat.

    ``outcome`` is None when the arena gave the game up (``aborted`` says why): it counts nowhere.
    ``decisions``, ``total`` and ``slowest`` are what the arena measured; ``record`` is the id of
    the stored record; ``view`` holds what happened since the seat's last decision.
    """

    seat: int
    outcome: Outcome | None
    aborted: str = ""
    faults: tuple[Fault, ...] = ()
    decisions: int = 0
    total: timedelta = _NOTHING
    slowest: timedelta = _NOTHING
    record: str = ""
    view: View | None = None

    @property
    def rank(self) -> int | None:
        """0 is best; None for an aborted game."""
        return None if self.outcome is None else self.outcome.ranks[self.seat]


class Resign(Exception):  # noqa: N818 - a decision of the author's, not an error
    """Raised in ``decide`` to give this game up."""


class Bot(Generic[V, A]):
    """A player. Write a subclass with ``decide``; the other two methods are optional.

    All three may be ordinary methods or ``async`` ones. An object plays one game unless the same
    object is handed to :func:`arena_sdk.run` for all of them. Its methods are never called
    concurrently, and ordinary ones always in the same thread: each object has a thread of its own.
    """

    quick: ClassVar[bool] = False
    """Set it in a class whose ordinary methods always return within some 10 ms: they are then
    called between two messages, without the change of threads that costs about 0.1 ms a decision.
    While such a method runs, the process does not answer the arena's pings."""

    def start(self, game: GameInfo) -> Awaitable[None] | None:
        """The game begins, or goes on with this new object; the arena waits until it returns."""
        del game
        return None

    def decide(self, view: V, actions: Sequence[A]) -> A | Awaitable[A]:
        """One of ``actions``; the first is the one that is played for whoever does not answer."""
        raise NotImplementedError(f"{type(self).__name__} has no method decide(view, actions)")

    def over(self, result: Result) -> Awaitable[None] | None:
        """The game has ended."""
        del result
        return None


def time_left() -> float:
    """Seconds until the decision being made is due, possibly negative; infinite without a clock.

    Meaningful inside ``decide``, in its own thread or task.
    """
    return deadline.get() - time.monotonic()
