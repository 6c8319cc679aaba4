"""The values of a definition, as docs/leagues.md explains them key by key."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import TypeAlias

from arena.games import registry
from arena.games.game import Options
from arena.leagues.calendar import Missed
from arena.match.spec import Clock, DealKind

FormatValue: TypeAlias = int | str
"""Of a format's key; a flag is an ``int``, as everywhere in Python."""


USUAL_DELAY = timedelta(seconds=30)
"""Of spectators, if a league says nothing, and for matches of no league."""

LONGEST_DELAY = timedelta(minutes=10)
"""Of spectators that a league can set."""


class FormatType(StrEnum):
    """Who meets whom."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    LADDER = "ladder"
    KNOCKOUT = "knockout"
    DOUBLE_ELIMINATION = "double_elimination"
    GAUNTLET = "gauntlet"
    CHAMPIONSHIP = "championship"


class EntryMode(StrEnum):
    """open: any bot may enrol. invitation: only those that were invited."""

    OPEN = "open"
    INVITATION = "invitation"


class Publish(StrEnum):
    """When records and secrets of matches are shown: after the match, its round or its season."""

    MATCH = "match"
    ROUND = "round"
    SEASON = "season"


class Opens(StrEnum):
    """What a due time of the schedule opens."""

    ROUND = "round"
    SEASON = "season"


@dataclass(frozen=True, slots=True)
class GameTerms:
    """What is played. ``seats``: how many a game may have; all of them fit the options."""

    name: str
    options: Options
    seats: range


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """How a match is played. ``start_by``: when an absent bot becomes a no-show; None: never.
    ``spectator_delay``: how much later than it happens spectators see what is public.
    """

    deals: int
    kind: DealKind
    clock: Clock
    strikes: int
    start_by: timedelta | None
    spectator_delay: timedelta


@dataclass(frozen=True, slots=True)
class FormatTerms:
    """``settings``: the format's own keys, all of them, sorted."""

    type: FormatType
    settings: tuple[tuple[str, FormatValue], ...] = ()

    def flag(self, key: str) -> bool:
        """A setting that is true or false."""
        return bool(dict(self.settings)[key])

    def number(self, key: str) -> int:
        """A setting that is a whole number."""
        return int(dict(self.settings)[key])

    def text(self, key: str) -> str:
        """A setting that is a text."""
        return str(dict(self.settings)[key])


@dataclass(frozen=True, slots=True)
class Entry:
    """Who may take part. ``most``: entrants; None: any number. ``same_owner``: whether bots of one
    owner may meet. ``validation``: whether a newcomer first plays an unrated match without a fault.
    ``house``: names of bots that play such matches with newcomers.
    """

    mode: EntryMode
    most: int | None
    same_owner: bool
    validation: bool
    house: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """``rounds``: after so many a season is closed; None: when its format is over. ``count``: of
    seasons; None: without end.
    """

    rounds: int | None
    count: int | None


@dataclass(frozen=True, slots=True)
class Schedule:
    """Due times. ``cron``: five fields, in local time of ``zone``, a name of the tz database."""

    cron: str
    zone: str
    opens: Opens
    missed: Missed


@dataclass(frozen=True, slots=True)
class Division:
    """``size``: entrants; None: all that are left, in the last one only. ``up``, ``down``: how many
    change into the division above and below after a season.
    """

    name: str
    size: int | None
    up: int
    down: int


@dataclass(frozen=True, slots=True)
class Definition:
    """A league. ``pool``: in which it rates, if ``rated``. ``close_after``: so long after it was
    opened a round closes, and stragglers play on; None: when all its matches are over.
    ``schedule``: None: seasons and rounds follow one another at once. ``divisions``: the highest
    first; none: all are in one. ``share``: of the workers' time, beside other leagues.
    """

    name: str
    title: str
    description: str
    game: GameTerms
    match: MatchTerms
    format: FormatTerms
    pool: str
    rated: bool
    entry: Entry
    publish: Publish
    close_after: timedelta | None
    season: Season
    schedule: Schedule | None
    divisions: tuple[Division, ...]
    share: int

    @property
    def team_size(self) -> int:
        """Bots of an entrant: more than one where the game's options have seats play together."""
        return team_size(self.game)

    @property
    def tables(self) -> range:
        """How many entrants may meet at a table."""
        each = self.team_size
        return range(self.game.seats[0] // each, self.game.seats[-1] // each + 1)


def team_size(game: GameTerms) -> int:
    """Seats of a side; the game's own, whatever the number of seats."""
    seats = game.seats[0]
    sides = registry.game(game.name).sides(seats, game.options)
    return seats // len(set(sides))
