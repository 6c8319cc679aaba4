"""Queries: bots and who is there."""

from __future__ import annotations

from sqlalchemy import Select, func, select

from arena.store.answers import BotSession, Coordinator
from arena.store.commands import SILENCE, Bot
from arena.store.ids import BotId, CoordinatorId, EntrantId, OwnerId
from arena.store.models import (
    BotRow,
    CoordinatorRow,
    EntrantRow,
    MatchRow,
    MatchSeatRow,
    MemberRow,
    SessionRow,
    TokenRow,
    VersionRow,
)
from arena.store.queries.reading import Reading
from arena.store.states import MatchState
from arena.store.unit.identities import token_hash


class PresenceQueries(Reading):
    """Bots, coordinators, sessions."""

    def bot_of_token(self, token: str) -> Bot | None:
        """Whose valid token this is."""
        valid = (TokenRow.sha256 == token_hash(token)) & TokenRow.revoked_at.is_(None)
        with self.read() as session:
            row = session.execute(
                _bots().join(TokenRow, TokenRow.bot == BotRow.id).where(valid)
            ).first()
        return None if row is None else Bot(*row)

    def bot_named(self, name: str) -> Bot | None:
        """The bot of that name."""
        with self.read() as session:
            row = session.execute(_bots().where(BotRow.name == name)).first()
        return None if row is None else Bot(*row)

    def bots(self) -> tuple[Bot, ...]:
        """All, by name."""
        with self.read() as session:
            return tuple(Bot(*row) for row in session.execute(_bots().order_by(BotRow.name)))

    def coordinators(self) -> tuple[Coordinator, ...]:
        """Those whose heartbeat is recent, by id."""
        with self.read() as session:
            rows = session.scalars(
                select(CoordinatorRow)
                .where(
                    CoordinatorRow.ended_at.is_(None),
                    CoordinatorRow.heartbeat_at >= self.time(session) - SILENCE,
                )
                .order_by(CoordinatorRow.id)
            )
            return tuple(
                Coordinator(
                    row.id, row.play_address, row.worker_address, row.ready, row.heartbeat_at
                )
                for row in rows
            )

    def open_sessions(self, coordinator: CoordinatorId | None = None) -> tuple[BotSession, ...]:
        """Open sessions, of one coordinator or of all, oldest first."""
        query = (
            select(SessionRow, BotRow.name, VersionRow.build)
            .join(BotRow, BotRow.id == SessionRow.bot)
            .join(VersionRow, VersionRow.id == SessionRow.version)
            .where(SessionRow.closed_at.is_(None))
            .order_by(SessionRow.opened_at, SessionRow.id)
        )
        if coordinator is not None:
            query = query.where(SessionRow.coordinator == coordinator)
        with self.read() as session:
            return tuple(_session(row, name, build) for row, name, build in session.execute(query))

    def playing(self) -> dict[BotId, int]:
        """How many running matches each bot sits in; bots without any are left out."""
        query = (
            select(MatchSeatRow.bot, func.count())
            .join(MatchRow, MatchRow.id == MatchSeatRow.match)
            .where(MatchRow.state == MatchState.RUNNING)
            .group_by(MatchSeatRow.bot)
        )
        with self.read() as session:
            return dict(session.execute(query).all())


def _session(row: SessionRow, name: str, build: str) -> BotSession:
    return BotSession(
        id=row.id,
        bot=row.bot,
        name=name,
        coordinator=row.coordinator,
        instance=row.instance,
        build=build,
        concurrent_games=row.concurrent_games,
        opened_at=row.opened_at,
    )


def _bots() -> Select[BotId, str, OwnerId, EntrantId]:
    return (
        select(BotRow.id, BotRow.name, BotRow.owner, EntrantRow.id)
        .join(MemberRow, MemberRow.bot == BotRow.id)
        .join(EntrantRow, (EntrantRow.id == MemberRow.entrant) & (EntrantRow.name == BotRow.name))
    )
