"""What queries answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction

from arena.games.game import Seat
from arena.leagues.rounds import Played, Table, TableResult
from arena.leagues.standings import Standing as LeagueStanding
from arena.match.clock import Measured
from arena.match.faults import Fault
from arena.match.rotations import Order
from arena.match.spec import Clock, DealKind
from arena.ratings.elo import MilliElo
from arena.store.commands import GameVersion
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
    RoundId,
    SeasonId,
    SessionId,
    SlotId,
    TokenId,
    WorkerInstance,
)
from arena.store.states import (
    AttemptEnd,
    Blame,
    EnrolmentState,
    LeagueState,
    MatchState,
    TokenScope,
)


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose a token is. ``id``: of the bot, owner or organiser, as ``scope`` says."""

    scope: TokenScope
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Token:
    """A valid token; the text itself is known to its holder alone."""

    id: TokenId
    created_at: datetime
    holder: Holder


@dataclass(frozen=True, slots=True)
class WebSession:
    """A browser in which somebody is signed in. ``seen_for``: how long ago that was noted last;
    ``news``: what its next page tells.
    """

    holder: Holder
    seen_for: timedelta
    news: str | None


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """What somebody with power did. ``subject``: id of what it was done to; ``detail``: JSON."""

    at: datetime
    by: str
    action: str
    subject: str
    detail: str


@dataclass(frozen=True, slots=True)
class Suspension:
    """A bot that may not play. ``bot``: its name; ``reason``: for everyone to read."""

    bot: str
    reason: str
    by: str
    at: datetime


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
class MatchDetails:
    """All about a match. ``games``: how many it has; ``played``: those stored, by number.

    ``not_before``: until when it pauses after an outage. ``suspect``: it was aboard workers that
    died, and is leased only to one that has nothing else aboard. ``league``: for which it is
    played, in a slot or to validate a bot. ``published``: it is over, and its secrets and records
    are shown, as its league wants it. ``held_back``: how many games are stored, but not told in
    ``played``, as other tables of the round may have their deals before them.
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
class Queue:
    """What waits. ``age``: how long the oldest match that could be leased now has waited."""

    scheduled: int
    due: int
    age: timedelta
    free_slots: int


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
class Coordinator:
    """A coordinator that lives."""

    id: CoordinatorId
    worker_address: str
    ready: bool


@dataclass(frozen=True, slots=True)
class BotSession:
    """An open session. ``address``: where its coordinator listens for bots."""

    id: SessionId
    bot: BotId
    name: str
    coordinator: CoordinatorId
    address: str
    instance: str
    build: str
    games: tuple[GameVersion, ...]
    concurrent_games: int
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class Worker:
    """A worker that some coordinator has connected. ``playing``: matches that it has leased."""

    name: str
    games: tuple[GameVersion, ...]
    slots: int
    playing: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Over all pools: matches finished, their games, faults in these."""

    matches: int
    games: int
    faults: int


@dataclass(frozen=True, slots=True)
class RunningLeague:
    """A league that its clock looks after. ``settings``: its definition, canonical JSON.
    ``reason``: why it stands as it does, for people.
    """

    id: LeagueId
    name: str
    settings: str
    state: LeagueState
    state_since: datetime
    pool: PoolId
    reason: str | None


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a league. ``seed``: hidden from all but the formats until it is closed."""

    id: SeasonId
    league: LeagueId
    number: int
    seed: bytes = field(repr=False)
    created_at: datetime
    closed_at: datetime | None


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round of a season's division. ``settled``: how many tables have a result or a ruling.

    ``commitment``: to the secret of the deals that its tables share; None: they share none.
    ``secret``: None until it is published.
    """

    id: RoundId
    played: Played
    settled: int
    due_at: datetime | None
    opened_at: datetime
    closes_at: datetime | None
    closed_at: datetime | None
    commitment: bytes | None = None
    secret: bytes | None = field(default=None, repr=False)

    @property
    def number(self) -> int:
        """From 1, in its division."""
        return self.played.round.number

    @property
    def made(self) -> int:
        """How many tables it has so far."""
        return len(self.played.round.tables)

    @property
    def over(self) -> bool:
        """Whether every table is settled."""
        return self.settled == self.made


