"""What a finished match is worth: the fold that both the live table and a rebuild use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from arena.ratings.elo import MilliElo, Ranked, changes
from arena.store.ids import EntrantId, MatchId
from arena.store.models import GameRow, GameSeatRow, MatchRow, MatchSeatRow


@dataclass(frozen=True, slots=True)
class Worth:
    """A match's effect on an entrant's line of the table."""

    entrant: EntrantId
    delta: MilliElo
    games: int
    wins: int


def worth(session: Session, match: MatchRow) -> tuple[Worth, ...]:
    """The effect of a finished rated match, from its stored games and frozen ratings.

    In the order of the entrants' ids, in which rows of the table are locked.
    """
    seats = session.scalars(
        select(MatchSeatRow).where(MatchSeatRow.match == match.id).order_by(MatchSeatRow.place)
    ).all()
    games = counted_games(session, match.id, len(seats))
    deltas = changes(
        [seat.rating for seat in seats],
        match.k,
        games,
        {seat.place for seat in seats if seat.no_show},
    )
    lines = (
        Worth(seat.entrant, delta, len(games), sum(game.ranks[seat.place] == 0 for game in games))
        for seat, delta in zip(seats, deltas, strict=True)
    )
    return tuple(sorted(lines, key=lambda line: line.entrant))


def counted_games(session: Session, match: MatchId, places: int) -> Sequence[Ranked]:
    """Ranks and sides of the match's games that count, by the entrants' places."""
    rows = session.execute(
        select(GameSeatRow.number, GameSeatRow.place, GameSeatRow.rank, GameSeatRow.side)
        .join(
            GameRow,
            (GameRow.match == GameSeatRow.match)
            & (GameRow.fence == GameSeatRow.fence)
            & (GameRow.number == GameSeatRow.number),
        )
        .where(GameRow.match == match, GameRow.superseded_by.is_(None))
        .order_by(GameSeatRow.number, GameSeatRow.place)
    ).all()
    return [
        Ranked(
            tuple(row.rank for row in rows[start : start + places]),
            tuple(row.side for row in rows[start : start + places]),
        )
        for start in range(0, len(rows), places)
    ]
