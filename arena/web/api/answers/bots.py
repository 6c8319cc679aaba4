"""Bots and teams."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from arena.match.faults import FaultKind
from arena.store.states import EnrolmentState, LeagueState
from arena.web.api.answers.ratings import RatedIn
from arena.web.api.answers.values import (
    Answer,
    Count,
    Flag,
    GameName,
    Instant,
    LeagueName,
    Listing,
    Name,
    Number,
    Seat,
    Seconds,
    Sentence,
    Share,
)


class BotLine(Answer):
    """A bot in a list."""

    name: Name
    """Its name."""
    connected: Flag
    """Whether it is there."""
    created_at: Instant
    """When it was registered."""
    ratings: list[RatedIn]
    """Where it is rated alone, most matches first."""


class BotsAnswer(Listing):
    """Bots, by name."""

    items: list[BotLine]
    """The bots."""


class SuspensionAnswer(Answer):
    """A bot that may not play."""

    bot: Name
    """The bot."""
    reason: Sentence
    """Why, for everyone to read."""
    at: Instant
    """Since when."""


class EnteredAnswer(Answer):
    """A league that it is or was in."""

    league: LeagueName
    """The league."""
    game: GameName
    """What is played there."""
    league_state: LeagueState
    """How the league stands."""
    entrant: Name
    """As whom: itself, or a team."""
    state: EnrolmentState
    """How it stands there."""


class BotAnswer(Answer):
    """A bot, or a team of bots."""

    name: Name
    """Its name."""
    team: Flag
    """Whether it is a team."""
    connected: Flag
    """Whether the bot is there; false for a team."""
    matches_running: Count
    """Matches that the bot plays now; 0 for a team."""
    members: list[Name]
    """The bots of the team, by name; empty for a bot."""
    teams: list[Name]
    """The teams that the bot is in, by name; empty for a team."""
    suspensions: list[SuspensionAnswer]
    """Of the bot, or of members of the team."""
    ratings: list[RatedIn]
    """Where it is rated, most matches first."""
    leagues: list[EnteredAnswer]
    """Leagues that it, or a team of it, is or was in, by name."""


class ResultsLine(Answer):
    """What games came to."""

    games: Count
    """How many."""
    won: Count
    """Games in which nobody was better."""
    forfeited: Count
    """Games that it forfeited."""
    points: Share | None
    """The mean over games of the mean result against those on other sides: 1, 1/2 or 0; null where
    nobody else sat."""


class GameResults(ResultsLine):
    """What its games of a kind came to."""

    game: GameName
    """The kind."""


class SeatResults(GameResults):
    """What its games in a seat came to."""

    seats: Number
    """Of games with so many seats."""
    seat: Seat
    """The seat."""


class OpponentResults(Answer):
    """What came of the games with somebody."""

    opponent: Name
    """Whom it met."""
    games: Count
    """How often."""
    points: Share
    """The mean of 1 for coming before, 1/2 for even, 0 for coming after."""


class FaultCount(Answer):
    """How often it did something wrong."""

    kind: FaultKind
    """What."""
    times: Count
    """How often."""


class TimeQuantile(Answer):
    """A quantile over decisions."""

    percent: Annotated[int, Field(ge=0, le=100, examples=[90])]
    """So many percent of the decisions took no longer."""
    seconds: Seconds
    """As charged; what is not exact is told too long, by an eighth of it at most."""


class GameTimes(Answer):
    """How long it takes for decisions in games of a kind, as charged to its clock."""

    game: GameName
    """The kind."""
    decisions: Count
    """Decisions in these games."""
    decisions_told: Count
    """Decisions that the quantiles are of: all but those of games from before that was kept."""
    quantiles: list[TimeQuantile]
    """Over these decisions; empty if there are none."""
    mean_seconds: Seconds
    """The mean of all decisions."""
    longest_seconds: Seconds
    """The longest of them."""


class VersionAnswer(Answer):
    """A build that played."""

    build: Annotated[str, Field(examples=["v1.2-g3f2a"])]
    """As the bot named it: text of a stranger, possibly empty."""
    games: Count
    """How many of these games."""
    first_at: Instant
    """When the first of them ended."""
    last_at: Instant
    """When the last of them ended."""


class ResultsAnswer(Answer):
    """What a bot's latest 500 games come to, as far as they count and are public."""

    name: Name
    """The bot."""
    games: Count
    """Games that were looked at."""
    complete: Flag
    """Whether there are no older ones."""
    by_game: list[GameResults]
    """By what was played."""
    by_seat: list[SeatResults]
    """By what was played, and where it sat."""
    by_opponent: list[OpponentResults]
    """Against those that it met most often, 20 at most."""
    faults: list[FaultCount]
    """What it did wrong, the most frequent first."""
    times: list[GameTimes]
    """How long it took."""
    versions: list[VersionAnswer]
    """Builds that played these games, the latest first."""
