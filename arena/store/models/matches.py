"""Matches, their seats, and the attempts to play them."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from arena.match.spec import DealKind
from arena.ratings.elo import MilliElo
from arena.store.ids import (
    BotId,
    EntrantId,
    LeagueId,
    MatchId,
    PoolId,
    SessionId,
    SlotId,
    VersionId,
    WorkerInstance,
)
from arena.store.models.identities import BotRow, EntrantRow, VersionRow
from arena.store.models.leagues import LeagueRow, SlotRow
from arena.store.models.presence import SessionRow, WorkerRow
from arena.store.models.ratings import PoolRow
from arena.store.models.row import Row
from arena.store.states import AttemptEnd, Blame, MatchState


class MatchRow(Row):
    """A set of games among the same entrants.

    ``team``: how many bots of an entrant play together. ``league``: for which it is played, in
    a slot or to validate a bot; None: for none. ``options``: canonical JSON, complete. ``k``:
    frozen. ``unrated``: why the match is not rated; None: it is. ``fence``: number of the
    latest attempt, 0 before the first. ``lease_until`` and ``worker``: of the running attempt.
    ``ended_at``: when it was finished or became void; ``finished_at``: when it was finished,
    even if it became void later; ``void_by``: who made it so. ``not_before``: when it can be
    leased again after an outage. ``suspect``: it was aboard two workers that died, and is
    leased only to one that has nothing else aboard.
    """

    __tablename__ = "matches"
    __table_args__ = (
        UniqueConstraint("slot", "generation"),
        Index("ix_matches_state_created", "state", "created_at"),
        Index("ix_matches_game_state_created", "game", "state", "created_at", "id"),
        Index("ix_matches_rated", "pool", "state", "unrated", "ended_at"),
        Index("ix_matches_league_state", "league", "state"),
        Index("ix_matches_league_ended", "league", "ended_at"),
        Index("ix_matches_league_id", "league", "id"),
        Index("ix_matches_state_id", "state", "id"),
        Index("ix_matches_finished", "finished_at"),
        CheckConstraint(
            "(state = 'running') = (lease_until IS NOT NULL)",
            name="lease",
        ),
        CheckConstraint("(state = 'running') = (worker IS NOT NULL)", name="worker"),
        CheckConstraint("(state = 'void') = (void_reason IS NOT NULL)", name="void"),
    )
    id: Mapped[MatchId] = mapped_column(primary_key=True)
    pool: Mapped[PoolId] = mapped_column(ForeignKey(PoolRow.id))
    league: Mapped[LeagueId | None] = mapped_column(ForeignKey(LeagueRow.id))
    slot: Mapped[SlotId | None] = mapped_column(ForeignKey(SlotRow.id))
    generation: Mapped[int]
    game: Mapped[str]
    rules: Mapped[int]
    options: Mapped[str]
    seats: Mapped[int]
    deals: Mapped[int]
    kind: Mapped[DealKind]
    rotation: Mapped[int]
    team: Mapped[int]
    limit: Mapped[timedelta]
    bank: Mapped[timedelta]
    increment: Mapped[timedelta]
    ready: Mapped[timedelta]
    strikes: Mapped[int]
    k: Mapped[MilliElo]
    unrated: Mapped[str | None]
    priority: Mapped[int]
    start_by: Mapped[datetime | None]
    created_at: Mapped[datetime]
    state: Mapped[MatchState]
    fence: Mapped[int]
    lease_until: Mapped[datetime | None]
    worker: Mapped[WorkerInstance | None] = mapped_column(
        ForeignKey(WorkerRow.instance), index=True
    )
    finished_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    void_reason: Mapped[str | None]
    void_by: Mapped[str | None]
    not_before: Mapped[datetime | None]
    suspect: Mapped[bool]

    @property
    def games(self) -> int:
        """How many games the match has."""
        return self.kind.games(self.seats, self.deals)


class MatchSeatRow(Row):
    """A bot of a match, with its entrant's frozen rating. ``place``: its index, not a seat at a
    table. Bots of a team are of one entrant.

    ``no_show``: absent when the match was leased after ``start_by``; it forfeits the match.
    """

    __tablename__ = "match_seats"
    __table_args__ = (
        UniqueConstraint("match", "bot"),
        Index("ix_match_seats_bot_match", "bot", "match"),
    )
    match: Mapped[MatchId] = mapped_column(ForeignKey(MatchRow.id), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    entrant: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id), index=True)
    bot: Mapped[BotId] = mapped_column(ForeignKey(BotRow.id))
    rating: Mapped[MilliElo]
    no_show: Mapped[bool]


class AttemptRow(Row):
    """One lease of a match. ``secret`` is for the worker alone until the match is over.

    ``alone``: the worker had nothing else aboard, as the match is suspected of killing workers.
    """

    __tablename__ = "attempts"
    match: Mapped[MatchId] = mapped_column(ForeignKey(MatchRow.id), primary_key=True)
    fence: Mapped[int] = mapped_column(primary_key=True)
    worker: Mapped[WorkerInstance] = mapped_column(ForeignKey(WorkerRow.instance), index=True)
    secret: Mapped[bytes]
    commitment: Mapped[bytes]
    alone: Mapped[bool]
    started_at: Mapped[datetime]
    renewed_at: Mapped[datetime]
    progress: Mapped[int] = mapped_column(BigInteger)
    progressed_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    end: Mapped[AttemptEnd | None]
    blame: Mapped[Blame | None]
    detail: Mapped[str | None]


class AttemptSeatRow(Row):
    """Who was there when the attempt began: the session and version of each entrant's bot."""

    __tablename__ = "attempt_seats"
    match: Mapped[MatchId] = mapped_column(ForeignKey(MatchRow.id), primary_key=True)
    fence: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    session: Mapped[SessionId | None] = mapped_column(ForeignKey(SessionRow.id), index=True)
    version: Mapped[VersionId | None] = mapped_column(ForeignKey(VersionRow.id))
