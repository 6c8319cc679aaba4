"""Owner > bot > version; entrants, which are one bot or several; tokens."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from arena.store.ids import BotId, EntrantId, OrganiserId, OwnerId, TokenId, VersionId
from arena.store.models.row import Row
from arena.store.states import TokenScope, VersionKind


class OwnerRow(Row):
    """Who submits bots."""

    __tablename__ = "owners"
    id: Mapped[OwnerId] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[datetime]


class BotRow(Row):
    """A bot, whatever its version."""

    __tablename__ = "bots"
    id: Mapped[BotId] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    owner: Mapped[OwnerId] = mapped_column(ForeignKey(OwnerRow.id), index=True)
    created_at: Mapped[datetime]


class VersionRow(Row):
    """A version of a bot: an upload, or for a remote bot the build that it named in Hello."""

    __tablename__ = "bot_versions"
    __table_args__ = (UniqueConstraint("bot", "kind", "build"),)
    id: Mapped[VersionId] = mapped_column(primary_key=True)
    bot: Mapped[BotId] = mapped_column(ForeignKey(BotRow.id))
    kind: Mapped[VersionKind]
    build: Mapped[str]
    created_at: Mapped[datetime]


class OrganiserRow(Row):
    """Who runs leagues."""

    __tablename__ = "organisers"
    id: Mapped[OrganiserId] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[datetime]


class EntrantRow(Row):
    """Who takes part and is rated. ``bot``: the one that it is alone; None: it is a team."""

    __tablename__ = "entrants"
    __table_args__ = (Index("uq_entrants_bot", "bot", unique=True),)
    id: Mapped[EntrantId] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    bot: Mapped[BotId | None] = mapped_column(ForeignKey(BotRow.id))
    created_at: Mapped[datetime]


class MemberRow(Row):
    """A bot of an entrant."""

    __tablename__ = "entrant_members"
    entrant: Mapped[EntrantId] = mapped_column(ForeignKey(EntrantRow.id), primary_key=True)
    bot: Mapped[BotId] = mapped_column(ForeignKey(BotRow.id), primary_key=True, index=True)


class TokenRow(Row):
    """What proves an identity; only its SHA-256 is kept."""

    __tablename__ = "tokens"
    __table_args__ = (
        CheckConstraint(
            "(scope = 'bot') = (bot IS NOT NULL) AND (scope = 'owner') = (owner IS NOT NULL) "
            "AND (scope = 'organiser') = (organiser IS NOT NULL)",
            name="scope",
        ),
    )
    id: Mapped[TokenId] = mapped_column(primary_key=True)
    sha256: Mapped[bytes] = mapped_column(unique=True)
    scope: Mapped[TokenScope]
    bot: Mapped[BotId | None] = mapped_column(ForeignKey(BotRow.id), index=True)
    owner: Mapped[OwnerId | None] = mapped_column(ForeignKey(OwnerRow.id), index=True)
    organiser: Mapped[OrganiserId | None] = mapped_column(ForeignKey(OrganiserRow.id), index=True)
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
