"""Commands: what matches make of the slots that they fill."""

from __future__ import annotations

from sqlalchemy import delete, select, update

from arena.store.canonical import canonical_json
from arena.store.errors import StoreError
from arena.store.ids import SlotId
from arena.store.models import MatchRow, RoundRow, SeasonRow, SlotResultRow, SlotRow
from arena.store.settling import read_result, result_of
from arena.store.unit.kept import KeptCommands
from arena.store.unit.meetings import MeetingCommands


class SlotCommands(KeptCommands, MeetingCommands):
    """Settling slots, in the transaction that finishes or voids the match."""

    def settle(self, match: MatchRow) -> None:
        """A match that is finished, or to which nobody came, decides its slot; others have none."""
        if match.slot is None:
            return
        result = result_of(self.session, match)
        self.session.add(
            SlotResultRow(
                slot=match.slot,
                match=match.id,
                result=canonical_json(result.as_json()),
                settled_at=self.now(),
            )
        )
        self.slot_changed(match.slot)
        self.count_meetings(match.slot, result, 1)

    def unsettle(self, match: MatchRow, *, keep_pairings: bool) -> None:
        """The match decides its slot no more.

        Raises StoreError if later rounds were paired from its result, unless their pairings are to
        be kept as they are.
        """
        if match.slot is not None:
            self.clear_slot(match.slot, keep_pairings=keep_pairings)

    def clear_slot(self, slot: SlotId, *, keep_pairings: bool) -> None:
        """The slot has no result and no ruling any more; raises StoreError as ``unsettle`` does."""
        settled = self.session.get(SlotResultRow, slot)
        if settled is None:
            return
        self.must_be_open(slot)
        later = self._later_rounds(slot)
        if later and not keep_pairings:
            rounds = ", ".join(str(number) for number in later)
            raise StoreError(
                f"the pairings of {'round' if len(later) == 1 else 'rounds'} {rounds} rest on the "
                "result of that table; it can only be taken back if they are kept as they are "
                "(arena league requeue --keep-pairings)"
            )
        self.session.execute(delete(SlotResultRow).where(SlotResultRow.slot == slot))
        self.slot_changed(slot)
        self.count_meetings(slot, read_result(settled.result), -1)
        self.deal(slot)
        self.session.expire_all()

    def deal(self, slot: SlotId) -> None:
        """From now on who plays here may know the deals that the tables of the round share.

        So it is when a seat is asked, and when a result is taken back: with the last result of a
        round its deals are no secret any more.
        """
        self.session.execute(
            update(SlotRow)
            .where(SlotRow.id == slot, SlotRow.dealt.is_(False))
            .values(dealt=True)
            .execution_options(synchronize_session=False)
        )

    def must_be_open(self, slot: SlotId) -> None:
        """Raises StoreError if the slot's season is closed."""
        round_ = select(SlotRow.round).where(SlotRow.id == slot)
        its = select(RoundRow.season).where(RoundRow.id.in_(round_))
        season = self.session.scalars(select(SeasonRow).where(SeasonRow.id.in_(its))).one()
        if season.closed_at is not None:
            raise StoreError(f"season {season.number} is closed, and its table final")

    def _later_rounds(self, of: SlotId) -> list[int]:
        slot = self.session.get_one(SlotRow, of)
        its = self.session.get_one(RoundRow, slot.round)
        return list(
            self.session.scalars(
                select(RoundRow.number)
                .where(
                    RoundRow.season == its.season,
                    RoundRow.division == its.division,
                    RoundRow.number > its.number,
                )
                .order_by(RoundRow.number)
            )
        )
