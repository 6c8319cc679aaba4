"""What goes into the store's unit of work, and what comes out of it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from arena.games.game import Seat
from arena.leagues.definition import Publish
from arena.leagues.results import Scoring
from arena.leagues.rounds import Round
from arena.leagues.standings import Standing
from arena.match.clock import Measured
from arena.match.faults import Fault
from arena.match.result import Result
from arena.match.spec import Clock, DealKind, MatchSpec
from arena.ratings.elo import MilliElo
from arena.store.ids import (
    BotId,
    CoordinatorId,
    EntrantId,
    LeagueId,
    MatchId,
    OrganiserId,
    OwnerId,
    PoolId,
    RecordId,
    SeasonId,
    SessionId,
    SlotId,
    WorkerInstance,
)

PAUSE = timedelta(seconds=5)
"""How long a match waits that was given back for an outage, which may not be over yet."""

READY_AGAIN = timedelta(seconds=60)
"""What bots get, beside the time of the break, to be back after no coordinator was ready."""

RECONNECTED = "reconnected"
"""Why a session ended: a newer connection of the same instance."""

SUPERSEDED = "superseded by another instance"
"""Why a session ended: another instance of the bot has connected."""


SUSPENDED = "suspended: "
"""With what the reason of a session begins that ended as its bot was suspended."""


@dataclass(frozen=True, slots=True)
class GameVersion:
    """A game that a program knows, with the version of its rules."""

    game: str
    rules: int


@dataclass(frozen=True, slots=True)
class PublicView:
    """A table as everybody may see it after ``step`` actions of a game.

    ``number``: rises within the attempt. ``acted``: the seat that took the last action; None: the
    deal. ``age``: how long ago. ``view``: serialised by the game's codec. ``left``: by seat, all
    that its next decision may take; empty from a worker that does not tell.
    """

    number: int
    game: int
    step: int
    acted: Seat | None
    age: timedelta
    view: bytes
    left: tuple[timedelta, ...] = ()


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot as its token proves it."""

    id: BotId
    name: str
    owner: OwnerId
    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A bot's Hello on a coordinator's stream."""

    bot: BotId
    coordinator: CoordinatorId
    instance: str
    connection: int
    build: str
    games: tuple[GameVersion, ...]
    concurrent_games: int


@dataclass(frozen=True, slots=True)
class Opened:
    """The session, and those that it ended: of this instance silently, of others told so."""

    session: SessionId
    superseded: tuple[SessionId, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """No session; the reason is a sentence for the bot. ``suspended``: it may not play at all."""

    reason: str
    suspended: bool = False


@dataclass(frozen=True, slots=True)
class WorkerIdentity:
    """A worker process: what it can play, and how many matches at once."""

    name: str
    instance: WorkerInstance
    games: tuple[GameVersion, ...]
    slots: int


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be played.

    ``entrants``: the bots, at their places. ``teams``: the team of each, where the spec has teams.
    ``pool``: None is the game's own pool, named after it and made with its first match.
    ``start_by``: when a bot that is not there becomes a no-show; None: never.
    ``unrated``: why the match moves no rating; None: it does. ``league``: for which it is played;
    ``slot`` and ``generation``: the slot that it fills there, if any.
    """

    spec: MatchSpec
    entrants: tuple[BotId, ...]
    teams: tuple[EntrantId, ...] | None = None
    pool: PoolId | None = None
    start_by: datetime | None = None
    priority: int = 0
    unrated: str | None = None
    league: LeagueId | None = None
    slot: SlotId | None = None
    generation: int = 0


@dataclass(frozen=True, slots=True)
class NewLeague:
    """A league to be. ``settings``: its definition, canonical JSON. ``pool`` is made if it is not
    there. ``organiser``: whose it is; None: the arena's own.
    """

    name: str
    game: str
    pool: PoolId
    settings: str
    share: int
    organiser: OrganiserId | None = None


