"""What the API answers. Times are UTC, in ISO 8601; ratings are Elo; lists say what comes next."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field


class Problem(BaseModel):
    """What is wrong with a request (RFC 9457); ``detail``: one sentence."""

    type: str
    title: str
    status: int
    detail: str


PROBLEMS: dict[int | str, dict[str, object]] = {
    "4XX": {
        "description": "What is not there, or cannot be asked for so",
        "content": {"application/problem+json": {"schema": Problem.model_json_schema()}},
    }
}
"""Of every route."""


class LeagueAnswer(BaseModel):
    """A league."""

    name: str
    game: str
    organiser: str | None
    state: str
    reason: str | None = Field(description="why it stands as it does")
    state_since: datetime
    created_at: datetime
    entrants: int


class LeaguesAnswer(BaseModel):
    """All leagues, by name."""

    leagues: list[LeagueAnswer]


class FitAnswer(BaseModel):
    """What all results of the pool together say of an entrant, with 95 %."""

    elo: float
    low: float
    high: float
    best_place: int = Field(description="its true place by strength is this one at best")
    worst_place: int
    matches: int


class TieBreakAnswer(BaseModel):
    """A tie-break, and its value."""

    name: str
    value: float


class StandingAnswer(BaseModel):
    """A line of a table."""

    place: int = Field(description="from 1; who cannot be told apart share one")
    entrant: str
    points: float
    matches: int
    byes: int
    no_shows: int
    elo: float | None
    fit: FitAnswer | None
    adjusted: float | None = Field(
        description="the mean result less the luck of the deals, where tables share them"
    )
    placing: bool = Field(description="whether its placement matches are still being played")
    tie_breaks: list[TieBreakAnswer]


class DivisionAnswer(BaseModel):
    """A division's table. ``name`` is empty if there is but one."""

    name: str
    rounds: int = Field(description="closed so far")
    behind: int = Field(description="results that are not in it yet")
    standings: list[StandingAnswer]


class StandingsAnswer(BaseModel):
    """The tables of a season. ``season`` is 0 before the first."""

    league: str
    season: int
    final: bool
    divisions: list[DivisionAnswer]


class TableAnswer(BaseModel):
    """A table of a round. ``points``: by entrant, null without a result."""

    number: int = Field(description="from 1")
    label: str = Field(description="what it is in the format, such as final")
    entrants: list[str]
    points: list[float] | None
    state: str
    match: str


class RoundLine(BaseModel):
    """A round. ``commitment``: of the deals that its tables share, if they do."""

    number: int
    tables: int
    settled: int
    opened_at: datetime
    closed_at: datetime | None
    byes: list[str]
    commitment: str | None
    secret: str | None


class RoundsAnswer(BaseModel):
    """Rounds of a division of a season, the newest first. ``next``: give it as ``before``."""

    league: str
    season: int
    rounds: list[RoundLine]
    next: int | None


class RoundAnswer(RoundLine):
    """A round with a page of its tables. ``pages``: how many there are."""

    page: int
    pages: int
    played: list[TableAnswer]


class SeatAnswer(BaseModel):
    """A bot of a match."""

    bot: str
    elo_before: float
    change: float
    no_show: bool


class MatchLine(BaseModel):
    """A match in a list."""

    id: str
    game: str
    league: str | None
    state: str
    created_at: datetime
    ended_at: datetime | None
    games: int
    played: int
    seats: list[SeatAnswer]


class MatchesAnswer(BaseModel):
    """Matches, the newest first. ``next``: give it as ``before`` for those that follow."""

    matches: list[MatchLine]
    next: str | None


class GameSeatAnswer(BaseModel):
    """A seat of a game. ``rank`` 0 is best; ``total`` and ``slowest`` are seconds as charged."""

    bot: str
    rank: int
    score: int
    forfeited: bool
    decisions: int
    total: float
    slowest: float


class FaultAnswer(BaseModel):
    """A fault of a seat at a step of a game."""

    kind: str
    seat: int
    step: int


class GameAnswer(BaseModel):
    """A game that counts. ``record``: where its record is, once that is public."""

    number: int
    attempt: int
    deal: int
    reason: str
    record: str | None
    seats: list[GameSeatAnswer]
    faults: list[FaultAnswer]


class AttemptAnswer(BaseModel):
    """An attempt; ``commitment`` is the SHA-256 of ``secret``, which is null while it is hidden."""

    number: int
    started_at: datetime
    ended_at: datetime | None
    end: str | None
    blame: str | None
    commitment: str
    secret: str | None


class MatchAnswer(MatchLine):
    """A match with its games and attempts. ``held_back``: games that were played, and are told when
    the round is over, as all its tables play the same deals.
    """

    rules: int
    options: dict[str, object]
    deals: int
    kind: str
    unrated: str | None
    void_reason: str | None
    attempts: list[AttemptAnswer]
    played_games: list[GameAnswer]
    held_back: int


class RatingAnswer(BaseModel):
    """A line of a pool's table. ``wins``: games won, or shared the win of."""

    entrant: str
    elo: float
    matches: int
    games: int
    wins: int
    fit: FitAnswer | None


class RatingsAnswer(BaseModel):
    """A pool's table, best first."""

    pool: str
    game: str
    ratings: list[RatingAnswer]


class PoolsAnswer(BaseModel):
    """Names of all pools."""

    pools: list[str]


class BotAnswer(BaseModel):
    """A bot. ``connected``: as far as the database knows."""

    name: str
    connected: bool


class BotsAnswer(BaseModel):
    """Bots, by name. ``next``: give it as ``after`` for those that follow."""

    bots: list[BotAnswer]
    next: str | None
