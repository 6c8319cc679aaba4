"""Commands: a league's state, and its rows while nobody else changes them."""

from __future__ import annotations

from sqlalchemy import select

from arena.store.answers import NewestRounds
from arena.store.errors import UnknownError
from arena.store.ids import LeagueId, RoundId, SeasonId, SlotId
from arena.store.models import LeagueRow, RoundRow, SeasonRow, SlotRow
from arena.store.states import LeagueState
from arena.store.unit.occurrences import OccurrenceCommands
from arena.store.unit.results import ResultCommands


class LeagueCommands(ResultCommands, OccurrenceCommands):
    """All that is done to a league begins by locking it: what its clock, its organiser and its
    entrants do is done one after the other, whichever coordinator does it.
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

    def _season(self, season: SeasonId) -> SeasonRow:
        row = self.session.get(SeasonRow, season)
        if row is None:
            raise UnknownError(f"there is no season {season!r}")
        self.lock_league(row.league)
        self.session.refresh(row)
        return row

    def _round(self, round_: RoundId) -> tuple[RoundRow, SeasonRow]:
        row = self.session.get(RoundRow, round_)
        if row is None:
            raise UnknownError(f"there is no round {round_!r}")
        season = self._season(row.season)
        self.session.refresh(row)
        return row, season

    def _slot(self, slot: SlotId) -> SlotRow:
        row = self.session.get(SlotRow, slot)
        if row is None:
            raise UnknownError(f"there is no slot {slot!r}")
        return row
