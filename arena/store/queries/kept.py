"""Queries: stored tables of seasons, and which of them lack something."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from functools import lru_cache

from sqlalchemy import Select, func, literal, select
from sqlalchemy.orm import Session

from arena.leagues.standings import Standing
from arena.store.answers import KeptStandings, StaleDivision
from arena.store.ids import SeasonId
from arena.store.models import (
    GameRow,
    LeagueRow,
    MatchRow,
    RoundRow,
    SeasonRow,
    SlotResultRow,
    SlotRow,
    StandingsChangeRow,
    StandingsRow,
)
from arena.store.queries.reading import Reading

SMALL = 2000
"""Results of a season whose tables are computed when they are asked for, in some 50 ms; likewise
games where all tables play the same deals, as each is read then: some 30 ms more for each seat.
"""

REST = 10
"""A stored table is made anew when so many times as long has passed as making it took."""

LEAST = timedelta(seconds=1)
"""From one making of a table to the next, however short."""


class KeptQueries(Reading):
    """Tables that need not be computed."""

    def kept_standings(self, season: SeasonId) -> dict[int, KeptStandings]:
        """The stored tables of a season, by division."""
        query = select(StandingsRow).where(StandingsRow.season == season)
        changes = (
            select(StandingsChangeRow.division, func.count())
            .where(StandingsChangeRow.season == season)
            .group_by(StandingsChangeRow.division)
        )
        with self.read() as session:
            behind = dict(session.execute(changes).all())
            return {
                row.division: KeptStandings(
                    made_at=row.made_at,
                    rounds=row.rounds,
                    behind=behind.get(row.division, 0),
                    lines=_lines(row.lines),
                )
                for row in session.scalars(query.order_by(StandingsRow.division))
            }

    def standings_changes(self, season: SeasonId, division: int) -> frozenset[str]:
        """What the stored table lacks. Read it before what the table is made from: what comes
        between is then in the table, and only thought to be missing.
        """
        query = select(StandingsChangeRow.id).where(
            StandingsChangeRow.season == season, StandingsChangeRow.division == division
        )
        with self.read() as session:
            return frozenset(session.scalars(query))

    def is_large(self, season: SeasonId) -> bool:
        """Whether the season has more than ``SMALL`` results, or games of shared deals."""
        with self.read() as session:
            return _is_large(session, season)

    def small_seasons(self) -> frozenset[SeasonId]:
        """Open seasons that are not large. To find out, their results have to be counted."""
        with self.read() as session:
            opened = session.scalars(select(SeasonRow.id).where(SeasonRow.closed_at.is_(None)))
            return frozenset(season for season in opened.all() if not _is_large(session, season))

    def stale_divisions(self, small: frozenset[SeasonId] = frozenset()) -> list[StaleDivision]:
        """Divisions of large open seasons whose stored table lacks something, and may be made anew
        by now. ``small``: seasons that are known not to be large; nothing of theirs is read.
        """
        opened = (
            select(SeasonRow.id, LeagueRow.settings)
            .join(LeagueRow, LeagueRow.id == SeasonRow.league)
            .where(SeasonRow.closed_at.is_(None))
            .order_by(SeasonRow.id)
        )
        with self.read() as session:
            now = self.time(session)
            return [
                StaleDivision(season, division, settings)
                for season, settings in session.execute(opened).all()
                if season not in small
                for division in session.scalars(_lacking(season)).all()
                if _is_due(session, season, division, now) and _is_large(session, season)
            ]


@lru_cache(maxsize=8)
def _lines(text: str) -> tuple[Standing, ...]:
    """Reading a thousand takes longer than all else of a page that shows some of them."""
    return tuple(Standing.from_json(line) for line in json.loads(text))


def _lacking(season: SeasonId) -> Select[int]:
    """Its divisions whose stored table lacks something."""
    return (
        select(StandingsChangeRow.division)
        .where(StandingsChangeRow.season == season)
        .distinct()
        .order_by(StandingsChangeRow.division)
    )


def _is_due(session: Session, season: SeasonId, division: int, now: datetime) -> bool:
    row = session.get(StandingsRow, (season, division))
    return row is None or row.made_at + max(REST * row.took, LEAST) <= now


def _is_large(session: Session, season: SeasonId) -> bool:
    slots = (
        select(literal(1))
        .select_from(RoundRow)
        .join(SlotRow, SlotRow.round == RoundRow.id)
        .where(RoundRow.season == season)
    )
    results = slots.join(SlotResultRow, SlotResultRow.slot == SlotRow.id)
    games = slots.join(MatchRow, MatchRow.slot == SlotRow.id).join(
        GameRow, GameRow.match == MatchRow.id
    )
    shared = RoundRow.commitment.is_not(None)
    return _are_many(session, results) or _are_many(session, games.where(shared))


def _are_many(session: Session, rows: Select[int]) -> bool:
    some = rows.limit(SMALL + 1).subquery()
    return session.execute(select(func.count()).select_from(some)).scalar_one() > SMALL
