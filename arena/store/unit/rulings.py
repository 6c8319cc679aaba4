"""Commands: what an organiser does with a slot."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import select

from arena.leagues.rounds import TableResult
from arena.store.canonical import canonical_json
from arena.store.commands import NewMatch
from arena.store.errors import StoreError
from arena.store.ids import MatchId, SlotId
from arena.store.models import MatchRow, SlotResultRow
from arena.store.states import OVER_FOR_GOOD, UNFINISHED, MatchState
from arena.store.unit.leagues import LeagueCommands


class RulingCommands(LeagueCommands):
    """Another match for a slot, or a ruling in place of one."""

    def refill(self, slot: SlotId, new: NewMatch, by: str) -> MatchId | None:
        """Another match in a slot whose last one is void; None if that is not how it stands.

        Raises StoreError if the season is closed or the league over: its deals may be shown by now.
        """
        row = self._slot(slot)
        _, season = self._round(row.round)
        self.must_be_open(slot)
        league = self.lock_league(season.league)
        if league.state in OVER_FOR_GOOD:
            raise StoreError(f"league {league.name} is {league.state}, for good")
        last = self.session.scalars(
            select(MatchRow).where(MatchRow.slot == slot).order_by(MatchRow.generation.desc())
        ).first()
        settled = self.session.get(SlotResultRow, slot) is not None
        if settled or last is None or last.state is not MatchState.VOID:
            return None
        again = replace(new, league=season.league, slot=slot, generation=last.generation + 1)
        return self.create_matches([again], by)[0]

    def rule(self, slot: SlotId, result: TableResult | None, by: str, reason: str) -> None:
        """What the slot counts as in place of a match; None: for nobody. In place of an earlier
        ruling, too, as long as no later round was paired from that.

        Raises StoreError if it has the result of a match, or a match that is not over.
        """
        row = self._slot(slot)
        self._round(row.round)
        self.must_be_open(slot)
        settled = self.session.get(SlotResultRow, slot)
        if settled is not None and settled.match is not None:
            played = self.session.get_one(MatchRow, settled.match)
            if played.state is MatchState.FINISHED:
                raise StoreError(f"table {row.number + 1} has a result; void its match first")
        self.clear_slot(slot, keep_pairings=False)
        waiting = select(MatchRow.id).where(MatchRow.slot == slot, MatchRow.state.in_(UNFINISHED))
        if (match := self.session.scalars(waiting).first()) is not None:
            raise StoreError(f"match {match} of table {row.number + 1} is not over; void it first")
        text = None if result is None else canonical_json(result.as_json())
        self.session.add(SlotResultRow(slot=slot, result=text, ruled_by=by, settled_at=self.now()))
        self.audit(by, "rule slot", slot, result=text, reason=reason)
        self.session.flush()
        self.slot_changed(slot)
        self.count_meetings(slot, result, 1)
