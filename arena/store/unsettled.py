"""Tables of a season that have neither a result nor a ruling."""

from __future__ import annotations

from sqlalchemy import Select, func, literal, select

from arena.store.ids import RoundId, SeasonId
from arena.store.models import MatchRow, RoundRow, SeasonRow, SlotResultRow, SlotRow
from arena.store.states import UNFINISHED, MatchState

_NOT_FINISHED = (*UNFINISHED, MatchState.VOID)


def unsettled(season: SeasonId) -> Select[RoundId, int]:
    """How many there are of each round that has any, for more conditions that no
    index is for.

    Found by those matches of the league that are not finished, which are few in a long season: a
    table has a match at all times, and with a finished one it has a result.
    """
    league = select(SeasonRow.league).where(SeasonRow.id == season).scalar_subquery()
    slots = (
        select(MatchRow.slot)
        .outerjoin(SlotResultRow, SlotResultRow.slot == MatchRow.slot)
        .where(
            MatchRow.league == league,
            MatchRow.state.in_(_NOT_FINISHED),
            SlotResultRow.slot.is_(None),
        )
    )
    # An empty text before it keeps databases from beginning with all tables of the season.
    return (
        select(SlotRow.round, func.count())
        .join(RoundRow, RoundRow.id == SlotRow.round)
        .where(SlotRow.id.in_(slots), literal("") + RoundRow.season == season)
        .group_by(SlotRow.round)
    )
