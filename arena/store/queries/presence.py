"""Queries: bots and who is there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import TypeVar

from sqlalchemy import Select, func, select

from arena.store.answers import BotSession, Coordinator, Worker
from arena.store.commands import Bot, GameVersion
from arena.store.ids import BotId, CoordinatorId, EntrantId, OwnerId, SessionId
from arena.store.models import (
    BotRow,
    CoordinatorRow,
    EntrantRow,
    MatchRow,
    MatchSeatRow,
    SessionGameRow,
    SessionRow,
    TokenRow,
    VersionRow,
    WorkerGameRow,
    WorkerLinkRow,
    WorkerRow,
)
from arena.store.queries.reading import Reading
from arena.store.states import MatchState
from arena.store.tokens import token_hash

Key = TypeVar("Key", bound=str)


class PresenceQueries(Reading):
    """Bots, coordinators, sessions, workers."""

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
                    CoordinatorRow.heartbeat_at >= self.time(session) - self.times.silence,
                )
                .order_by(CoordinatorRow.id)
            )
            return tuple(Coordinator(row.id, row.worker_address, row.ready) for row in rows)

    def open_sessions(self, coordinator: CoordinatorId | None = None) -> tuple[BotSession, ...]:
        """Open sessions, of one coordinator or of all, oldest first."""
        query = (
            select(SessionRow, BotRow.name, CoordinatorRow.play_address, VersionRow.build)
            .join(BotRow, BotRow.id == SessionRow.bot)
            .join(CoordinatorRow, CoordinatorRow.id == SessionRow.coordinator)
            .join(VersionRow, VersionRow.id == SessionRow.version)
            .where(SessionRow.closed_at.is_(None))
            .order_by(SessionRow.opened_at, SessionRow.id)
        )
        if coordinator is not None:
            query = query.where(SessionRow.coordinator == coordinator)
        with self.read() as session:
            games = _grouped(session.execute(_games_of_sessions()))
            return tuple(
                BotSession(
                    id=row.id,
                    bot=row.bot,
                    name=name,
                    coordinator=row.coordinator,
                    address=address,
                    instance=row.instance,
                    build=build,
                    games=games[row.id],
                    concurrent_games=row.concurrent_games,
                    opened_at=row.opened_at,
                )
                for row, name, address, build in session.execute(query)
            )

    def ends_of_sessions(
        self, coordinator: CoordinatorId, known: AbstractSet[SessionId]
    ) -> dict[SessionId, str]:
        """Why those of the coordinator's known sessions have ended that are not open any more."""
        of_it = select(SessionRow.id).where(SessionRow.coordinator == coordinator)
        with self.read() as session:
            gone = known - set(session.scalars(of_it.where(SessionRow.closed_at.is_(None))))
            rows = session.execute(
                select(SessionRow.id, SessionRow.close_reason).where(
                    SessionRow.id.in_(gone), SessionRow.closed_at.is_not(None)
                )
            )
            return {ended: reason or "" for ended, reason in rows}

    def workers(self) -> tuple[Worker, ...]:
        """Those that are connected, by name."""
        linked = select(WorkerLinkRow.worker).where(WorkerLinkRow.worker == WorkerRow.instance)
        playing = (
            select(func.count())
            .where(MatchRow.worker == WorkerRow.instance, MatchRow.state == MatchState.RUNNING)
            .scalar_subquery()
        )
        query = (
            select(WorkerRow, playing)
            .where(linked.exists())
            .order_by(WorkerRow.name, WorkerRow.instance)
        )
        known = select(WorkerGameRow.worker, WorkerGameRow.game, WorkerGameRow.rules)
        with self.read() as session:
            games = _grouped(session.execute(known))
            return tuple(
                Worker(row.name, games[row.instance], row.slots, number)
                for row, number in session.execute(query)
            )

    def playing(self) -> dict[BotId, int]:
        """How many running matches each bot sits in; bots without any are left out.

        Counted here: to count by bot SQLite would read the seats of all matches by their index.
        """
        query = (
            select(MatchSeatRow.bot)
            .join(MatchRow, MatchRow.id == MatchSeatRow.match)
            .where(MatchRow.state == MatchState.RUNNING)
        )
        with self.read() as session:
            return Counter(session.scalars(query))


def _games_of_sessions() -> Select[SessionId, str, int]:
    return (
        select(SessionGameRow.session, SessionGameRow.game, SessionGameRow.rules)
        .join(SessionRow, SessionRow.id == SessionGameRow.session)
        .where(SessionRow.closed_at.is_(None))
    )


def _grouped(rows: Iterable[tuple[Key, str, int]]) -> Mapping[Key, tuple[GameVersion, ...]]:
    """What each knows, in order; nothing of whom no row names."""
    found: defaultdict[Key, tuple[GameVersion, ...]] = defaultdict(tuple)
    for key, game, rules in sorted(rows):
        found[key] += (GameVersion(game, rules),)
    return found


def _bots() -> Select[BotId, str, OwnerId, EntrantId]:
    return select(BotRow.id, BotRow.name, BotRow.owner, EntrantRow.id).join(
        EntrantRow, EntrantRow.bot == BotRow.id
    )
