"""Commands: rounds of a season, and the slots that matches fill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import ColumnElement, func, insert, select

from arena.leagues.rounds import Table
from arena.match.deals import commitment
from arena.store.canonical import canonical_json
from arena.store.commands import NewMatch, NewRound
from arena.store.ids import EntrantId, LeagueId, RoundId, SeasonId, SlotId, new_id
from arena.store.models import ByeRow, RoundRow, SeasonEntrantRow, SlotEntrantRow, SlotRow
from arena.store.states import LeagueState
from arena.store.unit.leagues import LeagueCommands
from arena.store.unsettled import unsettled


class RoundCommands(LeagueCommands):
    """Opening, extending and closing rounds."""

    def open_round(self, new: NewRound, by: str) -> RoundId | None:
        """The round with its slots, and a match in each.

        None, and nothing is written, if it does not fit any more: it is not the next round of its
        division, or entrants or results are others by now than those that it was paired from.
        """
        season = self._season(new.season)
        next_ = self._rounds(new.season, new.division) + 1
        if season.closed_at is not None or new.round.number != next_:
            return None
        stays = SeasonEntrantRow.left.is_(None) | (SeasonEntrantRow.left > new.round.number)
        if self._field(new.season, new.division, new.round.number, stays) != new.field:
            return None
        ours = RoundRow.division == new.division
        if self._unsettled(new.season, ours) != new.unsettled:
            return None
        row = RoundRow(
            id=RoundId(new_id()),
            season=new.season,
            division=new.division,
            number=new.round.number,
            due_at=new.due_at,
            opened_at=self.now(),
            closes_at=new.closes_at,
            relaxed=canonical_json(new.round.relaxed),
            scoring=new.scoring,
            publish=new.publish,
            secret=new.secret,
            commitment=None if new.secret is None else commitment(new.secret),
        )
        self.session.add(row)
        self.session.flush()
        self._fill(row.id, season.league, new, by)
        self.standings_changed(new.season, new.division)
        return row.id

    def close_round(self, round_: RoundId) -> bool:
        """What is not played yet counts when it is; False if the round was closed before."""
        row, _ = self._round(round_)
        if row.closed_at is not None:
            return False
        row.closed_at = self.now()
        self.standings_changed(row.season, row.division)
        self.session.flush()
        return True

    def extend_round(
        self,
        round_: RoundId,
        made: int,
        tables: Sequence[Table],
        matches: Sequence[NewMatch],
        by: str,
    ) -> bool:
        """More tables in an open round that has so many, for formats that pair one at a time.

        False, and nothing is written, if it has others by now or is closed, the league does not
        run, or an entrant has left.
        """
        row, season = self._round(round_)
        if self.lock_league(season.league).state is not LeagueState.RUNNING:
            return False
        if self._tables(round_) != made:
            return False
        stays = SeasonEntrantRow.left.is_(None)
        there = self._field(row.season, row.division, row.number, stays)
        if row.closed_at is not None or not all(there.issuperset(t.entrants) for t in tables):
            return False
        self._add_slots(round_, season.league, tables, matches, by)
        return True

    def _field(
        self, season: SeasonId, division: int, number: int, stays: ColumnElement[bool]
    ) -> set[EntrantId]:
        """Who can be paired in this round."""
        return set(
            self.session.scalars(
                select(SeasonEntrantRow.entrant).where(
                    SeasonEntrantRow.season == season,
                    SeasonEntrantRow.division == division,
                    SeasonEntrantRow.joined <= number,
                    stays,
                )
            )
        )

    def _fill(self, round_: RoundId, league: LeagueId, new: NewRound, by: str) -> None:
        byes = [{"round": round_, "entrant": entrant} for entrant in new.round.byes]
        if byes:
            self.session.execute(insert(ByeRow), byes)
        self._add_slots(round_, league, new.round.tables, new.matches, by)

    def _add_slots(
        self,
        round_: RoundId,
        league: LeagueId,
        tables: Sequence[Table],
        matches: Sequence[NewMatch],
        by: str,
    ) -> None:
        """A slot for each table, numbered on, and a match in each."""
        if not tables:
            return
        first = self._tables(round_)
        ids = [SlotId(new_id()) for _ in tables]
        slots = [
            {"id": slot, "round": round_, "number": number}
            | {"label": table.label, "rotation": table.rotation}
            for number, (slot, table) in enumerate(zip(ids, tables, strict=True), first)
        ]
        sitting = [
            {"slot": slot, "place": place, "entrant": entrant}
            for slot, table in zip(ids, tables, strict=True)
            for place, entrant in enumerate(table.entrants)
        ]
        self.session.execute(insert(SlotRow), slots)
        self.session.execute(insert(SlotEntrantRow), sitting)
        filled = zip(ids, matches, strict=True)
        self.create_matches([replace(new, league=league, slot=slot) for slot, new in filled], by)

    def _unsettled(self, season: SeasonId, *of: ColumnElement[bool]) -> int:
        """How many tables of these rounds have neither result nor ruling."""
        query = unsettled(season).where(*of)
        return sum(number for _, number in self.session.execute(query))

    def _tables(self, round_: RoundId) -> int:
        """How many it has."""
        tables = select(func.count()).where(SlotRow.round == round_)
        return self.session.execute(tables).scalar_one()

    def _rounds(self, season: SeasonId, division: int) -> int:
        """How many were opened."""
        numbers = select(func.max(RoundRow.number)).where(
            RoundRow.season == season, RoundRow.division == division
        )
        return self.session.execute(numbers).scalar() or 0
