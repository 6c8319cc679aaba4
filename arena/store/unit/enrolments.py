"""Commands: who takes part in a league.

All begin by locking the league, as pairing does: an entrant that has withdrawn is paired no more.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select

from arena.store.commands import EntryTerms, NewMatch
from arena.store.errors import NameInUseError, StoreError
from arena.store.ids import DEFAULT_OWNER, BotId, EntrantId, LeagueId, MatchId, new_id
from arena.store.models import (
    BotRow,
    EnrolmentRow,
    EntrantRow,
    LeagueRow,
    MemberRow,
    OwnerRow,
    SeasonRow,
)
from arena.store.states import ENROLLED, OVER_FOR_GOOD, EnrolmentState
from arena.store.suspended import sentence
from arena.store.unit.identities import checked_name
from arena.store.unit.seasons import SeasonCommands


class EnrolmentCommands(SeasonCommands):
    """Invitations, enrolments, validations, withdrawals; and the teams that enrol."""

    def team(self, name: str, bots: Sequence[BotId], by: str) -> EntrantId:
        """The entrant of that name, made if it is not there.

        Raises NameInUseError if it is of other bots, and StoreError for a name that is not allowed.
        """
        members = select(EntrantRow.id, MemberRow.bot).join(
            MemberRow, MemberRow.entrant == EntrantRow.id
        )
        found = self.session.execute(members.where(EntrantRow.name == name)).all()
        if found:
            if {bot for _, bot in found} != set(bots):
                raise NameInUseError(f"there is a team or bot called {name!r} of other bots")
            return found[0][0]
        entrant = EntrantId(new_id())
        row = {"id": entrant, "name": checked_name(name), "created_at": self.now()}
        if not self.insert_missing(EntrantRow, [row]):
            raise NameInUseError(f"there is a team or bot called {name!r} already")
        self.session.add_all(MemberRow(entrant=entrant, bot=bot) for bot in bots)
        self.audit(by, "create team", entrant, name=name, bots=sorted(bots))
        self.session.flush()
        return entrant

    def invite(self, league: LeagueId, entrant: EntrantId, by: str) -> EnrolmentState:
        """It may enrol; one that is in already stays so. Its state then."""
        self._taking(league)
        row = self.session.get(EnrolmentRow, (league, entrant))
        if row is None or row.state not in (*ENROLLED, EnrolmentState.INVITED):
            row = self._become(league, entrant, EnrolmentState.INVITED, None, by)
            self.audit(by, "invite", entrant, league=league)
        return row.state

    def enrol(
        self, league: LeagueId, entrant: EntrantId, terms: EntryTerms, by: str
    ) -> EnrolmentState:
        """It takes part, at once or once it is validated; its state then.

        One that is in already stays so. Raises StoreError with the rule that does not let it in.
        """
        self._taking(league)
        row = self.session.get(EnrolmentRow, (league, entrant))
        if row is not None and row.state in ENROLLED:
            return row.state
        if terms.by_invitation and (row is None or row.state is not EnrolmentState.INVITED):
            raise StoreError("this league is by invitation, and its organiser has not invited it")
        self._none_suspended(entrant)
        self._room(league, terms.most)
        self._alone(league, entrant)
        if terms.one_an_owner:
            self._owned_apart(league, entrant)
        state = EnrolmentState.VALIDATING if terms.validation else EnrolmentState.ACTIVE
        self._become(league, entrant, state, None, by)
        self.audit(by, "enrol", entrant, league=league, state=state)
        return state

    def withdraw(self, league: LeagueId, entrant: EntrantId, reason: str | None, by: str) -> bool:
        """It is paired no more, from now on; False if it was not in, nor invited.

        Raises StoreError if the league is over.
        """
        its = self.lock_league(league)
        if its.state in OVER_FOR_GOOD:
            raise StoreError(f"league {its.name} is {its.state}: nobody is in it any more")
        row = self.session.get(EnrolmentRow, (league, entrant))
        if row is None or row.state not in (*ENROLLED, EnrolmentState.INVITED):
            return False
        self._become(league, entrant, EnrolmentState.WITHDRAWN, reason, by)
        self.audit(by, "withdraw", entrant, league=league, reason=reason)
        season = self.session.scalars(
            select(SeasonRow.id).where(SeasonRow.league == league, SeasonRow.closed_at.is_(None))
        ).first()
        if season is not None:
            self.leave_season(season, entrant)
        return True

    # ---- validation ----

    def begin_validation(
        self, league: LeagueId, entrants: Sequence[EntrantId], new: NewMatch, by: str
    ) -> MatchId | None:
        """The match that decides on all of these; None if one of them waits for none any more."""
        self.lock_league(league)
        rows = [self.session.get(EnrolmentRow, (league, entrant)) for entrant in entrants]
        waiting = [row for row in rows if row is not None and _waits(row)]
        if len(waiting) < len(entrants):
            return None
        (match,) = self.create_matches([new], by)
        for row in waiting:
            row.validation, row.reason, row.changed_at = match, None, self.now()
        self.session.flush()
        return match

    def explain_waiting(self, league: LeagueId, entrant: EntrantId, reason: str) -> None:
        """Why there is no validation match yet, for its owner."""
        self.lock_league(league)
        row = self.session.get(EnrolmentRow, (league, entrant))
        if row is not None and _waits(row):
            row.reason = reason
            self.session.flush()

    def end_validation(
        self, league: LeagueId, entrant: EntrantId, match: MatchId, fault: str | None
    ) -> bool:
        """What the match says of it: nothing is wrong, or a sentence that says what is.

        False if that is not its validation any more.
        """
        self.lock_league(league)
        row = self.session.get(EnrolmentRow, (league, entrant))
        if row is None or row.state is not EnrolmentState.VALIDATING or row.validation != match:
            return False
        row.state = EnrolmentState.ACTIVE if fault is None else EnrolmentState.REFUSED
        row.reason, row.changed_at = fault, self.now()
        self.session.flush()
        return True

    # ---- with the league locked ----

    def _taking(self, league: LeagueId) -> LeagueRow:
        row = self.lock_league(league)
        if row.state in OVER_FOR_GOOD:
            raise StoreError(f"league {row.name} is {row.state}, and takes nobody any more")
        return row

    def _none_suspended(self, entrant: EntrantId) -> None:
        bots = select(MemberRow.bot).where(MemberRow.entrant == entrant).order_by(MemberRow.bot)
        for bot in self.session.scalars(bots).all():
            if (why := sentence(self.session, bot)) is not None:
                raise StoreError(why)

    def _room(self, league: LeagueId, most: int | None) -> None:
        there = select(func.count()).where(
            EnrolmentRow.league == league, EnrolmentRow.state.in_(ENROLLED)
        )
        if most is not None and self.session.execute(there).scalar_one() >= most:
            raise StoreError(f"the league is full: {most} entrants are in it")

    def _alone(self, league: LeagueId, entrant: EntrantId) -> None:
        """A bot is in a league once: alone, or in one team."""
        own = select(MemberRow.bot).where(MemberRow.entrant == entrant)
        twice = (
            select(BotRow.name, EntrantRow.name)
            .join(MemberRow, MemberRow.bot == BotRow.id)
            .join(EntrantRow, EntrantRow.id == MemberRow.entrant)
            .join(EnrolmentRow, EnrolmentRow.entrant == MemberRow.entrant)
            .where(
                EnrolmentRow.league == league,
                EnrolmentRow.state.in_(ENROLLED),
                EnrolmentRow.entrant != entrant,
                MemberRow.bot.in_(own),
            )
            .order_by(BotRow.name)
        )
        for bot, other in self.session.execute(twice):
            raise StoreError(f"bot {bot} is in the league already, as {other}")

    def _owned_apart(self, league: LeagueId, entrant: EntrantId) -> None:
        """An owner enters once; bots that are nobody's count as owners of their own."""
        own = (
            select(BotRow.owner)
            .join(MemberRow, MemberRow.bot == BotRow.id)
            .where(MemberRow.entrant == entrant, BotRow.owner != DEFAULT_OWNER)
        )
        others = (
            select(OwnerRow.name, EntrantRow.name)
            .join(BotRow, BotRow.owner == OwnerRow.id)
            .join(MemberRow, MemberRow.bot == BotRow.id)
            .join(EntrantRow, EntrantRow.id == MemberRow.entrant)
            .join(EnrolmentRow, EnrolmentRow.entrant == MemberRow.entrant)
            .where(
                EnrolmentRow.league == league,
                EnrolmentRow.state.in_(ENROLLED),
                EnrolmentRow.entrant != entrant,
                OwnerRow.id.in_(own),
            )
            .order_by(OwnerRow.name, EntrantRow.name)
        )
        for owner, other in self.session.execute(others):
            raise StoreError(
                f"{owner} is in the league already, with {other}; as its tables play the same "
                "deals, an owner enters once"
            )

    def _become(
        self,
        league: LeagueId,
        entrant: EntrantId,
        state: EnrolmentState,
        reason: str | None,
        by: str,
    ) -> EnrolmentRow:
        row = self.session.get(EnrolmentRow, (league, entrant))
        if row is None:
            row = EnrolmentRow(league=league, entrant=entrant, created_at=self.now())
            self.session.add(row)
        row.state, row.reason, row.by, row.changed_at = state, reason, by, self.now()
        row.validation = None
        self.session.flush()
        return row


def _waits(row: EnrolmentRow) -> bool:
    """For a validation match."""
    return row.state is EnrolmentState.VALIDATING and row.validation is None
