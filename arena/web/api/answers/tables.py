"""What was played in a season: tables of points, rounds, crosstables, brackets."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from arena.store.states import MatchState
from arena.web.api.answers.ratings import FitAnswer
from arena.web.api.answers.values import (
    Answer,
    Count,
    Elo,
    Flag,
    Instant,
    LeagueName,
    Listing,
    MatchName,
    Name,
    Number,
    Points,
    Sentence,
    Sha256,
    Share,
    Words,
)
from arena.web.shown.leagues.bracket import ContestState


class SeasonListing(Listing):
    """Something of a division of a season."""

    league: LeagueName
    """The league."""
    season: Number | None
    """The season; null before the first."""
    division: Number
    """The division; 1 is the highest."""
    final: Flag
    """Whether the season is closed."""


class TieBreak(Answer):
    """A tie-break."""

    name: Annotated[str, Field(examples=["buchholz"])]
    """Which."""
    value: Points
    """What it comes to; more is better."""


class Placement(Answer):
    """How far a newcomer is that is being placed."""

    played: Count
    """Placement matches that it has played."""
    wanted: Count
    """Placement matches that it is to play."""


class StandingAnswer(Answer):
    """A line of a table."""

    place: Number
    """Who cannot be told apart share one."""
    entrant: Name
    """The bot or team."""
    points: Points
    """What it is placed by."""
    adjusted: Points | None
    """The mean result less the luck of the deals, where tables share them; else null."""
    matches: Count
    """Tables that count."""
    byes: Count
    """Rounds in which it sat out."""
    no_shows: Count
    """Tables to which it did not come."""
    elo: Elo | None
    """Its rating in the league's pool; null if it has none."""
    fit: FitAnswer | None
    """What all rated results of the pool say of it; null if they say nothing yet."""
    placement: Placement | None
    """How far its placement is; null if it is not being placed."""
    withdrawn: Flag
    """Whether it takes part no more."""
    tie_breaks: list[TieBreak]
    """What decides between equal points, in their order."""


class StandingsAnswer(SeasonListing):
    """The table of a division of a season. ``after``: so many lines are left out."""

    rounds: Count
    """Rounds of the division that are closed."""
    behind: Count
    """Results and other changes that are not in it yet."""
    as_of: Instant | None
    """When it was made, if it lacks something; null: it is as things are now."""
    items: list[StandingAnswer]
    """Lines of the table."""


class RoundAnswer(Answer):
    """A round of a division."""

    number: Number
    """Its number."""
    tables: Count
    """Tables that it has so far."""
    tables_settled: Count
    """Tables of it that have a result or a ruling."""
    due_at: Instant | None
    """For when the schedule had it, if it did."""
    opened_at: Instant
    """When it opened."""
    closes_at: Instant | None
    """When it closes at the latest; null: when its matches are over."""
    closed_at: Instant | None
    """When it was closed; null while it goes on."""
    byes: list[Name]
    """Who sits out."""
    relaxed: list[Sentence]
    """Rules of pairing that could not be kept, a sentence each."""
    commitment: Sha256 | None
    """The SHA-256 of the secret of the deals that its tables share; null: they share none."""
    secret: Annotated[str, Field(examples=["000102"])] | None
    """What these deals are made from, in hexadecimal; null until it is public."""


class RoundsAnswer(SeasonListing):
    """Rounds of a division, the newest first."""

    items: list[RoundAnswer]
    """The rounds."""


class OneRoundAnswer(RoundAnswer):
    """A round, and where it was played."""

    league: LeagueName
    """The league."""
    season: Number
    """The season."""
    division: Number
    """The division; 1 is the highest."""


class TableSeat(Answer):
    """Who sits at a table."""

    entrant: Name
    """The bot or team."""
    points: Points | None
    """What it got there; null without a result."""


class TableAnswer(Answer):
    """A table of a round."""

    number: Number
    """Its number in the round."""
    label: Annotated[str, Field(examples=["final"])]
    """What it is in the format; possibly empty."""
    seats: list[TableSeat]
    """Who sits there."""
    match: MatchName
    """The newest match that was made for it."""
    match_state: MatchState
    """How that stands."""
    settled: Flag
    """Whether the table has a result, or a ruling that it counts for nobody."""
    ruled: Flag
    """Whether an organiser has ruled on it."""
    void_reason: Sentence | None
    """Why the match is void; null if it is not."""


class TablesAnswer(SeasonListing):
    """Tables of a round, by number."""

    round: Number
    """The round."""
    items: list[TableAnswer]
    """The tables."""


class Met(Answer):
    """What somebody made of somebody else."""

    entrant: Name
    """The other."""
    tables: Count
    """Tables with a result at which both sat."""
    points: Share
    """The mean over these of 1 for coming before, 1/2 for even, 0 for coming after."""


class CrosstableRow(Answer):
    """What an entrant made of the others."""

    place: Number
    """Its place in the table."""
    entrant: Name
    """The bot or team."""
    met: list[Met]
    """Those that it has met, in the order of the table."""


class CrosstableAnswer(SeasonListing):
    """Who took how many points off whom, in the order of the table. ``after``: so many rows are
    left out.
    """

    items: list[CrosstableRow]
    """Rows of the table."""


class ContestSeat(Answer):
    """Who comes to a contest."""

    entrant: Name | None
    """The bot or team; null while nobody knows, and if nobody comes."""
    origin: Words | None
    """Whence who comes is to come, or nobody; null for who is there."""
    points: Points | None
    """At the tables of the contest; null before the first."""
    advances: Flag
    """Whether it goes on."""


class ContestAnswer(Answer):
    """A contest of a bracket."""

    label: Annotated[str, Field(examples=["semifinal, contest 1"])]
    """What it is called."""
    part: Annotated[str, Field(examples=["Winners' bracket"])]
    """Where in the bracket; empty if that has one part."""
    column: Number
    """In which column of the part it stands: contests of one can be played in the same round."""
    state: ContestState
    """How it stands."""
    seats: list[ContestSeat]
    """Who comes."""
    matches: list[MatchName]
    """Matches that were made for it."""


class BracketAnswer(SeasonListing):
    """The contests of a bracket, part by part and column by column. ``after``: so many are left
    out.
    """

    items: list[ContestAnswer]
    """The contests."""
