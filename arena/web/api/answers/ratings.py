"""Ratings and their fits."""

from __future__ import annotations

from arena.store.answers import BotRating
from arena.store.fits import FittedLine
from arena.web.api.answers.values import (
    Answer,
    Count,
    Elo,
    EloDifference,
    Flag,
    GameName,
    Instant,
    Listing,
    Name,
    Number,
    PoolName,
    Seat,
    Sentence,
    Share,
    elo,
)


class FitAnswer(Answer):
    """What all rated results of a pool together say of an entrant."""

    elo: Elo
    """Its strength, taken for the same all the time."""
    low: Elo
    """The lower end of the interval that holds its strength with 95 %."""
    high: Elo
    """The upper end of it."""
    best_place: Number
    """Its true place by strength among those that can be compared is this one at best."""
    worst_place: Number
    """Its true place is this one at worst."""


def fit_answer(line: FittedLine | BotRating | None) -> FitAnswer | None:
    """None where the fit says nothing."""
    if line is None:
        return None
    fitted = line.fitted if isinstance(line, BotRating) else line.rating
    low, high, best, worst = line.low, line.high, line.best, line.worst
    if fitted is None or low is None or high is None or best is None or worst is None:
        return None
    return FitAnswer(
        elo=elo(fitted), low=elo(low), high=elo(high), best_place=best, worst_place=worst
    )


class PoolLine(Answer):
    """A pool of ratings in the list."""

    pool: PoolName
    """Its name."""
    game: GameName
    """The game whose matches are rated in it."""
    entrants: Count
    """How many are in its table."""
    first: Name | None
    """Who is first in it; null before a rated match."""


class PoolsAnswer(Listing):
    """Pools, by name."""

    items: list[PoolLine]
    """The pools."""


class RatingAnswer(Answer):
    """A line of a pool's table."""

    place: Number | None
    """Its place by Elo; null for who has no rated match and was not placed: those come last."""
    entrant: Name
    """The bot or team."""
    elo: Elo
    """Its rating, which moves match by match."""
    matches: Count
    """Rated matches."""
    games: Count
    """Games of these."""
    wins: Count
    """Games of these that it won, or shared the win of."""
    placing: Count | None
    """Placement matches so far, of who is being placed; else null."""
    placed: Count | None
    """How many placement matches placed it; null: none did."""
    fit: FitAnswer | None
    """What all results say of it; null if they say nothing yet."""
    first_probability: Share | None
    """The probability that nobody in the pool is better; null without a fit."""


class SeatWorth(Answer):
    """What a seat is worth."""

    seats: Number
    """Of matches with so many seats."""
    seat: Seat
    """Which seat."""
    elo: EloDifference
    """Its advantage over the mean of the seats, in Elo."""
    low: EloDifference
    """The lower end of the interval of 95 %."""
    high: EloDifference
    """The upper end of it."""


class PoolFit(Answer):
    """What the fit was made from, and what it says of seats."""

    as_of: Instant
    """When its results were read."""
    matches: Count
    """Rated matches that it was made from."""
    apart: Count
    """Rated entrants that it has no place for, as no chain of matches connects them with others."""
    seats: list[SeatWorth]
    """What each seat is worth."""


class RatingsAnswer(Listing):
    """A pool's table, best first. ``after``: so many lines are left out."""

    pool: PoolName
    """The pool."""
    game: GameName
    """The game whose matches are rated in it."""
    fit: PoolFit | None
    """The newest fit; null before the first."""
    items: list[RatingAnswer]
    """Lines of the table."""


class LeadAnswer(Answer):
    """By how much one is ahead of another."""

    elo: EloDifference
    """The difference in strength, in Elo; negative: it is behind."""
    low: EloDifference
    """The lower end of the interval of 95 %."""
    high: EloDifference
    """The upper end of it."""
    probability: Share
    """That it is the better one."""


class ComparisonAnswer(Answer):
    """Two of a pool, by its fit."""

    pool: PoolName
    """The pool."""
    a: Name
    """The one."""
    b: Name
    """The other."""
    lead: LeadAnswer | None
    """Of a over b; null if the two cannot be compared yet."""
    why_not: Sentence | None
    """Why they cannot be compared; null if they can."""


class RatedIn(Answer):
    """A bot's or team's rating in a pool."""

    pool: PoolName
    """The pool."""
    game: GameName
    """Its game."""
    elo: Elo
    """The rating, which moves match by match."""
    matches: Count
    """Rated matches."""
    games: Count
    """Games of these."""
    wins: Count
    """Games of these that it won, or shared the win of."""
    fit: FitAnswer | None
    """What all results of the pool say of it; null if they say nothing yet."""


class EloPoint(Answer):
    """A rating as it was after a change."""

    at: Instant
    """When it changed."""
    elo: Elo
    """What it was then."""


class EloHistoryAnswer(Answer):
    """Elo over time: of the latest 5,000 changes at most 100, evenly, and the newest."""

    name: Name
    """The bot or team."""
    pool: PoolName
    """The pool."""
    points: list[EloPoint]
    """The changes, oldest first."""
    complete: Flag
    """Whether they reach back to its first rated match."""
    fit: FitAnswer | None
    """What all results of the pool say of it; null if they say nothing yet."""
    fit_as_of: Instant | None
    """When the results of the fit were read; null without one."""
