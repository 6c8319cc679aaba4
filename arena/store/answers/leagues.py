"""Leagues, their seasons and rounds, and who is enrolled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction

from arena.leagues.rounds import Played, Table, TableResult
from arena.leagues.standings import Standing as LeagueStanding
from arena.store.ids import (
    BotId,
    EntrantId,
    LeagueId,
    MatchId,
    OrganiserId,
    OwnerId,
    PoolId,
    RoundId,
    SeasonId,
    SlotId,
)
from arena.store.states import (
    EnrolmentState,
    LeagueState,
    MatchState,
)


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
