"""Commands: bots suspended, and restored."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select, update

from arena.store.commands import SUSPENDED
from arena.store.errors import StoreError, UnknownError
from arena.store.ids import BotId, EntrantId, new_id
from arena.store.models import (
    BotRow,
    EnrolmentRow,
    LeagueRow,
    MemberRow,
    SeasonEntrantRow,
    SeasonRow,
    SessionRow,
    SuspensionRow,
)
from arena.store.states import ENROLLED, EnrolmentState
from arena.store.suspended import standing, suspended_entrants, told
from arena.store.unit.seasons import SeasonCommands


class SuspensionCommands(SeasonCommands):
    """Suspending and restoring bots.

    The leagues in which they are enrolled are locked first, by id: nobody pairs them meanwhile.
    """

    def suspend_bot(self, bot: BotId, reason: str, by: str) -> None:
        """It cannot connect, and its open session ends. Its entrants leave the open seasons, as
        those do who withdraw, but stay enrolled.

        Raises UnknownError, and StoreError if it is suspended already.
        """
        entrants = self._lock_leagues_of(bot)
        name = self._locked_bot(bot).name
        if (found := standing(self.session, bot)) is not None:
            raise StoreError(f"{told(name, found.reason)} (by {found.by})")
        self.session.add(SuspensionRow(id=new_id(), bot=bot, reason=reason, by=by, at=self.now()))
        self.audit(by, "suspend bot", bot, name=name, reason=reason)
        self.session.execute(
            update(SessionRow)
            .where(SessionRow.bot == bot, SessionRow.closed_at.is_(None))
            .values(closed_at=self.now(), close_reason=SUSPENDED + told(name, reason))
        )
        for row in self._open_seasons(entrants):
            self.leave_season(row.season, row.entrant)
        self.session.flush()

    def restore_bot(self, bot: BotId, by: str) -> None:
        """It may play again. Where no round was opened without it, it never left its season;
        elsewhere it comes back as those do who enrol anew.

        Raises UnknownError, and StoreError if it is not suspended.
        """
        entrants = self._lock_leagues_of(bot)
        name = self._locked_bot(bot).name
        found = standing(self.session, bot)
        if found is None:
            raise StoreError(f"bot {name} is not suspended")
        found.lifted_by, found.lifted_at = by, self.now()
        self.audit(by, "restore bot", bot, name=name)
        self.session.flush()
        others = set(self.session.scalars(suspended_entrants()))
        for row in self._open_seasons([each for each in entrants if each not in others]):
            if row.left == self._rounds(row.season, row.division) + 1:
                self._back(row)
                self.standings_changed(row.season, row.division)
        self.session.flush()

    def _lock_leagues_of(self, bot: BotId) -> Sequence[EntrantId]:
        """The bot's entrants."""
        entrants = self.session.scalars(
            select(MemberRow.entrant).where(MemberRow.bot == bot).order_by(MemberRow.entrant)
        ).all()
        enrolled = select(EnrolmentRow.league).where(
            EnrolmentRow.entrant.in_(entrants), EnrolmentRow.state.in_(ENROLLED)
        )
        self.session.scalars(
            select(LeagueRow)
            .where(LeagueRow.id.in_(enrolled))
            .order_by(LeagueRow.id)
            .with_for_update()
        ).all()
        return entrants

    def _locked_bot(self, bot: BotId) -> BotRow:
        """No session of it is opened before the end of this transaction."""
        row = self.session.get(BotRow, bot, with_for_update={"key_share": True})
        if row is None:
            raise UnknownError(f"there is no bot {bot!r}")
        return row

    def _open_seasons(self, entrants: Sequence[EntrantId]) -> Sequence[SeasonEntrantRow]:
        """Where they are, of those that are enrolled."""
        active = (EnrolmentRow.entrant == SeasonEntrantRow.entrant) & (
            EnrolmentRow.state == EnrolmentState.ACTIVE
        )
        return self.session.scalars(
            select(SeasonEntrantRow)
            .join(SeasonRow, SeasonRow.id == SeasonEntrantRow.season)
            .join(EnrolmentRow, active & (EnrolmentRow.league == SeasonRow.league))
            .where(SeasonRow.closed_at.is_(None), SeasonEntrantRow.entrant.in_(entrants))
            .order_by(SeasonRow.league)
        ).all()
