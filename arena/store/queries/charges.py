"""Queries: what an organiser is in charge of, and what is an owner's own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from sqlalchemy import ColumnElement, func, select

from arena.store.answers import League, OwnEntry
from arena.store.ids import BotId, LeagueId, OrganiserId, OwnerId
from arena.store.models import BotRow, EnrolmentRow, EntrantRow, LeagueRow, MemberRow
from arena.store.queries.leagues import league_of, leagues_by_name
from arena.store.queries.reading import Reading
from arena.store.states import ENROLLED


class ChargeQueries(Reading):
    """An organiser's leagues, and the bots that are enrolled in them; an owner's bots."""

    def count_leagues_of(self, organiser: OrganiserId) -> int:
        """How many leagues it runs."""
        query = select(func.count()).where(LeagueRow.organiser == organiser)
        with self.read() as session:
            return session.execute(query).scalar_one()

    def leagues_of(self, organiser: OrganiserId, first: int, most: int) -> tuple[League, ...]:
        """Those that it runs, by name: so many of them, from a place on."""
        query = leagues_by_name().where(LeagueRow.organiser == organiser)
        with self.read() as session:
            rows = session.execute(query.offset(first).limit(most))
            return tuple(league_of(row) for row in rows)

    def league_names_of(self, organiser: OrganiserId) -> dict[LeagueId, str]:
        """Names of all that it runs."""
        query = select(LeagueRow.id, LeagueRow.name).where(LeagueRow.organiser == organiser)
        with self.read() as session:
            return dict(session.execute(query).all())

    def in_charge(self, organiser: OrganiserId, bot: BotId) -> bool:
        """Whether the bot is enrolled in a league that it runs."""
        query = select(BotRow.id).where(BotRow.id == bot, _enrolled(organiser))
        with self.read() as session:
            return session.scalars(query).first() is not None

    def count_charges(self, organiser: OrganiserId, holds: str) -> int:
        """How many bots are enrolled in its leagues, of those whose names hold a text."""
        query = select(func.count()).select_from(BotRow).where(*_called(organiser, holds))
        with self.read() as session:
            return session.execute(query).scalar_one()

    def charges(
        self, organiser: OrganiserId, holds: str, first: int, most: int
    ) -> dict[BotId, str]:
        """Their names, in order: so many of them, from a place on."""
        query = select(BotRow.id, BotRow.name).where(*_called(organiser, holds))
        with self.read() as session:
            rows = session.execute(query.order_by(BotRow.name).offset(first).limit(most))
            return dict(rows.all())

    def leagues_with(
        self, organiser: OrganiserId, bots: Collection[BotId]
    ) -> dict[BotId, tuple[str, ...]]:
        """In which of its leagues each of these is enrolled, by name."""
        query = (
            select(MemberRow.bot, LeagueRow.name)
            .join(EnrolmentRow, EnrolmentRow.entrant == MemberRow.entrant)
            .join(LeagueRow, LeagueRow.id == EnrolmentRow.league)
            .where(
                MemberRow.bot.in_(bots),
                LeagueRow.organiser == organiser,
                EnrolmentRow.state.in_(ENROLLED),
            )
            .distinct()
            .order_by(LeagueRow.name)
        )
        found: defaultdict[BotId, list[str]] = defaultdict(list)
        with self.read() as session:
            for bot, name in session.execute(query):
                found[bot].append(name)
        return {bot: tuple(names) for bot, names in found.items()}

    def bots_of(self, owner: OwnerId) -> dict[BotId, str]:
        """Names of the bots that it owns, in order."""
        query = select(BotRow.id, BotRow.name).where(BotRow.owner == owner).order_by(BotRow.name)
        with self.read() as session:
            return dict(session.execute(query).all())

    def entries_of(self, owner: OwnerId) -> tuple[OwnEntry, ...]:
        """Enrolments of its bots, and of teams that one of them is in, by league and entrant."""
        own = (
            select(MemberRow.entrant)
            .join(BotRow, BotRow.id == MemberRow.bot)
            .where(BotRow.owner == owner)
        )
        query = (
            select(
                *(LeagueRow.name, LeagueRow.state, EntrantRow.name),
                *(EnrolmentRow.state, EnrolmentRow.changed_at, EnrolmentRow.reason),
            )
            .join(EnrolmentRow, EnrolmentRow.league == LeagueRow.id)
            .join(EntrantRow, EntrantRow.id == EnrolmentRow.entrant)
            .where(EnrolmentRow.entrant.in_(own))
            .order_by(LeagueRow.name, EntrantRow.name)
        )
        with self.read() as session:
            return tuple(OwnEntry(*row) for row in session.execute(query))


def _enrolled(organiser: OrganiserId) -> ColumnElement[bool]:
    """Of a BotRow of the query."""
    there = (
        select(MemberRow.bot)
        .join(EnrolmentRow, EnrolmentRow.entrant == MemberRow.entrant)
        .join(LeagueRow, LeagueRow.id == EnrolmentRow.league)
        .where(LeagueRow.organiser == organiser, EnrolmentRow.state.in_(ENROLLED))
    )
    return BotRow.id.in_(there)


def _called(organiser: OrganiserId, holds: str) -> list[ColumnElement[bool]]:
    return [_enrolled(organiser), BotRow.name.icontains(holds, autoescape=True)]
