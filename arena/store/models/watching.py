"""Which running matches are watched, and what their spectators may see."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from arena.store.ids import MatchId
from arena.store.models.matches import MatchRow
from arena.store.models.row import Row, Spans


class WatchRow(Row):
    """A match that somebody watches. ``until``: when that has to be said again."""

    __tablename__ = "watches"
    match: Mapped[MatchId] = mapped_column(ForeignKey(MatchRow.id), primary_key=True)
    until: Mapped[datetime] = mapped_column(index=True)


class PublicViewRow(Row):
    """A table as everybody may see it after ``step`` actions of a game. Not durable.

    ``number``: rises within the attempt. ``acted``: the seat that took the last action; None: the
    deal. ``at``: when. ``view``: serialised by the game's codec. ``clocks``: by seat, all that its
    next decision may take; None where the worker did not tell it.
    """

    __tablename__ = "public_views"
    match: Mapped[MatchId] = mapped_column(ForeignKey(MatchRow.id), primary_key=True)
    fence: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[int]
    step: Mapped[int]
    acted: Mapped[int | None]
    at: Mapped[datetime]
    view: Mapped[bytes]
    clocks: Mapped[tuple[timedelta, ...] | None] = mapped_column(Spans)
