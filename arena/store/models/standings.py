"""Tables of seasons as they were computed last, and what has happened to them since."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from arena.store.ids import SeasonId
from arena.store.models.leagues import SeasonRow
from arena.store.models.row import Row


class StandingsRow(Row):
    """The table of a season's division. ``made_at``: when it was written, which took ``took``.

    ``rounds``: closed then. ``lines``: a JSON list of
    PlainStanding, best first.
    """

    __tablename__ = "standings"
    season: Mapped[SeasonId] = mapped_column(ForeignKey(SeasonRow.id), primary_key=True)
    division: Mapped[int] = mapped_column(primary_key=True)
    made_at: Mapped[datetime]
    took: Mapped[timedelta]
    rounds: Mapped[int]
    lines: Mapped[str]


class StandingsChangeRow(Row):
    """Something that a division's table rests on has changed, and the stored one lacks it.

    Rows of their own, as results of many matches come in at once, and none need wait for another.
    """

    __tablename__ = "standings_changes"
    __table_args__ = (Index("ix_standings_changes_season", "season", "division"),)
    id: Mapped[str] = mapped_column(primary_key=True)
    season: Mapped[SeasonId] = mapped_column(ForeignKey(SeasonRow.id))
    division: Mapped[int]
