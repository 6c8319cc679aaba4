"""Commands: what entrants of a season made of each other, added up."""

from __future__ import annotations

from functools import cache
from typing import cast

from sqlalchemy import Select, Table, and_, bindparam, delete, select, text
from sqlalchemy.dialects import postgresql, sqlite

from arena.leagues.rounds import TableResult
from arena.store.engine import be_patient
from arena.store.ids import EntrantId, SeasonId, SlotId
from arena.store.meetings import (
    Met,
    Pair,
    Sums,
    WrongMeeting,
    every_wrong_meeting,
    met,
    sentence,
)
from arena.store.models import MeetingRow, RoundRow, SlotEntrantRow, SlotRow
from arena.store.unit.transaction import Transaction

_MEETINGS = cast(Table, MeetingRow.__table__)


class MeetingCommands(Transaction):
    """The sums of pairs, in the transaction that settles a slot or takes that back."""

    def count_meetings(self, slot: SlotId, result: TableResult | None, sign: int) -> None:
        """Adds what the slot came to, or takes it back with ``sign`` -1; None counts for nobody."""
        if result is None:
            return
        rows = self.session.execute(_sitting(), {"its": slot}).all()
        adds = met(rows[0].season, [row.entrant for row in rows], result)
        self._add({pair: Sums(*(sign * number for number in sums)) for pair, sums in adds.items()})

    def _add(self, sums: Met) -> None:
        """By what is added, not to sums that were read before: others may move them too."""
        rows = [pair._asdict() | numbers._asdict() for pair, numbers in sums.items()]
        if rows:
            self.session.connection().execute(_adding(self._on_postgresql()), rows)

    def _on_postgresql(self) -> bool:
        return self.session.get_bind().dialect.name == "postgresql"

    def rebuild_meetings(self, by: str) -> tuple[str, ...]:
        """Makes the sums what the results give; what was mended, in sentences.

        Nothing else is settled meanwhile.
        """
        be_patient(self.session.connection())
        if self._on_postgresql():
            self.session.execute(text("LOCK TABLE meetings IN SHARE ROW EXCLUSIVE MODE"))
        mended = []
        for wrong in every_wrong_meeting(self.session):
            mended.append(sentence(self.session, wrong))
            self._mend(wrong)
        if mended:
            self.audit(by, "rebuild meetings", "meetings", mended=mended)
        return tuple(mended)

    def _mend(self, wrong: WrongMeeting) -> None:
        key = zip(Pair._fields, wrong.pair, strict=True)
        self.session.execute(
            delete(_MEETINGS).where(and_(*(_MEETINGS.c[name] == value for name, value in key)))
        )
        if wrong.computed.tables:
            self._add({wrong.pair: wrong.computed})


@cache
def _sitting() -> Select[SeasonId, EntrantId]:
    """A slot's entrants in the order of their places, each with the season."""
    return (
        select(RoundRow.season, SlotEntrantRow.entrant)
        .join(SlotRow, SlotRow.round == RoundRow.id)
        .join(SlotEntrantRow, SlotEntrantRow.slot == SlotRow.id)
        .where(SlotRow.id == bindparam("its"))
        .order_by(SlotEntrantRow.place)
    )


@cache
def _adding(on_postgresql: bool) -> sqlite.Insert | postgresql.Insert:
    insert = postgresql.insert if on_postgresql else sqlite.insert
    statement = insert(_MEETINGS)
    sums = {name: _MEETINGS.c[name] + statement.excluded[name] for name in Sums._fields}
    return statement.on_conflict_do_update(index_elements=list(Pair._fields), set_=sums)
