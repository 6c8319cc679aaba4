"""Commands: seasons and rounds of leagues, and the slots that matches fill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import ColumnElement, func, insert, select

from arena.leagues.rounds import Table, TableResult
from arena.match.deals import commitment
from arena.store.answers import NewestRounds
from arena.store.canonical import canonical_json
from arena.store.commands import NewMatch, NewRound, SeasonEntrant
from arena.store.errors import StoreError, UnknownError
from arena.store.ids import EntrantId, LeagueId, MatchId, RoundId, SeasonId, SlotId, new_id
from arena.store.models import (
    ByeRow,
    EnrolmentRow,
    LeagueRow,
    MatchRow,
    RoundRow,
    SeasonEntrantRow,
    SeasonRow,
    SlotEntrantRow,
    SlotResultRow,
    SlotRow,
)
from arena.store.states import (
    OVER_FOR_GOOD,
    UNFINISHED,
    EnrolmentState,
    LeagueState,
    MatchState,
)
from arena.store.suspended import suspended_entrants
from arena.store.unit.occurrences import OccurrenceCommands
from arena.store.unit.results import ResultCommands
from arena.store.unsettled import unsettled


class SeasonCommands(ResultCommands, OccurrenceCommands):
    """Opening and closing seasons and rounds, filling slots, rulings.

    All begin by locking the league: what a league's clock, its organiser and its entrants do is
    done one after the other, whichever coordinator does it.
    """

    def lock_league(self, league: LeagueId) -> LeagueRow:
        """The league, which nobody else changes before the end of this transaction."""
        row = self.session.get(LeagueRow, league, with_for_update=True)
        if row is None:
            raise UnknownError(f"there is no league {league!r}")
        return row

    def move_league(
        self, league: LeagueId, was: LeagueState, state: LeagueState, reason: str
    ) -> bool:
        """Its state from now on, and why, for people; False if it was another meanwhile."""
        row = self.lock_league(league)
        if row.state is not was:
            return False
        row.state, row.state_reason, row.state_since = state, reason, self.now()
        self.session.flush()
        return True

    def explain_league(self, league: LeagueId, reason: str | None) -> None:
        """Why a league that is running does not get on; None: it does."""
        row = self.lock_league(league)
        if row.state is LeagueState.RUNNING:
            row.state_reason = reason
            self.session.flush()

    def newest_rounds(self, league: LeagueId) -> NewestRounds:
        """How far the league is, with it locked: nobody else takes a step now."""
        self.lock_league(league)
        season = self.session.scalars(
            select(SeasonRow).where(SeasonRow.league == league).order_by(SeasonRow.number.desc())
        ).first()
        if season is None:
            return NewestRounds(0)
        if season.closed_at is not None:
            return NewestRounds(season.number)
        rounds = self.session.execute(
            select(RoundRow.division, RoundRow.number, RoundRow.closed_at)
            .where(RoundRow.season == season.id)
            .order_by(RoundRow.number)
        )
        return NewestRounds(
            season.number,
            {division: (number, closed is None) for division, number, closed in rounds},
        )

    def open_season(
        self, league: LeagueId, seed: bytes, entrants: Sequence[SeasonEntrant]
    ) -> SeasonId:
        """The league's next season; raises StoreError while the one before it is open."""
        self.lock_league(league)
        last = self.session.scalars(
            select(SeasonRow).where(SeasonRow.league == league).order_by(SeasonRow.number.desc())
        ).first()
        if last is not None and last.closed_at is None:
            raise StoreError(f"season {last.number} is still open")
        season, now = SeasonId(new_id()), self.now()
        number = 1 if last is None else last.number + 1
        self.session.add(
            SeasonRow(id=season, league=league, number=number, seed=seed, created_at=now)
        )
        self.session.flush()
        there = self._still_active(league, entrants)
        self.insert_missing(SeasonEntrantRow, [self._taking_part(season, e, 1) for e in there])
        for division in sorted({entrant.division for entrant in there}):
            self.standings_changed(season, division)
        return season

    def _still_active(
        self, league: LeagueId, entrants: Sequence[SeasonEntrant]
    ) -> list[SeasonEntrant]:
        """Without those who have withdrawn or were suspended since the entrants were looked up."""
        active = set(
            self.session.scalars(
                select(EnrolmentRow.entrant).where(
                    EnrolmentRow.league == league,
                    EnrolmentRow.state == EnrolmentState.ACTIVE,
                    EnrolmentRow.entrant.not_in(suspended_entrants()),
                )
            )
        )
        return [entrant for entrant in entrants if entrant.id in active]

    def _taking_part(
        self, season: SeasonId, entrant: SeasonEntrant, joined: int
    ) -> dict[str, object]:
        return {
            "season": season,
            "entrant": entrant.id,
            "division": entrant.division,
            "rating": entrant.rating,
            "joined": joined,
            "joined_at": self.now(),
        }

    def close_season(self, season: SeasonId) -> bool:
        """Its standings are final, and stored. False if it was closed before, a table is not
        settled, or the stored standings lack something.
        """
        row = self._season(season)
        if row.closed_at is not None or self._unsettled(season):
            return False
        if self.standings_lack(season):
            return False
        row.closed_at = self.now()
        self.session.flush()
        return True

    # ---- rounds ----

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

    # ---- slots ----

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

    # ---- entrants ----

    def join_season(self, season: SeasonId, entrants: Sequence[SeasonEntrant]) -> None:
        """They take part from the next round of their division on; who does already, does.

        Who has left is back, in the division and with the results that it had.
        """
        league = self._season(season).league
        there = self._still_active(league, entrants)
        rows = [
            self._taking_part(season, entrant, self._rounds(season, entrant.division) + 1)
            for entrant in there
        ]
        self.insert_missing(SeasonEntrantRow, rows)
        gone = select(SeasonEntrantRow).where(
            SeasonEntrantRow.season == season,
            SeasonEntrantRow.entrant.in_([entrant.id for entrant in there]),
            SeasonEntrantRow.left.is_not(None),
        )
        for row in self.session.scalars(gone):
            self._back(row)
        self.session.flush()
        for division in sorted({entrant.division for entrant in there}):
            self.standings_changed(season, division)

    def _back(self, row: SeasonEntrantRow) -> None:
        """If no round was opened without it, it is as if it had never left."""
        next_ = self._rounds(row.season, row.division) + 1
        if row.left != next_:
            row.joined, row.joined_at = next_, self.now()
        row.left = row.withdrawn_at = None

    def leave_season(self, season: SeasonId, entrant: EntrantId) -> bool:
        """It is paired no more; in matches of the season that have not begun it is a no-show.

        False if it does not take part.
        """
        self._season(season)
        row = self.session.get(SeasonEntrantRow, (season, entrant))
        if row is None or row.left is not None:
            return False
        row.left = self._rounds(season, row.division) + 1
        row.withdrawn_at = self.now()
        self.session.flush()
        self.standings_changed(season, row.division)
        return True

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

    # ---- rows, with their league locked ----

    def _slot(self, slot: SlotId) -> SlotRow:
        row = self.session.get(SlotRow, slot)
        if row is None:
            raise UnknownError(f"there is no slot {slot!r}")
        return row

    def _round(self, round_: RoundId) -> tuple[RoundRow, SeasonRow]:
        row = self.session.get(RoundRow, round_)
        if row is None:
            raise UnknownError(f"there is no round {round_!r}")
        season = self._season(row.season)
        self.session.refresh(row)
        return row, season

    def _season(self, season: SeasonId) -> SeasonRow:
        row = self.session.get(SeasonRow, season)
        if row is None:
            raise UnknownError(f"there is no season {season!r}")
        self.lock_league(row.league)
        self.session.refresh(row)
        return row
