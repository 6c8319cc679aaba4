"""Queries: whole leagues, a page of matches at a time, oldest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from arena.store.canonical import decompress
from arena.store.ids import LeagueId, MatchId, RecordId
from arena.store.models import (
    BotRow,
    GameRow,
    GameSeatRow,
    MatchRow,
    RecordRow,
    RoundRow,
    SeasonRow,
    SlotRow,
)
from arena.store.published import games_shown, match_public, match_published
from arena.store.queries.reading import Reading
from arena.store.states import UNFINISHED, MatchState

PAGE = 500
"""Matches read at once."""

_COUNTS = (MatchRow.state == MatchState.FINISHED) & GameRow.superseded_by.is_(None)
"""Of a game and its match."""


@dataclass(frozen=True, slots=True)
class ExportedSeat:
    """A seat of a game of a match that is over. ``counts``: the match is not void, and the game was
    not played again. ``season``, ``division`` (0 is the highest), ``round`` and ``table`` (from 0):
    None for a match in no round. ``rank``: 0 is best. ``record``: of the game, None before it is
    public.
    """

    match: MatchId
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
    rank: int
    score: int
    forfeited: bool
    decisions: int
    total: timedelta
    slowest: timedelta
    record: RecordId | None


class ExportQueries(Reading):
    """All games of a league."""

    def exported_seats(
        self, league: LeagueId, after: MatchId | None = None
    ) -> Iterator[ExportedSeat]:
        """By match, attempt, game and seat, those after a match; matches that end later may be
        missing, and those are whose games are not shown yet. Who takes them slowly keeps no
        connection from others.
        """
        for page in self._pages(league, after):
            with self.read() as session:
                seats = list(_seats(session, page))
            yield from seats

    def exported_records(self, league: LeagueId, after: MatchId | None = None) -> Iterator[bytes]:
        """The canonical bytes of the records that are public of games that count, by match and
        game, those after a match.
        """
        for page in self._pages(league, after):
            query = (
                select(RecordRow.body)
                .join(GameRow, GameRow.record == RecordRow.id)
                .join(MatchRow, MatchRow.id == GameRow.match)
                .where(GameRow.match.in_(page), _COUNTS, match_published())
                .order_by(GameRow.match, GameRow.number)
            )
            with self.read() as session:
                bodies = session.scalars(query).all()
            yield from map(decompress, bodies)

    def _pages(self, league: LeagueId, after: MatchId | None) -> Iterator[list[MatchId]]:
        last = after or MatchId("")
        over = MatchRow.state.not_in(UNFINISHED)
        finished = (MatchRow.league == league) & over & match_public() & games_shown()
        while True:
            query = select(MatchRow.id).where(finished, MatchRow.id > last)
            with self.read() as session:
                page = list(session.scalars(query.order_by(MatchRow.id).limit(PAGE)))
            if not page:
                return
            yield page
            last = page[-1]


def _seats(session: Session, matches: list[MatchId]) -> Iterator[ExportedSeat]:
    public = set(
        session.scalars(select(MatchRow.id).where(MatchRow.id.in_(matches), match_published()))
    )
    its = (
        (GameSeatRow.match == GameRow.match)
        & (GameSeatRow.fence == GameRow.fence)
        & (GameSeatRow.number == GameRow.number)
    )
    query = (
        select(
            *(GameRow.match, GameRow.fence, _COUNTS),
            *(SeasonRow.number, RoundRow.division, RoundRow.number, SlotRow.number),
            *(MatchRow.ended_at, GameRow.number, GameRow.deal, GameSeatRow.seat, BotRow.name),
            *(GameSeatRow.rank, GameSeatRow.score, GameSeatRow.forfeited_at.is_not(None)),
            *(GameSeatRow.decisions, GameSeatRow.total, GameSeatRow.slowest, GameRow.record),
        )
        .join(MatchRow, MatchRow.id == GameRow.match)
        .join(GameSeatRow, its)
        .join(BotRow, BotRow.id == GameSeatRow.bot)
        .outerjoin(SlotRow, SlotRow.id == MatchRow.slot)
        .outerjoin(RoundRow, RoundRow.id == SlotRow.round)
        .outerjoin(SeasonRow, SeasonRow.id == RoundRow.season)
        .where(GameRow.match.in_(matches))
        .order_by(GameRow.match, GameRow.fence, GameRow.number, GameSeatRow.seat)
    )
    for row in session.execute(query):
        values: tuple[Any, ...] = tuple(row)
        found = ExportedSeat(*values)
        yield found if found.match in public else replace(found, record=None)
