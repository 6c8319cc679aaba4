"""What a bot has done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from arena.match.spread import Spread
from arena.ratings.elo import MilliElo
from arena.store.ids import (
    BotId,
    EntrantId,
    MatchId,
    PoolId,
)
from arena.store.states import (
    EnrolmentState,
    LeagueState,
)


@dataclass(frozen=True, slots=True)
class ListedBot:
    """A bot in a list. ``entrant``: that it is alone."""

    id: BotId
    name: str
    entrant: EntrantId
    connected: bool
    created_at: datetime


@dataclass(frozen=True, slots=True)
class BotRating:
    """An entrant's line of a pool's table. From ``fitted`` on: the pool's fit, if it is in it: its
    rating, the 95 % interval, the places that it may have in its group.
    """

    entrant: EntrantId
    pool: PoolId
    game: str
    rating: MilliElo
    matches: int
    games: int
    wins: int
    fitted: MilliElo | None
    low: MilliElo | None
    high: MilliElo | None
    best: int | None
    worst: int | None


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating as it was after a change at that time."""

    at: datetime
    rating: int


@dataclass(frozen=True, slots=True)
class BotGame:
    """A game as one of its seats had it. ``size``: seats of the game. ``total``, ``slowest`` and
    ``spread`` (None: not known): of the seat's decisions.
    """

    match: MatchId
    number: int
    game: str
    size: int
    seat: int
    side: int
    rank: int
    forfeited_at: int | None
    decisions: int
    total: timedelta
    slowest: timedelta
    spread: Spread | None
    version: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class OtherSeat:
    """Somebody else in a game."""

    match: MatchId
    number: int
    bot: BotId
    side: int
    rank: int


@dataclass(frozen=True, slots=True)
class Entered:
    """An enrolment as the entrant sees it."""

    league: str
    game: str
    league_state: LeagueState
    entrant: str
    state: EnrolmentState


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """An enrolment as the entrant's owner sees it. ``reason``: of a refusal or withdrawal."""

    league: str
    league_state: LeagueState
    entrant: str
    state: EnrolmentState
    changed_at: datetime
    reason: str | None
