"""The bot: a search for each decision, as long as its time allows."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from arena.games import registry
from arena.games.game import Action, Game, Options, State, View
from arena_bots.search.policy import Policy, check, named
from arena_bots.search.race import Race
from arena_bots.search.training import trained
from arena_bots.search.tree import Trees
from arena_bots.search.worth import Worth
from arena_sdk import Bot, Clock, GameInfo, time_left

BUDGET = 0.3
"""Seconds for a decision, if nothing else is said."""

LESSONS = 3.0
"""Seconds for learning what positions are worth, before the first game of a kind; a step of it that
was begun is ended."""

READY_SHARE = 0.3
"""Nor more than this of the time to get ready."""

SHARE = 0.6
"""Never more than this of the time that the arena leaves: the answer has to travel, too."""


class Search(Bot[View, Action]):
    """Information-set Monte-Carlo tree search over any game of the registry.

    ``budget``: seconds at most that it thinks about a decision. ``iterations``: so many games that
    it plays on in its mind instead, and to the end of a draw of all actions, so that with a
    ``seed`` and without a clock against it (local play) it plays the same again. Either way it
    answers in time. ``policy``: the shipped bot by which it plays on; default: the one that plays
    the game best without searching.
    ``clock``: seconds.
    """

    def __init__(
        self,
        seed: int | None = None,
        budget: float | None = None,
        iterations: int | None = None,
        policy: str | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._budget, self._iterations = _limits(budget, iterations)
        if policy is not None:
            check(policy)
        self._policy = policy
        self._clock = clock
        self._mind: _Mind | None = None

    def check(self, game: str) -> None:
        """Raises UnknownBotError if its policy does not play the game."""
        named(self._policy, game, random.Random(0))  # noqa: S311 - a game, not a secret

    def start(self, game: GameInfo) -> None:
        rules, policy = registry.game(game.game), named(self._policy, game.game, self._random)
        kind = _Kind(rules, len(game.names), game.options, self._policy)
        with _ONE_AT_A_TIME:
            worth = _learned(kind, self._lessons(game.clock), self._clock)
        self._mind = _Mind(rules, policy, worth)

    def _lessons(self, clock: Clock) -> float:
        """Seconds for learning; infinite if nothing but the iterations counts."""
        if clock.ready:
            return min(LESSONS, READY_SHARE * clock.ready.total_seconds())
        return LESSONS if math.isfinite(self._budget) else math.inf

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        if self._mind is None:
            raise RuntimeError("search is asked for a seat of a game that it was told of by start")
        game, policy, worth = self._mind
        end = self._clock() + min(self._budget, SHARE * time_left())
        trees = Trees(policy, worth, self._random.random)
        race = Race(actions, policy(view, actions))
        done = 0
        while len(race.running) > 1 and done < self._iterations:
            results = self._draw(trees, game.sample(view, self._random), race.running, end)
            if results is None:
                break
            done += len(results)
            race.drawn(results)
        return race.best()

    def _draw(
        self, trees: Trees, world: State, actions: Sequence[Action], end: float
    ) -> list[float] | None:
        """What each of the actions brings in this state; None when there is no time for all."""
        seat, results = world.to_act(), list[float]()
        for action in actions:
            if self._clock() >= end:
                return None
            results.append(trees.tried(world.clone(), action)[seat])
        return results


class _Mind(NamedTuple):
    game: Game
    policy: Policy
    worth: Worth


_ONE_AT_A_TIME = Lock()
"""Games that begin together are mostly alike, and learn once."""


class _Kind(NamedTuple):
    """Of games, which have one worth."""

    game: Game
    seats: int
    options: Options
    policy: str | None


@lru_cache(maxsize=32)
def _learned(kind: _Kind, seconds: float, clock: Callable[[], float]) -> Worth:
    """Once a process, in about so many seconds."""
    policy = named(kind.policy, kind.game.name, random.Random(0))  # noqa: S311 - as above
    began = clock()
    return trained(
        kind.game, kind.seats, kind.options, policy, lambda: 1.0 - (clock() - began) / seconds
    )


def _limits(budget: object, iterations: object) -> tuple[float, float]:
    """Seconds, infinite with a number of iterations alone, and iterations; raises ValueError."""
    if iterations is not None and (type(iterations) is not int or iterations < 1):
        raise ValueError(f"iterations is {iterations!r}; it must be a whole number from 1")
    if budget is None:
        return (BUDGET, math.inf) if iterations is None else (math.inf, iterations)
    if isinstance(budget, bool) or not isinstance(budget, int | float) or not 0 < budget < math.inf:
        raise ValueError(f"budget is {budget!r}; it must be a number of seconds above 0")
    return budget, math.inf if iterations is None else iterations
