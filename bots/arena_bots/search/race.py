"""Which of some actions is best: races over common draws, from which the beaten drop out.

Maron and Moore, "Hoeffding races: accelerating model selection search for classification and
function approximation", NIPS 1993, with paired differences and their standard errors as in
Moore and Lee, "Efficient algorithms for minimizing cross validation error", ICML 1994.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Generic, TypeVar

T = TypeVar("T")

SURE = 2.0
"""An action drops out when the leader is so many standard errors ahead of it."""

LIKELY = 1.0
"""The leader must be so many ahead of the favourite to be preferred to it."""

FIRST = 8
"""Draws before anything is judged."""

FLOOR = 0.01
"""Added to every standard deviation: few equal draws prove little."""


class Race(Generic[T]):
    """``favourite``: one of the actions, the one to take unless another does better."""

    def __init__(self, actions: Sequence[T], favourite: T) -> None:
        self._results: dict[T, list[float]] = {action: [] for action in actions}
        self._favourite = favourite

    @property
    def running(self) -> Sequence[T]:
        """The actions that are still in it; each is to be given a result in every draw."""
        return tuple(self._results)

    def drawn(self, results: Sequence[float]) -> None:
        """One result for each of the running, in their order, of the same draw."""
        for before, result in zip(self._results.values(), results, strict=True):
            before.append(result)
        draws = len(next(iter(self._results.values())))
        if draws >= FIRST and draws % 4 == 0:
            self._drop()

    def best(self) -> T:
        """The leader, or the favourite if that is not clearly behind."""
        leader = self._leader()
        if self._favourite in self._results and self._lead(leader, self._favourite) < LIKELY:
            return self._favourite
        return leader

    def _drop(self) -> None:
        leader = self._leader()
        for action in [*self._results]:
            if action != leader and self._lead(leader, action) > SURE:
                del self._results[action]

    def _leader(self) -> T:
        return max(self._results, key=lambda action: fmean(self._results[action] or (0.0,)))

    def _lead(self, leader: T, other: T) -> float:
        """How far ahead, in standard errors of the difference."""
        pairs = zip(self._results[leader], self._results[other], strict=True)
        differences = [ahead - behind for ahead, behind in pairs]
        if len(differences) < FIRST:
            return 0.0
        lead = fmean(differences)
        spread = math.sqrt(fmean([(difference - lead) ** 2 for difference in differences]))
        return lead * math.sqrt(len(differences)) / (spread + FLOOR)
