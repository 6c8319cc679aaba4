"""Commands: stored tables of seasons."""

from __future__ import annotations

from typing import cast

from sqlalchemy import Table, bindparam, delete, insert, literal, select

from arena.store.canonical import canonical_json
from arena.store.commands import MadeStandings
from arena.store.ids import SeasonId, SlotId, new_id
from arena.store.models import RoundRow, SeasonRow, SlotRow, StandingsChangeRow, StandingsRow
from arena.store.unit.transaction import Transaction

_CHANGES = cast(Table, StandingsChangeRow.__table__)


class KeptCommands(Transaction):
    """Storing tables, and noting what they lack, in the transaction that changes it."""

    def standings_changed(self, season: SeasonId, division: int) -> None:
        """Who takes part in the division, or its rounds, are others from now on."""
        row = {"id": new_id(), "season": season, "division": division}
        self.session.execute(insert(StandingsChangeRow), [row])

    def slot_changed(self, slot: SlotId) -> None:
        """The slot has a result or a ruling from now on, or has it no more."""
        change = (
            select(literal(new_id()), RoundRow.season, RoundRow.division)
            .join(SlotRow, SlotRow.round == RoundRow.id)
            .where(SlotRow.id == slot)
        )
        columns = ["id", "season", "division"]
        self.session.execute(insert(StandingsChangeRow).from_select(columns, change))

    def keep_standings(self, made: MadeStandings) -> bool:
        """The table of a division in place of the stored one.

        False, and nothing is written, if the season is closed, or one of the changes that it holds
        is in another's table by now, which may hold more.
        """
        season = self.session.get(SeasonRow, made.season, with_for_update={"key_share": True})
        if season is None or season.closed_at is not None:
            return False
        there = select(StandingsChangeRow.id).where(
            StandingsChangeRow.season == made.season, StandingsChangeRow.division == made.division
        )
        if not made.changes.issubset(self.session.scalars(there)):
            return False
        if made.changes:
            # One by one, by their keys: others may have come in since.
            gone = delete(_CHANGES).where(_CHANGES.c.id == bindparam("change"))
            rows = [{"change": change} for change in sorted(made.changes)]
            self.session.connection().execute(gone, rows)
        its = (StandingsRow.season == made.season) & (StandingsRow.division == made.division)
        self.session.execute(delete(StandingsRow).where(its))
        self.session.execute(insert(StandingsRow), [self._row(made)])
        return True

    def _row(self, made: MadeStandings) -> dict[str, object]:
        return {
            "season": made.season,
            "division": made.division,
            "made_at": self.now(),
            "took": made.took,
            "rounds": made.rounds,
            "lines": canonical_json([line.as_json() for line in made.lines]),
        }

    def standings_lack(self, season: SeasonId) -> bool:
        """Whether a stored table of the season lacks something."""
        query = select(StandingsChangeRow.id).where(StandingsChangeRow.season == season)
        return self.session.scalars(query.limit(1)).first() is not None
