"""The bot: a search for each decision, as long as its time allows."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from arena.games import registry
from arena.games.game import Action, Game, Options, View
from arena_bots.search.policy import Policy, check, named
from arena_bots.search.race import Race
from arena_bots.search.training import trained
from arena_bots.search.tree import Trees
from arena_bots.search.worth import Worth
from arena_sdk import Bot, GameInfo, time_left

BUDGET = 0.3
"""Seconds for a decision, if nothing else is said."""

SHARE = 0.6
"""Never more than this of the time that the arena leaves: the answer has to travel, too."""


class Search(Bot[View, Action]):
    """Information-set Monte-Carlo tree search over any game of the registry.

    ``budget``: seconds at most that it thinks about a decision. ``iterations``: so many games at
    most that it plays on in its mind instead, so that with a ``seed`` and without a clock against
    it (local play) it plays the same again. Either way it answers in time. ``policy``: the shipped
    bot by which it plays on; default: the one that plays the game best without searching.
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
        self._learned: _Learned | None = None

    def start(self, game: GameInfo) -> None:
        self._learned = _learned(game.game, len(game.names), game.options, self._policy)

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        if self._learned is None:
            raise RuntimeError("search is asked for a seat of a game that it was told of by start")
        game, thinks, worth = self._learned
        trees, seat = Trees(thinks, worth, self._random.random), view.seat or 0
        race = Race(actions, thinks(view, actions))
        began, done = self._clock(), 0
        budget = min(self._budget, SHARE * time_left())
        while len(race.running) > 1 and done < self._iterations:
            world = game.sample(view, self._random)
            race.drawn([trees.tried(world.clone(), action)[seat] for action in race.running])
            done += len(race.running)
            if self._clock() - began >= budget:
                break
        return race.best()


class _Learned(NamedTuple):
    game: Game
    policy: Policy
    worth: Worth


@lru_cache(maxsize=16)
def _learned(name: str, seats: int, options: Options, by: str | None) -> _Learned:
    """Once a process, for all objects that play alike."""
    game, thinks = registry.game(name), named(by, name)
    return _Learned(game, thinks, trained(game, seats, options, thinks))


def _limits(budget: object, iterations: object) -> tuple[float, float]:
    """Seconds, infinite with a number of iterations alone, and iterations; raises ValueError."""
    if iterations is not None and (not isinstance(iterations, int) or iterations < 1):
        raise ValueError(f"iterations is {iterations!r}; it must be a whole number from 1")
    if budget is None:
        return (BUDGET, math.inf) if iterations is None else (math.inf, iterations)
    if isinstance(budget, bool) or not isinstance(budget, int | float) or not 0 < budget < math.inf:
        raise ValueError(f"budget is {budget!r}; it must be a number of seconds above 0")
    return budget, math.inf if iterations is None else iterations
