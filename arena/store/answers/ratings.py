"""Pools, their tables, and the checks of these."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.ratings.elo import MilliElo
from arena.store.ids import (
    EntrantId,
    MatchId,
    PoolId,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a pool's table, best first. ``wins``: games won or shared the win of."""

    entrant: EntrantId
    name: str
    rating: MilliElo
    matches: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class ListedPool:
    """A pool in a list. ``first``: the name of its best entrant; None before a rated match."""

    id: PoolId
    game: str
    entrants: int
    first: str | None


@dataclass(frozen=True, slots=True)
class PoolLine:
    """A line of a pool's table with what placed it. ``placing``: of who is being placed, its
    placement matches so far; ``placed``: of who was, how many it had.
    """

    standing: Standing
    placing: int | None
    placed: int | None

    @property
    def rated(self) -> bool:
        """Whether its rating says anything."""
        return bool(self.standing.matches or self.placed)


@dataclass(frozen=True, slots=True)
class Placing:
    """The placement matches of an entrant that nothing has placed yet: those that count, and those
    that are not over.
    """

    played: tuple[MatchId, ...] = ()
    waiting: tuple[MatchId, ...] = ()

    @property
    def made(self) -> int:
        """How many there are."""
        return len(self.played) + len(self.waiting)


@dataclass(frozen=True, slots=True)
class Placed:
    """A row of the ledger that placed an entrant. ``name``: the entrant's. ``matches``: from which
    ``delta``, the difference to the pool's start, was fitted.
    """

    pool: PoolId
    entrant: EntrantId
    name: str
    delta: MilliElo
    matches: tuple[MatchId, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class LineMark:
    """Up to which line of the pools' tables an audit has come."""

    pool: PoolId
    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class AuditedMatches:
    """How many were looked at, and the last of them, if any. ``wrong``: sentences."""

    matches: int
    last: MatchId | None
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AuditedLines:
    """The last line looked at; None: there was none. ``wrong``: sentences."""

    last: LineMark | None
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AuditedMeetings:
    """The last entrant looked at; None: there was none. ``wrong``: sentences."""

    last: EntrantId | None
    wrong: tuple[str, ...]
