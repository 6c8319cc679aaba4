"""Matches."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from arena.match.spec import DealKind
from arena.store.answers import Hidden
from arena.store.states import AttemptEnd, Blame, MatchState
from arena.web.api.answers.values import (
    Answer,
    Count,
    Elo,
    EloDifference,
    Flag,
    GameName,
    Index,
    Instant,
    LeagueName,
    Listing,
    MatchName,
    MeanPlace,
    Name,
    Number,
    PoolName,
    Score,
    Seat,
    Seconds,
    Sentence,
    Sha256,
    Words,
)


class MatchSeat(Answer):
    """A bot of a match. Which seat of a game it has differs from game to game."""

    bot: Name
    """The bot."""
    elo_before: Elo
    """Its rating, or its team's, when the match was made."""
    elo_change: EloDifference
    """What the match did to that rating so far, in Elo."""
    no_show: Flag
    """Whether it never came."""


class MatchLine(Answer):
    """A match in a list."""

    id: MatchName
    """Its id; later matches have greater ids."""
    game: GameName
    """What is played."""
    league: LeagueName | None
    """For which it is played, if it is for one."""
    state: MatchState
    """How it stands: scheduled waits for a worker, void counts nowhere."""
    created_at: Instant
    """When it was made."""
    ended_at: Instant | None
    """When it was finished or became void; null before that."""
    void_reason: Sentence | None
    """Why it is void; null if it is not."""
    games: Count
    """Games that it has."""
    games_played: Count
    """Games of it that were played so far."""
    seats: list[MatchSeat]
    """Who plays, in the order in which the match was made."""


class MatchesAnswer(Listing):
    """Matches, the newest first. They are not counted."""

    items: list[MatchLine]
    """The matches."""


class ClockAnswer(Answer):
    """The time that a seat has in a game."""

    limit_seconds: Seconds
    """Free at each decision."""
    bank_seconds: Seconds
    """What decisions take beyond that comes out of this."""
    increment_seconds: Seconds
    """By which the bank grows after each decision."""
    ready_seconds: Seconds
    """To get ready for a game."""


class AttemptAnswer(Answer):
    """Each time that a worker has played the match."""

    number: Number
    """From 1; each has another secret, and so other deals."""
    started_at: Instant
    """When it began."""
    ended_at: Instant | None
    """When it ended; null while it goes on."""
    end: AttemptEnd | None
    """How it ended."""
    blame: Blame | None
    """Whose doing its end was."""
    commitment: Sha256
    """The SHA-256 of the secret, published before the first card is dealt."""
    secret: Annotated[str, Field(examples=["000102"])] | None
    """What the deals are made from, in hexadecimal; null until it is public."""


class MatchSum(Answer):
    """What a bot's games of the match come to, as far as they may be told."""

    bot: Name
    """The bot."""
    games: Count
    """Games that count."""
    won: Count
    """Games in which nobody was better."""
    mean_place: MeanPlace
    """The mean of its places; 1 is best."""
    score: Score
    """The sum of what the game itself counts."""
    forfeited: Count
    """Games that it forfeited."""
    decisions: Count
    """Decisions that it took."""
    total_seconds: Seconds
    """What they took together, as charged to its clock."""
    slowest_seconds: Seconds
    """What the slowest took, as charged."""
    faults: Count
    """Its faults."""


class MatchTablePlace(Answer):
    """Where in its league a match is played."""

    season: Number
    """The season."""
    division: Number
    """The division, 1 is the highest."""
    round: Number
    """The round."""
    table: Number
    """The table of the round."""


class MatchAnswer(MatchLine):
    """A match with its terms and attempts."""

    table: MatchTablePlace | None
    """Where in its league; null for a match in no round."""
    rules: Number
    """The version of the game's rules."""
    options: dict[str, object]
    """The game's options."""
    deals: Number
    """Deals that are played."""
    deal_kind: DealKind
    """How games share deals."""
    clock: ClockAnswer
    """The time for decisions."""
    strikes: Number
    """Faults until a game is forfeited."""
    pool: PoolName
    """The pool in which it is rated."""
    k: Elo
    """The most that a match can move a rating by, in Elo."""
    unrated: Sentence | None
    """Why it is not rated; null if it is."""
    sums: list[MatchSum]
    """What its games come to so far, bot by bot; empty before the first that may be told."""
    attempts: list[AttemptAnswer]
    """All attempts, the first one first."""
    public: Flag
    """Whether its secrets and records are public."""
    games_held_back: Count
    """Games that were played, and are told when the round is over, as all its tables play the same
    deals, or when spectators have seen their end."""


class LiveStep(Answer):
    """What everybody was told of a step."""

    step: Index
    """So many actions had been taken after it; 0: the deal."""
    seat: Seat | None
    """Who acted; null at the deal."""
    events: list[Words]
    """What happened, in words that call seats by their numbers."""
    skipped: Count
    """Steps right before it that went by too fast to be shown."""


class LiveTable(Answer):
    """A table as everybody may see it."""

    attempt: Number
    """Which attempt it is."""
    game: Index
    """Which game of the match."""
    seats: list[Name]
    """The bots, by seat."""
    to_act: Seat | None
    """Whose turn it is; null when the game is over."""
    left_seconds: list[Seconds]
    """By seat, all that its next decision may take; empty if that is not known."""
    at: Instant
    """When it was so."""
    words: list[Words]
    """All of the table, in words that call seats by their numbers."""
    steps: list[LiveStep]
    """The latest steps, the newest first."""


class LiveAnswer(Answer):
    """What spectators see of a match that is not over."""

    match: MatchName
    """The match."""
    state: MatchState
    """How it stands."""
    delay_seconds: Seconds
    """Everything is shown so much later than it happens."""
    hidden: Hidden | None
    """Why nothing is shown; null if something may be."""
    table: LiveTable | None
    """The table; null if there is nothing to see yet: somebody has to watch for some seconds."""
