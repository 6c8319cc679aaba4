"""Games as they were accepted, their records and faults, what they make of leagues' slots; reports
that were not believed.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from arena.match.faults import FaultKind
from arena.match.spread import Spread
from arena.store.ids import BotId, MatchId, RecordId, SlotId, VersionId, WorkerInstance
from arena.store.models.identities import BotRow, VersionRow
from arena.store.models.leagues import SlotRow
from arena.store.models.matches import AttemptRow, MatchRow
from arena.store.models.row import PackedSpread, Row


class RecordRow(Row):
    """A record's canonical bytes, compressed with zstd, under their SHA-256."""

    __tablename__ = "records"
    id: Mapped[RecordId] = mapped_column(primary_key=True)
    body: Mapped[bytes]


class GameRow(Row):
    """A game that counts, or did until a newer attempt dealt its half-played deal again.

    ``digest``: SHA-256 of the whole report, by which the same report is known again.
    ``superseded_by``: the fence of the attempt that replaced it.
    """

    __tablename__ = "games"
    __table_args__ = (
        ForeignKeyConstraint(["match", "fence"], [AttemptRow.match, AttemptRow.fence]),
        Index(
            "uq_games_counted",
            "match",
            "number",
            unique=True,
            sqlite_where=text("superseded_by IS NULL"),
            postgresql_where=text("superseded_by IS NULL"),
        ),
    )
    match: Mapped[MatchId] = mapped_column(ForeignKey(MatchRow.id), primary_key=True)
    fence: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    deal: Mapped[int]
    record: Mapped[RecordId] = mapped_column(ForeignKey(RecordRow.id), index=True)
    digest: Mapped[bytes]
    reason: Mapped[str]
    accepted_at: Mapped[datetime] = mapped_column(index=True)
    superseded_by: Mapped[int | None]


class GameSeatRow(Row):
    """How a seat ended, and the time it used. ``place``: the entrant's index in the match.
    ``spread``: of its decisions; None where the worker did not tell it.
    """

    __tablename__ = "game_seats"
    __table_args__ = (
        ForeignKeyConstraint(
            ["match", "fence", "number"], [GameRow.match, GameRow.fence, GameRow.number]
        ),
        Index("ix_game_seats_bot_match", "bot", "match"),
    )
    match: Mapped[MatchId] = mapped_column(primary_key=True)
    fence: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int]
    bot: Mapped[BotId] = mapped_column(ForeignKey(BotRow.id))
    version: Mapped[VersionId | None] = mapped_column(ForeignKey(VersionRow.id))
    side: Mapped[int]
    rank: Mapped[int]
    score: Mapped[int]
    forfeited_at: Mapped[int | None]
    decisions: Mapped[int]
    total: Mapped[timedelta]
    slowest: Mapped[timedelta]
    spread: Mapped[Spread | None] = mapped_column(PackedSpread)


class FaultRow(Row):
    """A fault, in the order in which the game's faults were noted."""

    __tablename__ = "faults"
    __table_args__ = (
        ForeignKeyConstraint(
            ["match", "fence", "number"], [GameRow.match, GameRow.fence, GameRow.number]
        ),
        Index("ix_faults_bot_kind", "bot", "kind"),
    )
    match: Mapped[MatchId] = mapped_column(primary_key=True)
    fence: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    ordinal: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    bot: Mapped[BotId] = mapped_column(ForeignKey(BotRow.id))
    kind: Mapped[FaultKind]
    step: Mapped[int]
    measured: Mapped[timedelta]


class SlotResultRow(Row):
    """What a slot came to: the result of ``match``, or what an organiser ruled in its place.

    ``result``: a TableResult as canonical JSON; None, which only a ruling says: it counts for
    nobody.
    """

    __tablename__ = "slot_results"
    __table_args__ = (
        CheckConstraint("(match IS NULL) = (ruled_by IS NOT NULL)", name="source"),
        CheckConstraint("match IS NULL OR result IS NOT NULL", name="result"),
    )
    slot: Mapped[SlotId] = mapped_column(ForeignKey(SlotRow.id), primary_key=True)
    match: Mapped[MatchId | None] = mapped_column(ForeignKey(MatchRow.id), unique=True)
    result: Mapped[str | None]
    ruled_by: Mapped[str | None]
    settled_at: Mapped[datetime]


class QuarantineRow(Row):
    """A report that was refused as its game does not replay, or contradicts what is stored.

    ``report``: the serialised ReportRequest, compressed with zstd. Nothing here refers to other
    tables: what a report claims need not exist.
    """

    __tablename__ = "quarantine"
    id: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[MatchId] = mapped_column(index=True)
    fence: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[int] = mapped_column(BigInteger)
    worker: Mapped[WorkerInstance | None] = mapped_column(index=True)
    reason: Mapped[str]
    report: Mapped[bytes]
    at: Mapped[datetime]
