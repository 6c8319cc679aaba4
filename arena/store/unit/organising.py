"""Commands: leagues created, and started, paused, ended by their organisers."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select, update

from arena.store.commands import NewLeague
from arena.store.errors import NameInUseError, StoreError
from arena.store.ids import LeagueId, new_id
from arena.store.models import LeagueRow, MatchRow, PoolRow, RoundRow, SeasonRow
from arena.store.states import LEAGUE_ACTS, LeagueAct, LeagueState, MatchState
from arena.store.unit.identities import checked_name
from arena.store.unit.seasons import SeasonCommands


class OrganisingCommands(SeasonCommands):
    """Creating leagues, changing their state."""

    def create_league(self, new: NewLeague, by: str) -> LeagueId:
        """An open league, and its rating pool if that is not there.

        Raises NameInUseError, or StoreError for a name or a pool that cannot be.
        """
        self.create_pool(new.pool, new.game, by)
        pool = self.session.get_one(PoolRow, new.pool)
        if pool.game != new.game:
            raise StoreError(f"pool {new.pool!r} is for {pool.game}, not for {new.game}")
        league = LeagueId(new_id())
        row = {
            "id": league,
            "name": checked_name(new.name),
            "game": new.game,
            "pool": new.pool,
            "settings": new.settings,
            "created_at": self.now(),
            "organiser": new.organiser,
            "state": LeagueState.OPEN,
            "state_since": self.now(),
            "share": new.share,
        }
        if not self.insert_missing(LeagueRow, [row]):
            raise NameInUseError(f"there is a league called {new.name!r} already")
        self.audit(by, "create league", league, name=new.name, organiser=new.organiser)
        self.session.flush()
        return league

    def act_on_league(
        self, league: LeagueId, act: LeagueAct, reason: str | None, by: str
    ) -> LeagueState:
        """The state that the act leads to; raises StoreError from a state that does not allow it.

        What becomes of rounds and matches follows from the state.
        """
        row = self.lock_league(league)
        allowed, then = LEAGUE_ACTS[act]
        if row.state not in allowed:
            states = " or ".join(sorted(allowed))
            raise StoreError(
                f"league {row.name} is {row.state}; {act} is for a league that is {states}"
            )
        self.audit(by, f"{act} league", league, reason=reason, was=row.state)
        if row.state is LeagueState.PAUSED and then is LeagueState.RUNNING:
            self._put_off(league, self.now() - row.state_since)
        row.state, row.state_reason, row.state_since = then, reason, self.now()
        self.session.flush()
        return then

    def _put_off(self, league: LeagueId, pause: timedelta) -> None:
        """What was to happen by a time has as long for it as before the pause."""
        its = (MatchRow.league == league) & (MatchRow.state == MatchState.SCHEDULED)
        times = select(MatchRow.start_by).where(its, MatchRow.start_by.is_not(None)).distinct()
        # The matches of a round share theirs; the latest first, lest one is moved to the next.
        for start_by in self.session.scalars(times.order_by(MatchRow.start_by.desc())).all():
            assert start_by is not None, "only those that have one were asked for"
            those = update(MatchRow).where(its, MatchRow.start_by == start_by)
            self.session.execute(those.values(start_by=start_by + pause))
        open_ = (
            select(RoundRow)
            .join(SeasonRow, SeasonRow.id == RoundRow.season)
            .where(SeasonRow.league == league, RoundRow.closed_at.is_(None))
        )
        for round_ in self.session.scalars(open_):
            if round_.closes_at is not None:
                round_.closes_at += pause
