"""What is in a download of games: the same columns in each form, a line a seat of a game."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime

from arena.store.queries.exports import ExportedSeat


@dataclass(frozen=True, slots=True)
class Line:
    """A seat of a game of a match that is over.

    ``counts``: false for games of void matches, and for those that were played again; ``attempt``
    says in which the game was played. ``season`` to ``table``: from 1, null for a match in no
    round. ``game``, ``deal`` and ``seat``: from 0. ``place``: 1 is best. Seconds are as charged to
    the seat's clock. ``record``: the SHA-256 of the game's record, null before that is public.
    """

    match: str
    attempt: int
    counts: bool
    season: int | None
    division: int | None
    round: int | None
    table: int | None
    ended_at: datetime | None
    game: int
    deal: int
    seat: int
    bot: str
    place: int
    score: int
    forfeited: bool
    decisions: int
    total_seconds: float
    slowest_seconds: float
    record: str | None


COLUMNS = tuple(field.name for field in fields(Line))


def line(seat: ExportedSeat) -> Line:
    """As it is written."""
    return Line(
        match=seat.match,
        attempt=seat.attempt,
        counts=seat.counts,
        season=seat.season,
        division=None if seat.division is None else seat.division + 1,
        round=seat.round,
        table=None if seat.table is None else seat.table + 1,
        ended_at=seat.ended_at,
        game=seat.game,
        deal=seat.deal,
        seat=seat.seat,
        bot=seat.bot,
        place=seat.rank + 1,
        score=seat.score,
        forfeited=seat.forfeited,
        decisions=seat.decisions,
        total_seconds=seat.total.total_seconds(),
        slowest_seconds=seat.slowest.total_seconds(),
        record=seat.record,
    )
