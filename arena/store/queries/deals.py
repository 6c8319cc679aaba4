"""Queries: games that were dealt what all tables of their round were dealt."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import aliased

from arena.store.answers import SharedGame
from arena.store.ids import EntrantId, RoundId, SeasonId
from arena.store.models import (
    AttemptRow,
    GameRow,
    GameSeatRow,
    MatchRow,
    MatchSeatRow,
    RoundRow,
    SlotResultRow,
    SlotRow,
)
from arena.store.queries.reading import Reading
from arena.store.states import MatchState


class DealQueries(Reading):
    """What the luck-adjusted score is made from."""

    def shared_games(self, season: SeasonId, division: int) -> tuple[SharedGame, ...]:
        """Games that count of a season's division, by round and deal.

        Without those of attempts that had deals of their own, and without matches in which somebody
        never showed up: what the others made of the deal there says nothing about it.
        """
        with self.read() as session:
            rows = session.execute(_shared(), {"its": season, "of": division}).all()
        return tuple(
            SharedGame(
                round_,
                deal,
                tuple(row.entrant for row in seats),
                tuple(row.rank for row in seats),
            )
            for (round_, deal, _), found in groupby(rows, lambda row: (row[0], row[1], row[2]))
            for seats in [list(found)]
        )


@cache
def _shared() -> Select[RoundId, int, object, EntrantId, int]:
    """The seats of these games, in order."""
    counts = (SlotResultRow.match == MatchRow.id) & (MatchRow.state == MatchState.FINISHED)
    stands = (GameRow.match == MatchRow.id) & GameRow.superseded_by.is_(None)
    played = (AttemptRow.match == GameRow.match) & (AttemptRow.fence == GameRow.fence)
    sat = (
        (GameSeatRow.match == GameRow.match)
        & (GameSeatRow.fence == GameRow.fence)
        & (GameSeatRow.number == GameRow.number)
    )
    whose = (MatchSeatRow.match == GameSeatRow.match) & (MatchSeatRow.place == GameSeatRow.place)
    any_seat = aliased(MatchSeatRow)
    absent = select(any_seat.match).where(any_seat.match == MatchRow.id, any_seat.no_show)
    return (
        select(RoundRow.id, GameRow.deal, MatchRow.id, MatchSeatRow.entrant, GameSeatRow.rank)
        .select_from(RoundRow)
        .join(SlotRow, SlotRow.round == RoundRow.id)
        .join(SlotResultRow, SlotResultRow.slot == SlotRow.id)
        .join(MatchRow, counts)
        .join(GameRow, stands)
        .join(AttemptRow, played & (AttemptRow.commitment == RoundRow.commitment))
        .join(GameSeatRow, sat)
        .join(MatchSeatRow, whose)
        .where(
            RoundRow.season == bindparam("its"),
            RoundRow.division == bindparam("of"),
            RoundRow.commitment.is_not(None),
            ~absent.exists(),
        )
        .order_by(RoundRow.id, GameRow.deal, MatchRow.id, GameSeatRow.seat)
    )
