"""Commands: what matches make of the slots that they fill."""

from __future__ import annotations

from sqlalchemy import delete, select

from arena.store.canonical import canonical_json
from arena.store.errors import StoreError
from arena.store.models import MatchRow, RoundRow, SlotResultRow, SlotRow
from arena.store.settling import result_of
from arena.store.unit.transaction import Transaction


class SlotCommands(Transaction):
    """Settling slots, in the transaction that finishes or voids the match."""

    def settle(self, match: MatchRow) -> None:
        """A match that is finished, or to which nobody came, decides its slot; others have none."""
        if match.slot is None:
            return
        self.session.add(
            SlotResultRow(
                slot=match.slot,
                match=match.id,
                result=canonical_json(result_of(self.session, match).as_json()),
                settled_at=self.now(),
            )
        )

    def unsettle(self, match: MatchRow, *, keep_pairings: bool) -> None:
        """The match decides its slot no more.

        Raises StoreError if later rounds were paired from its result, unless their pairings are to
        be kept as they are.
        """
        if match.slot is None:
            return
        later = self._later_rounds(match)
        if later and not keep_pairings:
            rounds = ", ".join(str(number) for number in later)
            raise StoreError(
                f"the pairings of {'round' if len(later) == 1 else 'rounds'} {rounds} rest on the "
                f"result of match {match.id}; it can only become void if they are kept as they are"
            )
        self.session.execute(delete(SlotResultRow).where(SlotResultRow.match == match.id))

    def _later_rounds(self, match: MatchRow) -> list[int]:
        slot = self.session.get_one(SlotRow, match.slot)
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