@dataclass(frozen=True, slots=True)
class EntryTerms:
    """Who may enrol. ``most``: entrants; None: any number. ``by_invitation``: only the invited.

    ``validation``: whether a newcomer first plays a match without a fault. ``one_an_owner``: an
    owner enters once only.
    """

    most: int | None
    by_invitation: bool
    validation: bool
    one_an_owner: bool = False


@dataclass(frozen=True, slots=True)
class SeasonEntrant:
    """Who takes part in a season. ``division``: 0 is the highest. ``rating``: it seeds."""

    id: EntrantId
    division: int
    rating: MilliElo


@dataclass(frozen=True, slots=True)
class NewRound:
    """A round as a format paired it, and what is to be played at its tables, in their order.

    ``field``: who could be paired when it was; ``unsettled``: tables of earlier rounds that had no
    result then. ``scoring``: which of a game's own numbers count. ``publish``: after what records
    and secrets of its matches are shown. ``secret``: of the deals that its tables share; None: they
    share none.
    ``due_at``: when it was to open, by a schedule.
    ``closes_at``: when it closes though matches are still played; None: when all are over.
    """

    season: SeasonId
    division: int
    round: Round
    field: frozenset[EntrantId]
    matches: tuple[NewMatch, ...]
    unsettled: int = 0
    scoring: Scoring = Scoring.NONE
    publish: Publish = Publish.MATCH
    secret: bytes | None = dataclasses.field(default=None, repr=False)
    due_at: datetime | None = None
    closes_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class LeasedEntrant:
    """An entrant of a leased match. ``no_show``: it was absent and forfeits the match."""

    bot: BotId
    name: str
    no_show: bool


@dataclass(frozen=True, slots=True)
class Assignment:
    """What an attempt is to play.

    ``options``: canonical JSON, complete. ``secret``: of this attempt. ``entrants``: in the order
    that a planned game's seats refer to. ``worker``: whose attempt it is.
    """

    match: MatchId
    fence: int
    game: str
    rules: int
    options: str
    seats: int
    deals: int
    kind: DealKind
    rotation: int
    team: int
    clock: Clock
    strikes: int
    entrants: tuple[LeasedEntrant, ...]
    secret: bytes = field(repr=False)
    commitment: bytes
    worker: WorkerInstance


@dataclass(frozen=True, slots=True)
class Leased:
    """A match for a worker to play. ``done``: numbers of the games that are stored already."""

    assignment: Assignment
    done: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExpiredLease:
    """An attempt whose lease has just run out. ``detail``: what is thought of it, in words."""

    match: MatchId
    fence: int
    worker: WorkerInstance
    detail: str


@dataclass(frozen=True, slots=True)
class AcceptedGame:
    """A game that replays to what its report says.

    ``record``: canonical bytes. ``seats``: the bot in each seat. ``result`` and ``measured``: by
    seat. ``sides``: equal numbers play together; None: everyone alone.
    """

    match: MatchId
    fence: int
    game: int
    record: bytes
    seats: tuple[BotId, ...]
    result: Result
    faults: tuple[Fault, ...]
    measured: tuple[Measured, ...]
    sides: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """Stored. ``finished``: it was the match's last game, and the match is rated."""

    record: RecordId
    finished: bool


@dataclass(frozen=True, slots=True)
class Already:
    """The same report was stored before."""

    record: RecordId


@dataclass(frozen=True, slots=True)
class Stale:
    """Another attempt has the match, or it is over; nothing was stored."""

    reason: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """Other content than what is stored under the same key, or than the match allows.

    Nothing was stored: the report is for the quarantine.
    """

    reason: str


@dataclass(frozen=True, slots=True)
class MadeStandings:
    """The table of a season's division. ``changes``: those it holds that the stored one lacks.

    ``rounds``: closed; ``took``: processor time.
    """

    season: SeasonId
    division: int
    changes: frozenset[str]
    rounds: int
    lines: tuple[Standing, ...]
    took: timedelta
