"""Games of matches, and their replays."""

from __future__ import annotations

from arena.match.faults import FaultKind
from arena.web.api.answers.values import (
    Address,
    Answer,
    Count,
    Flag,
    Index,
    Instant,
    Listing,
    MatchName,
    Name,
    Notation,
    Number,
    Score,
    Seat,
    Seconds,
    Words,
)


class GameSeat(Answer):
    """A seat of a game."""

    bot: Name
    """Who sat there."""
    place: Number
    """1 is best; who is even shares one."""
    score: Score
    """The game's own number."""
    forfeited: Flag
    """Whether it forfeited the game."""
    decisions: Count
    """Decisions that it took."""
    total_seconds: Seconds
    """What they took together, as charged to its clock."""
    slowest_seconds: Seconds
    """What the slowest took, as charged."""


class GameFault(Answer):
    """A fault of a seat."""

    kind: FaultKind
    """What it did."""
    seat: Seat
    """Which seat."""
    step: Index
    """After so many actions of the game."""


class GameAnswer(Answer):
    """A game that counts."""

    number: Index
    """Its number in the match."""
    attempt: Number
    """The attempt in which it was played."""
    deal: Index
    """Which of the match's deals it was played with."""
    accepted_at: Instant
    """When its result came in."""
    reason: Words
    """How it ended."""
    record: Address | None
    """Where its record is; null until that is public."""
    frames: Address | None
    """Where it can be followed step by step; null until its record is public."""
    seats: list[GameSeat]
    """By seat."""
    faults: list[GameFault]
    """Faults, in the order in which they happened."""


class GamesAnswer(Listing):
    """Games of a match that were played and may be told, by number."""

    match: MatchName
    """The match."""
    held_back: Count
    """Games that were played, and are told when the round is over, as all its tables play the same
    deals, or when spectators have seen their end."""
    items: list[GameAnswer]
    """The games."""


class FrameOutcome(Answer):
    """How the game ended."""

    reason: Words
    """One word."""
    places: list[Number]
    """By seat; 1 is best."""
    scores: list[Score]
    """By seat."""


class FrameAnswer(Answer):
    """A step of a game as its viewer knows it."""

    step: Index
    """So many actions had been taken; 0: the deal."""
    seat: Seat | None
    """Who took the last action; null at the deal."""
    action: Notation | None
    """That action; null for who does not see that seat's hand, as it may name hidden cards."""
    events: list[Words]
    """What the viewer was told of it, in words that call seats by their numbers."""
    words: list[Words]
    """All of the table, in such words."""
    to_act: Seat | None
    """Whose turn it is; null when the game is over."""
    legal: list[Notation]
    """What that seat may do; empty for who does not see its hand."""
    outcome: FrameOutcome | None
    """How the game ended; null before it has."""


class FramesAnswer(Listing):
    """A game step by step, from the deal on."""

    match: MatchName
    """The match."""
    game: Index
    """The game's number in it."""
    seen: Notation
    """Whose eyes: open, public or a seat's number."""
    seats: list[Name]
    """The bots, by seat."""
    items: list[FrameAnswer]
    """The steps."""
