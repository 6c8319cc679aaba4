"""Matches between entrants of known strength, whose games depend on each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from arena.ratings.fits.columns import Floats
from arena.ratings.results import MatchResult, Ranked
from arena.ratings.scale import ELO


@dataclass(frozen=True)
class World:
    """``reuse``: how often a game repeats the luck of its match's first one.

    Each game by itself is Plackett-Luce's model. ``advantages``: of the seats, in Elo.
    """

    entrants: int
    size: int
    matches: int
    games: int
    reuse: float = 0.0
    advantages: Sequence[float] = ()
    spread: float = 200.0

    def strengths(self, rng: np.random.Generator) -> Floats:
        """In Elo, with the mean 0."""
        drawn = rng.normal(0, self.spread, self.entrants)
        found: Floats = drawn - drawn.mean()
        return found

    def played(self, strengths: Floats, rng: np.random.Generator) -> list[MatchResult]:
        """Matches whose seats rotate; luck belongs to a place in the list, not to a seat."""
        advantages = np.array(self.advantages or [0.0] * self.size)
        return [self._match(strengths, advantages, rng) for _ in range(self.matches)]

    def _match(
        self, strengths: Floats, advantages: Floats, rng: np.random.Generator
    ) -> MatchResult:
        own = rng.permutation(self.entrants)[: self.size]
        luck = rng.gumbel(size=(self.games, self.size))
        luck[rng.random(self.games) < self.reuse] = luck[0]
        first = rng.integers(self.size)
        seats = (first + np.arange(self.size) + np.arange(self.games)[:, None]) % self.size
        points = (strengths[own] + advantages[seats]) / ELO + luck
        ranks = np.argsort(np.argsort(-points, axis=1), axis=1)
        games = [
            Ranked(tuple(ranked), seats=tuple(seated))
            for ranked, seated in zip(ranks.tolist(), seats.tolist(), strict=True)
        ]
        return MatchResult(tuple(map(name, own)), games)


def name(entrant: int) -> str:
    """Of an entrant by its number."""
    return f"bot{entrant:02}"
