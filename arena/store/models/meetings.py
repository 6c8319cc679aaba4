"""What entrants of a season made of each other, added up as results come in."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from arena.store.ids import EntrantId, SeasonId
from arena.store.models.identities import EntrantRow
from arena.store.models.leagues import SeasonRow
from arena.store.models.row import Row


class MeetingRow(Row):
    """Two entrants at all tables of a season with a result. ``one`` is the smaller identity.

    ``points`` of ``one`` and ``other_points`` of ``other`` are whole numbers of 1/``of`` each, and
    so exact: who has results of several kinds of fractions has a row for each, and adds them up.
    ``tables``: whose results the row holds; 0 where they were taken back.
    """

    __tablename__ = "meetings"
    __table_args__ = (
        CheckConstraint("one < other", name="order"),
        Index("ix_meetings_other", "season", "other"),
        {"sqlite_with_rowid": False},
    )
    season: Mapped[SeasonId] = mapped_column(ForeignKey(SeasonRow.id), primary_key=True)
    one: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id), primary_key=True)
    other: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id), primary_key=True)
    of: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    tables: Mapped[int]
    points: Mapped[int] = mapped_column(BigInteger)
    other_points: Mapped[int] = mapped_column(BigInteger)
