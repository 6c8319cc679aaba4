"""Queries: seasons of leagues, and who takes part in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from itertools import groupby

from sqlalchemy import select

from arena.leagues.entrants import Entrant
from arena.store.answers import Season
from arena.store.ids import BotId, EntrantId, LeagueId, SeasonId
from arena.store.models import EntrantRow, MemberRow, SeasonEntrantRow, SeasonRow
from arena.store.queries.owners import owners_of
from arena.store.queries.reading import Reading


class SeasonQueries(Reading):
    """A league's seasons, their divisions and entrants."""

    def newest_season(self, league: LeagueId) -> Season | None:
        """The league's season with the highest number; None before the first."""
        query = select(SeasonRow).where(SeasonRow.league == league)
        with self.read() as session:
            row = session.scalars(query.order_by(SeasonRow.number.desc())).first()
            return None if row is None else _season(row)

    def season_list(self, league: LeagueId, before: int | None, most: int) -> tuple[Season, ...]:
        """The newest seasons of the league, so many at most, or those before the one of a number;
        the newest first.
        """
        query = select(SeasonRow).where(SeasonRow.league == league)
        if before is not None:
            query = query.where(SeasonRow.number < before)
        with self.read() as session:
            rows = session.scalars(query.order_by(SeasonRow.number.desc()).limit(most))
            return tuple(_season(row) for row in rows)

    def season_numbered(self, league: LeagueId, number: int) -> Season | None:
        """A season of the league by its number."""
        query = select(SeasonRow).where(SeasonRow.league == league, SeasonRow.number == number)
        with self.read() as session:
            row = session.scalars(query).first()
            return None if row is None else _season(row)

    def season_entrants(self, season: SeasonId) -> dict[int, tuple[Entrant, ...]]:
        """By division, all that ever took part, as the formats see them."""
        query = select(SeasonEntrantRow).where(SeasonEntrantRow.season == season)
        found: defaultdict[int, list[Entrant]] = defaultdict(list)
        with self.read() as session:
            rows = session.scalars(query.order_by(SeasonEntrantRow.entrant)).all()
            owners = owners_of(session, query.with_only_columns(SeasonEntrantRow.entrant))
            for row in rows:
                theirs = owners.get(row.entrant, frozenset())
                found[row.division].append(
                    Entrant(row.entrant, theirs, row.rating, row.joined, row.left)
                )
        return {division: tuple(entrants) for division, entrants in sorted(found.items())}

    def division_field(self, season: SeasonId, division: int) -> tuple[Entrant, ...]:
        """All of a division that ever took part; whose they are is left out."""
        query = select(
            SeasonEntrantRow.entrant,
            SeasonEntrantRow.rating,
            SeasonEntrantRow.joined,
            SeasonEntrantRow.left,
        ).where(SeasonEntrantRow.season == season, SeasonEntrantRow.division == division)
        with self.read() as session:
            # By the connection: a session takes twice as long, and there may be thousands.
            rows = session.connection().execute(query.order_by(SeasonEntrantRow.entrant)).all()
        return tuple(Entrant(row[0], frozenset(), *row[1:]) for row in rows)

    def divisions(self, season: SeasonId) -> tuple[int, ...]:
        """Those that have entrants, the highest first."""
        query = (
            select(SeasonEntrantRow.division)
            .where(SeasonEntrantRow.season == season)
            .distinct()
            .order_by(SeasonEntrantRow.division)
        )
        with self.read() as session:
            return tuple(session.scalars(query))

    def withdrawn(self, season: SeasonId) -> frozenset[EntrantId]:
        """Who takes part in the season no more."""
        query = select(SeasonEntrantRow.entrant).where(
            SeasonEntrantRow.season == season, SeasonEntrantRow.left.is_not(None)
        )
        with self.read() as session:
            return frozenset(session.scalars(query))

    def members(self, season: SeasonId) -> dict[EntrantId, tuple[BotId, ...]]:
        """The bots of each entrant of a season, in the order of their ids."""
        query = (
            select(MemberRow.entrant, MemberRow.bot)
            .join(SeasonEntrantRow, SeasonEntrantRow.entrant == MemberRow.entrant)
            .where(SeasonEntrantRow.season == season)
            .order_by(MemberRow.entrant, MemberRow.bot)
        )
        with self.read() as session:
            pairs = session.execute(query).all()
        return {
            entrant: tuple(bot for _, bot in ours)
            for entrant, ours in groupby(pairs, key=lambda pair: pair[0])
        }

    def entrant_named(self, name: str) -> EntrantId | None:
        """The bot or team of this name."""
        with self.read() as session:
            return session.scalars(select(EntrantRow.id).where(EntrantRow.name == name)).first()

    def names_of(self, entrants: Collection[str]) -> dict[EntrantId, str]:
        """Of those that exist."""
        query = select(EntrantRow.id, EntrantRow.name).where(EntrantRow.id.in_(entrants))
        with self.read() as session:
            return dict(session.execute(query).all())

    def entrant_names(self, season: SeasonId) -> dict[EntrantId, str]:
        """Of all that ever took part."""
        query = (
            select(EntrantRow.id, EntrantRow.name)
            .join(SeasonEntrantRow, SeasonEntrantRow.entrant == EntrantRow.id)
            .where(SeasonEntrantRow.season == season)
        )
        with self.read() as session:
            return dict(session.execute(query).all())


def _season(row: SeasonRow) -> Season:
    return Season(row.id, row.league, row.number, row.seed, row.created_at, row.closed_at)
