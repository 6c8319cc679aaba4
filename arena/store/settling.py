"""What a match makes of the slot that it fills: the fold that both intake and a check use."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import lru_cache

from sqlalchemy import select
from sqlalchemy.orm import Session

from arena.leagues.results import Scoring, SeatedGame, table_result
from arena.leagues.rounds import TableResult
from arena.store.ids import EntrantId, MatchId
from arena.store.models import (
    GameRow,
    GameSeatRow,
    MatchRow,
    MatchSeatRow,
    RoundRow,
    SlotEntrantRow,
    SlotRow,
)


def result_of(session: Session, match: MatchRow) -> TableResult:
    """Of a finished match in a slot, from its stored games; or of one to which nobody came."""
    entrants = _entrants(session, match)
    seats = session.scalars(select(MatchSeatRow).where(MatchSeatRow.match == match.id)).all()
    table = {seat.place: entrants.index(seat.entrant) for seat in seats}
    absent = frozenset(table[seat.place] for seat in seats if seat.no_show)
    games = _games(session, match.id, table)
    return table_result(len(entrants), games, absent, _scoring(session, match))


@lru_cache(maxsize=1 << 14)
def read_result(text: str | None) -> TableResult | None:
    """One object for all tables that came to the same: what is made of results counts on it."""
    return None if text is None else TableResult.from_json(json.loads(text))


def _entrants(session: Session, match: MatchRow) -> list[EntrantId]:
    """At their places at the table."""
    return list(
        session.scalars(
            select(SlotEntrantRow.entrant)
            .where(SlotEntrantRow.slot == match.slot)
            .order_by(SlotEntrantRow.place)
        )
    )


def _games(session: Session, match: MatchId, table: dict[int, int]) -> list[SeatedGame]:
    """``table``: the place at the table of each of the match's places."""
    counts = (
        (GameRow.match == GameSeatRow.match)
        & (GameRow.fence == GameSeatRow.fence)
        & (GameRow.number == GameSeatRow.number)
        & GameRow.superseded_by.is_(None)
    )
    rows = session.execute(
        select(GameSeatRow.number, GameSeatRow.place, GameSeatRow.rank, GameSeatRow.score)
        .join(GameRow, counts)
        .where(GameSeatRow.match == match)
        .order_by(GameSeatRow.number, GameSeatRow.seat)
    )
    games: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for number, place, rank, score in rows:
        games[number].append((table[place], rank, score))
    return [SeatedGame(*zip(*seats, strict=True)) for _, seats in sorted(games.items())]


def _scoring(session: Session, match: MatchRow) -> Scoring:
    return session.execute(
        select(RoundRow.scoring)
        .join(SlotRow, SlotRow.round == RoundRow.id)
        .where(SlotRow.id == match.slot)
    ).scalar_one()
