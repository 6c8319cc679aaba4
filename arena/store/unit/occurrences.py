"""Commands: the due times of leagues' schedules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from arena.store.ids import LeagueId
from arena.store.models import OccurrenceRow
from arena.store.states import OccurrenceState
from arena.store.unit.transaction import Transaction


class OccurrenceCommands(Transaction):
    """Noting due times once, whoever notices them, and what became of them."""

    def note_occurrences(self, league: LeagueId, due: Sequence[datetime]) -> int:
        """Due times that have come; how many nobody had noted before."""
        now = self.now()
        rows = [
            {
                "league": league,
                "due_at": moment,
                "state": OccurrenceState.WAITING,
                "noted_at": now,
            }
            for moment in due
        ]
        return len(self.insert_missing(OccurrenceRow, rows))

    def handle_occurrence(
        self, league: LeagueId, due: datetime, state: OccurrenceState, detail: str
    ) -> bool:
        """What became of a due time that waited; False if it was handled before."""
        row = self.session.get(OccurrenceRow, (league, due), with_for_update=True)
        if row is None or row.state is not OccurrenceState.WAITING:
            return False
        row.state, row.detail, row.handled_at = state, detail, self.now()
        self.session.flush()
        return True
