"""Queries: leagues, and who is enrolled in them."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from arena.store.answers import EnrolledBot, EnrolledName, Enrolment, League
from arena.store.ids import BotId, EntrantId, LeagueId
from arena.store.models import (
    BotRow,
    EnrolmentRow,
    EntrantRow,
    LeagueRow,
    MatchRow,
    MatchSeatRow,
    MemberRow,
    OrganiserRow,
)
from arena.store.queries.reading import Reading
from arena.store.states import ENROLLED, OVER_FOR_GOOD, UNFINISHED, EnrolmentState, LeagueState


class LeagueQueries(Reading):
    """Leagues and enrolments as they stand."""

    def leagues(self) -> tuple[League, ...]:
        """All, by name."""
        with self.read() as session:
            return tuple(league_of(row) for row in session.execute(leagues_by_name()))

    def league_list(self, after: str | None, most: int) -> tuple[League, ...]:
        """So many of them at most, by name, after a name."""
        query = leagues_by_name().limit(most)
        if after is not None:
            query = query.where(LeagueRow.name > after)
        with self.read() as session:
            return tuple(league_of(row) for row in session.execute(query))

    def count_leagues(self) -> int:
        """How many there are."""
        with self.read() as session:
            return session.execute(select(func.count()).select_from(LeagueRow)).scalar_one()

    def leagues_validating(self) -> tuple[League, ...]:
        """Those that have newcomers, by name."""
        newcomers = select(EnrolmentRow.entrant).where(
            EnrolmentRow.league == LeagueRow.id, EnrolmentRow.state == EnrolmentState.VALIDATING
        )
        waits = (*OVER_FOR_GOOD, LeagueState.PAUSED)
        query = leagues_by_name().where(newcomers.exists(), LeagueRow.state.not_in(waits))
        with self.read() as session:
            return tuple(league_of(row) for row in session.execute(query))

    def league_named(self, name: str) -> League | None:
        """The league of that name."""
        with self.read() as session:
            row = session.execute(leagues_by_name().where(LeagueRow.name == name)).first()
        return None if row is None else league_of(row)

    def league(self, league: LeagueId) -> League:
        """The league, which there must be."""
        with self.read() as session:
            return league_of(session.execute(leagues_by_name().where(LeagueRow.id == league)).one())

    def enrolments(self, league: LeagueId) -> tuple[Enrolment, ...]:
        """All that ever were, by name."""
        query = (
            select(EnrolmentRow, EntrantRow.name)
            .join(EntrantRow, EntrantRow.id == EnrolmentRow.entrant)
            .where(EnrolmentRow.league == league)
            .order_by(EntrantRow.name)
        )
        with self.read() as session:
            bots = _bots(session, league)
            return tuple(
                Enrolment(
                    row.entrant,
                    name,
                    tuple(bots[row.entrant]),
                    row.state,
                    row.reason,
                    row.validation,
                    row.by,
                    row.created_at,
                    row.changed_at,
                )
                for row, name in session.execute(query)
            )

    def enrolments_by_state(self, league: LeagueId) -> dict[EnrolmentState, int]:
        """How many entrants are in each state; states without any are left out."""
        query = (
            select(EnrolmentRow.state, func.count())
            .where(EnrolmentRow.league == league)
            .group_by(EnrolmentRow.state)
        )
        with self.read() as session:
            return dict(session.execute(query).all())

    def enrolment_list(self, league: LeagueId, first: int, most: int) -> tuple[EnrolledName, ...]:
        """All that ever were, by name: so many of them, from a place on."""
        with self.read() as session:
            rows = session.execute(_enrolled(league).offset(first).limit(most))
            return tuple(EnrolledName(*row) for row in rows)

    def enrolled_after(
        self, league: LeagueId, after: str | None, most: int
    ) -> tuple[EnrolledName, ...]:
        """The same, after a name."""
        query = _enrolled(league).limit(most)
        if after is not None:
            query = query.where(EntrantRow.name > after)
        with self.read() as session:
            return tuple(EnrolledName(*row) for row in session.execute(query))

    def members_named(self, name: str) -> tuple[EnrolledBot, ...]:
        """The bots of the team, or the bot alone, of that name, by name; none if there is none."""
        query = (
            select(BotRow.id, BotRow.name, BotRow.owner)
            .join(MemberRow, MemberRow.bot == BotRow.id)
            .join(EntrantRow, EntrantRow.id == MemberRow.entrant)
            .where(EntrantRow.name == name)
            .order_by(BotRow.name)
        )
        with self.read() as session:
            return tuple(EnrolledBot(*row) for row in session.execute(query))

    def unrated_unfinished(self, bot: BotId) -> int:
        """How many unrated matches beside all rounds the bot sits in that are not over."""
        query = (
            select(func.count())
            .select_from(MatchSeatRow)
            .join(MatchRow, MatchRow.id == MatchSeatRow.match)
            .where(
                MatchSeatRow.bot == bot,
                MatchRow.state.in_(UNFINISHED),
                MatchRow.unrated.is_not(None),
                MatchRow.slot.is_(None),
            )
        )
        with self.read() as session:
            return session.execute(query).scalar_one()


def leagues_by_name() -> Select[LeagueRow, str | None, int]:
    """All, with their organisers' names and how many are enrolled."""
    there = (
        select(func.count())
        .where(EnrolmentRow.league == LeagueRow.id, EnrolmentRow.state.in_(ENROLLED))
        .scalar_subquery()
    )
    return (
        select(LeagueRow, OrganiserRow.name, there)
        .outerjoin(OrganiserRow, OrganiserRow.id == LeagueRow.organiser)
        .order_by(LeagueRow.name)
    )


def _enrolled(league: LeagueId) -> Select[str, EnrolmentState, datetime]:
    return (
        select(EntrantRow.name, EnrolmentRow.state, EnrolmentRow.changed_at)
        .join(EntrantRow, EntrantRow.id == EnrolmentRow.entrant)
        .where(EnrolmentRow.league == league)
        .order_by(EntrantRow.name)
    )


def league_of(found: tuple[LeagueRow, str | None, int]) -> League:
    """A row of that."""
    row, organiser, entrants = found
    return League(
        row.id,
        row.name,
        row.game,
        row.settings,
        row.organiser,
        organiser,
        row.state,
        row.state_reason,
        row.state_since,
        row.created_at,
        entrants,
    )


def _bots(session: Session, league: LeagueId) -> dict[EntrantId, list[EnrolledBot]]:
    query = (
        select(MemberRow.entrant, BotRow.id, BotRow.name, BotRow.owner)
        .join(BotRow, BotRow.id == MemberRow.bot)
        .join(EnrolmentRow, EnrolmentRow.entrant == MemberRow.entrant)
        .where(EnrolmentRow.league == league)
        .order_by(BotRow.name)
    )
    found: defaultdict[EntrantId, list[EnrolledBot]] = defaultdict(list)
    for entrant, bot, name, owner in session.execute(query):
        found[entrant].append(EnrolledBot(bot, name, owner))
    return found
