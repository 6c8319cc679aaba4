"""A match as values: what is to be played, how deals and clocks are set."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import NewType

from arena.games.game import Options

MatchId = NewType("MatchId", str)
BotId = NewType("BotId", str)


class DealKind(StrEnum):
    """How the games of a match share deals.

    ``tables``: each game of a match has a deal of its own, and all matches of a league's round have
    the same deals.
    """

    INDEPENDENT = "independent"
    COMMON = "common"
    TABLES = "tables"

    def games(self, seats: int, deals: int = 1) -> int:
        """How many games are played with so many deals: one each, or one for each rotation."""
        return deals * (seats if self is DealKind.COMMON else 1)

    def deal(self, seats: int, game: int) -> int:
        """The number of the deal that a game is played with."""
        return game // self.games(seats)


@dataclass(frozen=True, slots=True)
class Clock:
    """Time for a seat in one game.

    ``limit`` is free at each decision; what a decision takes beyond it comes out of ``bank``, which
    grows by ``increment`` after each decision. ``ready``: time to get ready for the game.
    """

    limit: timedelta = timedelta(seconds=2)
    bank: timedelta = timedelta(0)
    increment: timedelta = timedelta(0)
    ready: timedelta = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """What a match is, whoever plays it.

    ``deals``: number of deals; with common deals each is played once a rotation, so that the match
    has ``deals * seats`` games. ``rotation``: where in the pinned list of seat orders it starts.
    ``team``: how many bots of an entrant play together, ``seats / team`` seats apart.
    """

    game: str
    rules: int
    options: Options
    seats: int
    deals: int
    kind: DealKind = DealKind.INDEPENDENT
    rotation: int = 0
    team: int = 1
    clock: Clock = Clock()
    strikes: int = 3

    @property
    def games(self) -> int:
        """How many games the match has."""
        return self.kind.games(self.seats, self.deals)
