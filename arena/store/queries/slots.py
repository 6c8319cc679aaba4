"""Queries: slots, the tables of rounds as places for matches."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import Session, aliased

from arena.leagues.rounds import Table
from arena.store.answers import Season, Slot
from arena.store.ids import EntrantId, RoundId, SeasonId, SlotId
from arena.store.models import MatchRow, RoundRow, SlotEntrantRow, SlotResultRow, SlotRow
from arena.store.queries.reading import Reading
from arena.store.settling import read_result
from arena.store.states import MatchState


class SlotQueries(Reading):
    """Which match a slot has, and what it counts as."""

    def tables_after(
        self, season: SeasonId, division: int, number: int, table: int
    ) -> tuple[tuple[int, int, Table], ...]:
        """The tables of a division that were made after this one of this round, oldest first, each
        with its round and its number.
        """
        later = (RoundRow.number > number) | (RoundRow.number == number) & (SlotRow.number > table)
        ours = (RoundRow.season == season) & (RoundRow.division == division)
        query = (
            select(RoundRow.number, SlotRow.number, SlotRow.id, SlotRow.rotation, SlotRow.label)
            .join(SlotRow, SlotRow.round == RoundRow.id)
            .where(ours, RoundRow.number >= number, later)
            .order_by(RoundRow.number, SlotRow.number)
        )
        seating = (
            select(SlotEntrantRow.slot, SlotEntrantRow.entrant)
            .join(SlotRow, SlotRow.id == SlotEntrantRow.slot)
            .join(RoundRow, RoundRow.id == SlotRow.round)
            .where(ours, RoundRow.number >= number, later)
            .order_by(SlotEntrantRow.slot, SlotEntrantRow.place)
        )
        with self.read() as session:
            seated = _by_slot(session.execute(seating))
            return tuple(
                (in_round, at, Table(seated[slot], rotation, label))
                for in_round, at, slot, rotation, label in session.execute(query)
            )

    def open_slots(self, season: SeasonId) -> tuple[Slot, ...]:
        """Slots without a result or a ruling, by division, round and number."""
        return self._slots(_slots(season).where(SlotResultRow.slot.is_(None)))

    def slots_of_round(
        self, season: SeasonId, round_: RoundId, first: int, most: int
    ) -> tuple[Slot, ...]:
        """Of a round of the season, so many at most, from the one of a number on."""
        query = _slots(season).where(RoundRow.id == round_, SlotRow.number >= first)
        return self._slots(query.limit(most))

    def slots_since(self, season: SeasonId, division: int, since: int) -> tuple[Slot, ...]:
        """Of the rounds of a division from this one on, by round and number."""
        of = (RoundRow.division == division) & (RoundRow.number >= since)
        return self._slots(_slots(season).where(of))

    def waiting_slots(self, season: Season) -> tuple[Slot, ...]:
        """Slots whose match has not begun, by division, round and number."""
        # By the league's index: the season's other slots are not looked at.
        waiting = (MatchRow.league == season.league) & (MatchRow.state == MatchState.SCHEDULED)
        return self._slots(_slots(season.id).where(waiting))

    def slots(self, season: SeasonId) -> tuple[Slot, ...]:
        """All, by division, round and number."""
        return self._slots(_slots(season))

    def _slots(self, query: _Slots) -> tuple[Slot, ...]:
        with self.read() as session:
            rows = session.execute(query).all()
            seated = sitting(session, SlotRow.id.in_([row.id for row in rows]))
        return tuple(
            Slot(
                id=row.id,
                division=row.division,
                round=row.round,
                number=row.number,
                table=Table(seated[row.id], row.rotation, row.label),
                match=row.match,
                generation=row.generation,
                state=row.state,
                void_reason=row.void_reason,
                void_by=row.void_by,
                settled=row.settled is not None,
                ruled_by=row.ruled_by,
                result=read_result(row.result),
            )
            for row in rows
        )


_SLOT = (
    *(SlotRow.id, SlotRow.number, SlotRow.rotation, SlotRow.label),
    *(RoundRow.division, RoundRow.number.label("round")),
    *(MatchRow.id.label("match"), MatchRow.generation, MatchRow.state),
    *(MatchRow.void_reason, MatchRow.void_by),
    *(SlotResultRow.slot.label("settled"), SlotResultRow.ruled_by, SlotResultRow.result),
)
"""Of a Slot: columns, as whole rows take longer to make than to read."""

_Slots: TypeAlias = Select[*tuple[Any, ...]]


def _slots(season: SeasonId) -> _Slots:
    return _every_slot().where(RoundRow.season == season)


@cache
def _every_slot() -> _Slots:
    """Made once: that takes longer than to execute it for a round."""
    each = aliased(MatchRow)
    newest = (
        select(func.max(each.generation))
        .where(each.slot == SlotRow.id)
        .correlate(SlotRow)
        .scalar_subquery()
    )
    its = (MatchRow.slot == SlotRow.id) & (MatchRow.generation == newest)
    return (
        select(*_SLOT)
        .join(RoundRow, RoundRow.id == SlotRow.round)
        .join(MatchRow, its)
        .outerjoin(SlotResultRow, SlotResultRow.slot == SlotRow.id)
        .order_by(RoundRow.division, RoundRow.number, SlotRow.number)
    )


def sitting(session: Session, slots: ColumnElement[bool]) -> dict[SlotId, tuple[EntrantId, ...]]:
    """Who meets at which slot, in the order of their places."""
    query = (
        select(SlotEntrantRow.slot, SlotEntrantRow.entrant)
        .join(SlotRow, SlotRow.id == SlotEntrantRow.slot)
        .where(slots)
        .order_by(SlotEntrantRow.slot, SlotEntrantRow.place)
    )
    return _by_slot(session.execute(query))


def _by_slot(rows: Iterable[tuple[SlotId, EntrantId]]) -> dict[SlotId, tuple[EntrantId, ...]]:
    return {
        slot: tuple(entrant for _, entrant in sitting)
        for slot, sitting in groupby(rows, key=lambda row: row[0])
    }
