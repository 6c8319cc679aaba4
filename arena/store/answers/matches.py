"""Matches, their attempts and games, and what they wait for."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from arena.match.clock import Measured
from arena.match.faults import Fault
from arena.match.spec import Clock, DealKind
from arena.ratings.elo import MilliElo
from arena.store.ids import (
    BotId,
    LeagueId,
    MatchId,
    OwnerId,
    PoolId,
    RecordId,
    WorkerInstance,
)
from arena.store.states import (
    AttemptEnd,
    Blame,
    MatchState,
)


@dataclass(frozen=True, slots=True)
class SeatDetails:
    """An entrant of a match. ``change``: what the match did to its rating so far."""

    bot: BotId
    name: str
    owner: OwnerId
    rating: MilliElo
    no_show: bool
    change: MilliElo


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A report that was not believed, and what it claimed; nothing of that need exist.

    ``report``: as it was kept, a serialised ReportRequest of arena.internal.v1. It and ``reason``
    are None while its match's league withholds its deals, which both may tell.
    """

    id: str
    match: MatchId
    fence: int
    game: int
    worker: WorkerInstance | None
    reason: str | None
    at: datetime
    report: bytes | None


@dataclass(frozen=True, slots=True)
class Attempt:
    """The newest lease of a match. ``given_up``: it has ended, and not with the match's last game.

    One that ran out may still be revived.
    """

    fence: int
    given_up: bool


@dataclass(frozen=True, slots=True)
class AttemptDetails:
    """A lease of a match. ``secret``: None until the match is published."""

    fence: int
    worker: WorkerInstance
    worker_name: str
    commitment: bytes
    secret: bytes | None = field(repr=False)
    started_at: datetime
    renewed_at: datetime
    progress: int
    ended_at: datetime | None
    end: AttemptEnd | None
    blame: Blame | None
    detail: str | None


@dataclass(frozen=True, slots=True)
class GameDetails:
    """A game that counts. ``bots``, ``ranks``, ``scores``, ``measured``: by seat."""

    number: int
    fence: int
    deal: int
    record: RecordId
    reason: str
    accepted_at: datetime
    bots: tuple[BotId, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    forfeits: tuple[int | None, ...]
    measured: tuple[Measured, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class SeatSum:
    """What an entrant's games of a match come to; ``place``: its own in the match. ``won``: games
    in which nobody was better; ``ranks``: their sum, 0 for the best.
    """

    place: int
    games: int
    won: int
    ranks: int
    score: int
    forfeited: int
    decisions: int
    total: timedelta
    slowest: timedelta
    faults: int


@dataclass(frozen=True, slots=True)
class MatchDetails:
    """All about a match. ``games``: how many it has; ``played``: those stored, by number, or those
    of them that were asked for.

    ``not_before``: until when it pauses after an outage. ``suspect``: it was aboard workers that
    died, and is leased only to one that has nothing else aboard. ``league``: for which it is
    played, in a slot or to validate a bot. ``published``: it is over, and its secrets and records
    are shown, as its league wants it. ``stored``: how many games count so far. ``held_back``: how
    many of them are not told in ``played``, as other tables of the round may have their deals
    before them. ``delayed``: how many more there are, which spectators may not know of yet.
    """

    id: MatchId
    league: LeagueId | None
    pool: PoolId
    game: str
    rules: int
    options: str
    deals: int
    kind: DealKind
    rotation: int
    clock: Clock
    strikes: int
    k: MilliElo
    unrated: str | None
    priority: int
    start_by: datetime | None
    not_before: datetime | None
    created_at: datetime
    state: MatchState
    suspect: bool
    fence: int
    finished_at: datetime | None
    void_reason: str | None
    games: int
    seats: tuple[SeatDetails, ...]
    attempts: tuple[AttemptDetails, ...]
    stored: int
    delayed: int
    played: tuple[GameDetails, ...]
    held_back: int
    published: bool


@dataclass(frozen=True, slots=True)
class MatchTable:
    """Where in its league a match is played. ``division``: 0 is the highest; ``number``: from 0."""

    season: int
    division: int
    round: int
    number: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The place, from 1, of a match among all that could be leased now, as the order is now."""

    place: int
    of: int


@dataclass(frozen=True, slots=True)
class WaitingBot:
    """A bot that is to play."""

    id: BotId
    name: str


@dataclass(frozen=True, slots=True)
class WaitingMatch:
    """A scheduled match, as far as it matters when it can begin; see ``MatchDetails``."""

    id: MatchId
    game: str
    rules: int
    start_by: datetime | None
    not_before: datetime | None
    suspect: bool
    league_paused: bool
    bots: tuple[WaitingBot, ...]


@dataclass(frozen=True, slots=True)
class Queue:
    """What waits. ``age``: how long the oldest match that could be leased now has waited."""

    scheduled: int
    due: int
    age: timedelta
    free_slots: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Over all pools: matches finished, their games, faults in these."""

    matches: int
    games: int
    faults: int


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A bot of a match in a list. ``change``: what the match did to its rating so far."""

    name: str
    rating: MilliElo
    no_show: bool
    change: MilliElo


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match in a list. ``league``: its name, if it is played for one. ``played``: games so far
    of its ``games``. ``seats``: by place, which is no seat at a table.
    """

    id: MatchId
    game: str
    league: str | None
    state: MatchState
    created_at: datetime
    finished_at: datetime | None
    ended_at: datetime | None
    void_reason: str | None
    games: int
    played: int
    seats: tuple[ListedSeat, ...]