@dataclass(frozen=True, slots=True)
class ListedRound:
    """A round in a list: ``made`` tables, ``settled`` of them have a result or a ruling.

    ``relaxed``: sentences on rules of pairing that could not be kept. The rest as in PlayedRound.
    """

    id: RoundId
    number: int
    made: int
    settled: int
    byes: tuple[EntrantId, ...]
    relaxed: tuple[str, ...]
    due_at: datetime | None
    opened_at: datetime
    closes_at: datetime | None
    closed_at: datetime | None
    commitment: bytes | None
    secret: bytes | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Meetings:
    """Of one entrant with another: its ``points``, 0 to 1 a table, of so many ``tables``."""

    points: Fraction
    tables: int


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game that was dealt what all tables of its round were dealt. ``deal``: its number in the
    round. ``entrants`` and ``ranks``: by seat; 0 is best.
    """

    round: RoundId
    deal: int
    entrants: tuple[EntrantId, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A table of a round and the newest match in it. ``void_by``: who made that void.

    ``settled``: it has a result, or an organiser has ruled, which ``ruled_by`` tells; a ruling
    without a result counts for nobody.
    """

    id: SlotId
    division: int
    round: int
    number: int
    table: Table
    match: MatchId
    generation: int
    state: MatchState
    void_reason: str | None
    void_by: str | None
    settled: bool
    ruled_by: str | None
    result: TableResult | None


@dataclass(frozen=True, slots=True)
class League:
    """A league. ``settings``: its definition, canonical JSON. ``organiser``: whose it is, and its
    name; None: the arena's own. ``entrants``: with a place in it.
    """

    id: LeagueId
    name: str
    game: str
    settings: str
    organiser: OrganiserId | None
    organiser_name: str | None
    state: LeagueState
    state_reason: str | None
    state_since: datetime
    created_at: datetime
    entrants: int


@dataclass(frozen=True, slots=True)
class EnrolledBot:
    """A bot of an entrant."""

    id: BotId
    name: str
    owner: OwnerId


@dataclass(frozen=True, slots=True)
class Enrolment:
    """An entrant of a league. ``bots``: by name. ``reason``: why it stands as it does, for people.

    ``validation``: the unrated match that decides whether it takes part, if there is one.
    """

    entrant: EntrantId
    name: str
    bots: tuple[EnrolledBot, ...]
    state: EnrolmentState
    reason: str | None
    validation: MatchId | None
    by: str
    created_at: datetime
    changed_at: datetime

    @property
    def waits(self) -> bool:
        """For a validation match."""
        return self.state is EnrolmentState.VALIDATING and self.validation is None

    def without_reason(self) -> Enrolment:
        """As those see it whom the reason does not concern."""
        return replace(self, reason=None, validation=None)


@dataclass(frozen=True, slots=True)
class EnrolledName:
    """An entrant of a league in a list, without what is only for those whom it concerns."""

    name: str
    state: EnrolmentState
    since: datetime


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
    """A game as one of its seats had it. ``size``: seats of the game. ``total`` and ``slowest``: of
    the seat's decisions.
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


@dataclass(frozen=True, slots=True)
class KeptStandings:
    """The stored table of a season's division. ``made_at``: when it was; ``rounds``: closed then.

    ``behind``: how many results and other changes it lacks.
    """

    made_at: datetime
    rounds: int
    behind: int
    lines: tuple[LeagueStanding, ...]


@dataclass(frozen=True, slots=True)
class StaleDivision:
    """A division whose stored table lacks something. ``settings``: of its league."""

    season: SeasonId
    division: int
    settings: str


@dataclass(frozen=True, slots=True)
class NewestRound:
    """The newest round of a division: how many tables it has, and whether it is not closed."""

    id: RoundId
    number: int
    tables: int
    open: bool


@dataclass(frozen=True, slots=True)
class NewestRounds:
    """How far a league is. ``season``: the newest one's number, 0 for none.

    ``divisions``: of each division with a round the number of the newest, and whether that is open;
    None if the season is not open.
    """

    season: int
    divisions: Mapping[int, tuple[int, bool]] | None = None


class Hidden(StrEnum):
    """Why a running match is not shown. shared: its deals are played more than once. later: its
    league shows what was played only after the round or the season.
    """

    SHARED = "shared"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class ShownView:
    """A table as everybody may see it after ``step`` actions of a game. ``number``: rises within
    the attempt ``fence``. ``order``: by seat, the index of the entrant that sits there. ``acted``:
    the seat that took the last action; None: the deal. ``at``: when. ``view``: serialised by the
    game's codec.
    """

    fence: int
    number: int
    game: int
    order: Order
    step: int
    acted: Seat | None
    at: datetime
    view: bytes


@dataclass(frozen=True, slots=True)
class Live:
    """What spectators see of a match that is not over. ``hidden``: why nothing; None: it is shown,
    ``delay`` after it happened. ``views``: the newest first.
    """

    hidden: Hidden | None
    delay: timedelta
    views: tuple[ShownView, ...]
