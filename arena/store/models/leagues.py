"""League > season > round > slot: what a match may be played for.

A *slot* is a table of a round, with its entrants; matches fill it, one after the other if one of
them becomes void. What the format scheduled is kept as rows, not computed again: it stays what it
was when code, ratings or enrolments change.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from arena.leagues.definition import Publish
from arena.leagues.results import Scoring
from arena.ratings.elo import MilliElo
from arena.store.ids import (
    EntrantId,
    LeagueId,
    MatchId,
    OrganiserId,
    PoolId,
    RoundId,
    SeasonId,
    SlotId,
)
from arena.store.models.identities import EntrantRow, OrganiserRow
from arena.store.models.ratings import PoolRow
from arena.store.models.row import Row
from arena.store.states import EnrolmentState, LeagueState, OccurrenceState


class LeagueRow(Row):
    """A competition that goes on from season to season.

    ``settings``: its definition, canonical JSON. ``organiser``: whose it is; None: the arena's
    own. ``state_reason``: why it stands as it does, for people; ``state_since``: since when.
    ``share``: its weight where leagues compete for workers.
    """

    __tablename__ = "leagues"
    id: Mapped[LeagueId] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    game: Mapped[str]
    pool: Mapped[PoolId] = mapped_column(ForeignKey(PoolRow.id))
    settings: Mapped[str]
    created_at: Mapped[datetime]
    organiser: Mapped[OrganiserId | None] = mapped_column(ForeignKey(OrganiserRow.id))
    state: Mapped[LeagueState]
    state_reason: Mapped[str | None]
    state_since: Mapped[datetime]
    share: Mapped[int]


class EnrolmentRow(Row):
    """An entrant's wish to take part, from season to season, and what became of it.

    ``reason``: of a refusal or withdrawal, for its owner. ``validation``: the unrated match that
    must end without a fault of the entrant's.
    """

    __tablename__ = "enrolments"
    league: Mapped[LeagueId] = mapped_column(ForeignKey(LeagueRow.id), primary_key=True)
    entrant: Mapped[EntrantId] = mapped_column(
        ForeignKey(EntrantRow.id), primary_key=True, index=True
    )
    state: Mapped[EnrolmentState]
    reason: Mapped[str | None]
    validation: Mapped[MatchId | None] = mapped_column(ForeignKey("matches.id"), index=True)
    by: Mapped[str]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class OccurrenceRow(Row):
    """A due time of a league's schedule; unique, so that any number of clocks may try.

    ``handled_at``: None while a round before it is still open. ``detail``: what came of it.
    """

    __tablename__ = "occurrences"
    league: Mapped[LeagueId] = mapped_column(ForeignKey(LeagueRow.id), primary_key=True)
    due_at: Mapped[datetime] = mapped_column(primary_key=True)
    state: Mapped[OccurrenceState]
    noted_at: Mapped[datetime]
    handled_at: Mapped[datetime | None]
    detail: Mapped[str | None]


class SeasonRow(Row):
    """A season of a league, numbered from 1.

    ``seed``: 32 bytes from which its formats draw; hidden until it is closed. ``closed_at``: its
    last round is closed, its table final; it is kept.
    """

    __tablename__ = "seasons"
    __table_args__ = (UniqueConstraint("league", "number"),)
    id: Mapped[SeasonId] = mapped_column(primary_key=True)
    league: Mapped[LeagueId] = mapped_column(ForeignKey(LeagueRow.id))
    number: Mapped[int]
    seed: Mapped[bytes]
    created_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]


class SeasonEntrantRow(Row):
    """Who takes part in a season. ``division``: 0 is the highest. ``rating``: at the season's
    begin; it seeds. ``joined``: the first round that it can be in, since it came or came back;
    ``left``: the first that it is no longer in, None while it takes part.
    """

    __tablename__ = "season_entrants"
    __table_args__ = (
        Index("ix_season_entrants_entrant", "entrant"),
        Index("ix_season_entrants_division", "season", "division"),
        CheckConstraint("division >= 0", name="division"),
        CheckConstraint("joined >= 1", name="joined"),
    )
    season: Mapped[SeasonId] = mapped_column(ForeignKey(SeasonRow.id), primary_key=True)
    entrant: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id), primary_key=True)
    division: Mapped[int]
    rating: Mapped[MilliElo]
    joined: Mapped[int]
    left: Mapped[int | None]
    joined_at: Mapped[datetime]
    withdrawn_at: Mapped[datetime | None]


class RoundRow(Row):
    """A round of a season's division, numbered from 1.

    ``due_at``: the schedule's time for it, if it has one. ``closes_at``: when it closes though
    matches are still played; None: when all are over. ``relaxed``: sentences on rules of pairing
    that could not be kept, a JSON list. ``scoring``: which of a game's own numbers count.
    ``publish``: after what records and secrets of its matches are shown. ``secret`` and
    ``commitment``: of the deals that its tables share; None: they share none.
    """

    __tablename__ = "rounds"
    __table_args__ = (
        UniqueConstraint("season", "division", "number"),
        Index("ix_rounds_open", "season", "closed_at"),
    )
    id: Mapped[RoundId] = mapped_column(primary_key=True)
    season: Mapped[SeasonId] = mapped_column(ForeignKey(SeasonRow.id))
    division: Mapped[int]
    number: Mapped[int]
    due_at: Mapped[datetime | None]
    opened_at: Mapped[datetime]
    closes_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    relaxed: Mapped[str]
    scoring: Mapped[Scoring]
    publish: Mapped[Publish] = mapped_column(server_default=Publish.MATCH)
    secret: Mapped[bytes | None]
    commitment: Mapped[bytes | None]


class ByeRow(Row):
    """Who sits out a round, for a point."""

    __tablename__ = "byes"
    round: Mapped[RoundId] = mapped_column(ForeignKey(RoundRow.id), primary_key=True)
    entrant: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id), primary_key=True)


class SlotRow(Row):
    """A table of a round, numbered from 0; a void match makes room for the next generation.

    ``label``: what it is in the format, such as ``final``. ``rotation``: its place in the list of
    seat orders. ``dealt``: its entrants may know the deals that the tables of the round share;
    attempts that begin from now on have deals of their own.
    """

    __tablename__ = "slots"
    __table_args__ = (UniqueConstraint("round", "number"),)
    id: Mapped[SlotId] = mapped_column(primary_key=True)
    round: Mapped[RoundId] = mapped_column(ForeignKey(RoundRow.id))
    number: Mapped[int]
    label: Mapped[str]
    rotation: Mapped[int]
    dealt: Mapped[bool] = mapped_column(server_default=false())


class SlotEntrantRow(Row):
    """Who meets at a slot. ``place``: the entrant's index at the table."""

    __tablename__ = "slot_entrants"
    __table_args__ = (UniqueConstraint("slot", "entrant"),)
    slot: Mapped[SlotId] = mapped_column(ForeignKey(SlotRow.id), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    entrant: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id), index=True)
