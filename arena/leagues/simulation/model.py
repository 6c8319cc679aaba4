"""Results drawn from strengths, without playing.

In a game each entrant performs as its strength plus a Gumbel variate, and the order of performances
is that of the game: the model of Plackett and Luce, which for two is that of Bradley and Terry, and
so of Elo. Neighbours whose performances are close to each other share a rank; for two that is the
model of ties of P. V. Rao and L. L. Kupper (1967).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import atanh, cos, log, pi, sqrt

from arena.games.chance import SeedChance
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.results import SeatedGame, table_result
from arena.leagues.rounds import Round, Table, TableResult

_K = log(10) / 400
_MEAN = 1500
_BYTES = bytes(range(256))
_WIDTH = 8
"""Bytes of a uniform variate."""


@dataclass(frozen=True, slots=True)
class Model:
    """``spread``: standard deviation of strengths, in Elo. ``seeding``: that of the error of the
    ratings by which entrants are seeded. ``draws``: chance that a game of two equals is drawn.
    ``games``: of a match.
    """

    spread: float = 150.0
    seeding: float = 200.0
    draws: float = 0.1
    games: int = 2


@dataclass(frozen=True, slots=True)
class World:
    """Entrants with their true strengths, in Elo, from a seed of 32 bytes."""

    model: Model
    seed: bytes
    entrants: tuple[Entrant, ...]
    strengths: Mapping[EntrantId, float]

    @classmethod
    def drawn(cls, model: Model, entrants: int, seed: bytes) -> World:
        """So many entrants of normal strengths."""
        names = [EntrantId(f"e{number:03}") for number in range(1, entrants + 1)]
        strengths = {
            name: _MEAN + model.spread * _normal(seed, f"strength of {name}") for name in names
        }
        seen = {
            name: strengths[name] + model.seeding * _normal(seed, f"error of {name}")
            for name in names
        }
        field = tuple(Entrant(name, rating=round(1000 * seen[name])) for name in names)
        return cls(model, seed, field, strengths)

    def results(self, round_: Round) -> tuple[TableResult, ...]:
        """Of all tables of a round; everyone shows up."""
        return tuple(
            table_result(len(table.entrants), self.games(round_.number, table))
            for table in round_.tables
        )

    def games(self, number: int, table: Table) -> list[SeatedGame]:
        """Of a table in the round of this number."""
        return [self._game(f"{number}/{at}", table) for at in range(self.model.games)]

    def _game(self, name: str, table: Table) -> SeatedGame:
        places = range(len(table.entrants))
        source = f"game {name} of {', '.join(table.entrants)}"
        variates = _uniform(self.seed, source, len(places))
        shown = [
            _K * self.strengths[entrant] - log(-log(variate))
            for entrant, variate in zip(table.entrants, variates, strict=True)
        ]
        order = sorted(places, key=lambda place: -shown[place])
        close = 2 * atanh(self.model.draws)
        ranks = [0] * len(places)
        for rank, (above, place) in enumerate(pairwise(order), 1):
            tied = shown[above] - shown[place] < close
            ranks[place] = ranks[above] if tied else rank
        return SeatedGame(tuple(places), tuple(ranks), (0,) * len(places))


def _uniform(seed: bytes, source: str, count: int) -> list[float]:
    """Between 0 and 1, and neither."""
    drawn = SeedChance(seed).draws(source, _BYTES, _WIDTH * count)
    parts = (drawn[at : at + _WIDTH] for at in range(0, len(drawn), _WIDTH))
    # 53 bits are what a float holds: with more the largest would be 1.
    return [((int.from_bytes(part, "big") >> 11) + 0.5) / (1 << 53) for part in parts]


def _normal(seed: bytes, source: str) -> float:
    """Of mean 0 and variance 1, by the method of G. E. P. Box and M. E. Muller (1958)."""
    radius, angle = _uniform(seed, source, 2)
    return sqrt(-2 * log(radius)) * cos(2 * pi * angle)
