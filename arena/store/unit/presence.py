"""Commands: coordinators' heartbeats, bots' sessions, workers' connections."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

from sqlalchemy import delete, func, select, update

from arena.store.commands import (
    READY_AGAIN,
    RECONNECTED,
    SUPERSEDED,
    Opened,
    OpenSession,
    Refused,
    WorkerIdentity,
)
from arena.store.errors import UnknownError
from arena.store.ids import CoordinatorId, SessionId, WorkerInstance, new_id
from arena.store.models import (
    BotRow,
    CoordinatorRow,
    MatchRow,
    ReadinessRow,
    SessionGameRow,
    SessionRow,
    WorkerGameRow,
    WorkerLinkRow,
    WorkerRow,
)
from arena.store.states import UNFINISHED, VersionKind
from arena.store.suspended import sentence
from arena.store.unit.identities import IdentityCommands

MOST_SLOTS = 1_000_000
"""Of one worker, as far as is counted here: a sum of many such fits an integer of the database."""


class Heartbeat(StrEnum):
    """What the store thought of a coordinator when its heartbeat came.

    buried: it was taken for dead, and its sessions and workers' connections were closed; they must
    be opened anew.
    """

    FIRST = "first"
    ALIVE = "alive"
    BURIED = "buried"


class PresenceCommands(IdentityCommands):
    """Coordinators, sessions, workers."""

    def heartbeat(
        self, coordinator: CoordinatorId, play_address: str, worker_address: str, ready: bool
    ) -> Heartbeat:
        """The coordinator lives; ``ready``: bots and workers can use it."""
        now = self.now()
        row = self.session.get(CoordinatorRow, coordinator, with_for_update={"key_share": True})
        was = Heartbeat.FIRST
        if row is None:
            row = CoordinatorRow(id=coordinator, started_at=now)
            self.session.add(row)
        else:
            was = Heartbeat.ALIVE if row.ended_at is None else Heartbeat.BURIED
        row.play_address, row.worker_address = play_address, worker_address
        row.heartbeat_at, row.ready, row.ended_at = now, ready, None
        self.session.flush()
        if ready:
            self._note_ready(now)
        return was

    def _note_ready(self, now: datetime) -> None:
        readiness = self.session.get_one(ReadinessRow, 1, with_for_update={"key_share": True})
        before = readiness.ready_at
        if before is not None and now - before > self.times.silence:
            readiness.leases_hold_until = now + self.times.lease
            self._move_start_by(before, now - before)
        readiness.ready_at = now
        self.session.flush()

    def _move_start_by(self, since: datetime, gap: timedelta) -> None:
        """Time without a ready coordinator is nobody's absence."""
        waiting = self.session.scalars(
            select(MatchRow)
            .where(
                MatchRow.state.in_(UNFINISHED),
                MatchRow.start_by.is_not(None),
            )
            .order_by(MatchRow.id)
            .with_for_update(key_share=True)
        )
        for match in waiting:
            match.start_by = max(match.start_by or since, since) + gap + READY_AGAIN

    def bury_coordinators(self) -> tuple[CoordinatorId, ...]:
        """Takes coordinators that are silent for dead; closes their sessions."""
        dead = self.session.scalars(
            select(CoordinatorRow.id)
            .where(
                CoordinatorRow.ended_at.is_(None),
                CoordinatorRow.heartbeat_at < self.now() - self.times.silence,
            )
            .order_by(CoordinatorRow.id)
            .with_for_update(skip_locked=True, key_share=True)
        ).all()
        for coordinator in dead:
            self._end_coordinator(coordinator, "its coordinator died")
        return tuple(dead)

    def coordinator_left(self, coordinator: CoordinatorId) -> None:
        """The coordinator stops in good order."""
        self._end_coordinator(coordinator, "its coordinator stopped")

    def _end_coordinator(self, coordinator: CoordinatorId, reason: str) -> None:
        self.session.execute(
            update(CoordinatorRow)
            .where(CoordinatorRow.id == coordinator)
            .values(ended_at=self.now(), ready=False)
        )
        self.session.execute(
            update(SessionRow)
            .where(SessionRow.coordinator == coordinator, SessionRow.closed_at.is_(None))
            .values(closed_at=self.now(), close_reason=reason, arena_closed=True)
        )
        workers = self.session.scalars(
            select(WorkerLinkRow.worker)
            .where(WorkerLinkRow.coordinator == coordinator)
            .order_by(WorkerLinkRow.worker)
        ).all()
        for worker in workers:
            self.worker_left(coordinator, worker)

    def open_session(self, hello: OpenSession) -> Opened | Refused:
        """A bot's stream begins. Within an instance the highest connection wins; another instance
        supersedes the one that was there. Raises UnknownError.
        """
        if self.session.get(BotRow, hello.bot, with_for_update={"key_share": True}) is None:
            raise UnknownError(f"there is no bot {hello.bot!r}")
        if self.session.get(CoordinatorRow, hello.coordinator) is None:
            raise UnknownError(f"coordinator {hello.coordinator!r} sent no heartbeat yet")
        if (why := sentence(self.session, hello.bot)) is not None:
            return Refused(why, suspended=True)
        newest = self.session.execute(
            select(func.max(SessionRow.connection)).where(
                SessionRow.bot == hello.bot, SessionRow.instance == hello.instance
            )
        ).scalar()
        if newest is not None and newest >= hello.connection:
            return Refused(
                f"connection {hello.connection} of this instance is older than or equal to "
                f"connection {newest}, which came before"
            )
        superseded = self._supersede(hello)
        return Opened(self._add_session(hello), superseded)

    def _supersede(self, hello: OpenSession) -> tuple[SessionId, ...]:
        ended = self.session.scalars(
            select(SessionRow).where(SessionRow.bot == hello.bot, SessionRow.closed_at.is_(None))
        ).all()
        for session in ended:
            same = session.instance == hello.instance
            session.closed_at = self.now()
            session.close_reason = RECONNECTED if same else SUPERSEDED
        self.session.flush()
        return tuple(session.id for session in ended)

    def _add_session(self, hello: OpenSession) -> SessionId:
        session = SessionId(new_id())
        self.session.add(
            SessionRow(
                id=session,
                bot=hello.bot,
                version=self.version(hello.bot, VersionKind.REMOTE, hello.build),
                coordinator=hello.coordinator,
                instance=hello.instance,
                connection=hello.connection,
                concurrent_games=min(hello.concurrent_games, MOST_SLOTS),
                opened_at=self.now(),
                arena_closed=False,
            )
        )
        self.session.flush()
        self.session.add_all(
            SessionGameRow(session=session, game=known.game, rules=known.rules)
            for known in sorted(set(hello.games), key=lambda known: (known.game, known.rules))
        )
        self.session.flush()
        return session

    def close_session(self, session: SessionId, reason: str, *, by_arena: bool = False) -> bool:
        """The stream ended; ``by_arena``: not the bot's doing. False if it was closed before."""
        statement = (
            update(SessionRow)
            .where(SessionRow.id == session, SessionRow.closed_at.is_(None))
            .values(closed_at=self.now(), close_reason=reason, arena_closed=by_arena)
            .returning(SessionRow.id)
        )
        return self.session.execute(statement).first() is not None

    def worker_joined(self, coordinator: CoordinatorId, worker: WorkerIdentity) -> None:
        """The worker opened its Table stream to the coordinator."""
        self.know_worker(worker)
        link = {"coordinator": coordinator, "worker": worker.instance}
        self.insert_missing(WorkerLinkRow, [link])
        self._mark_worker(worker.instance, None)

    def worker_left(self, coordinator: CoordinatorId, worker: WorkerInstance) -> None:
        """The stream ended. Without any the worker counts as gone; its leases run on."""
        self.session.execute(
            delete(WorkerLinkRow).where(
                WorkerLinkRow.coordinator == coordinator, WorkerLinkRow.worker == worker
            )
        )
        linked = select(WorkerLinkRow.worker).where(WorkerLinkRow.worker == worker)
        if self.session.execute(linked).first() is None:
            self._mark_worker(worker, self.now())

    def _mark_worker(self, worker: WorkerInstance, left_at: datetime | None) -> None:
        self.session.execute(
            update(WorkerRow).where(WorkerRow.instance == worker).values(left_at=left_at)
        )

    def know_worker(self, worker: WorkerIdentity) -> None:
        """Notes a worker process when it is first seen; what it said first stays."""
        row = {
            "instance": worker.instance,
            "name": worker.name,
            "slots": min(worker.slots, MOST_SLOTS),
            "joined_at": self.now(),
        }
        if self.insert_missing(WorkerRow, [row]):
            self.insert_missing(WorkerGameRow, list(_game_rows(worker)))


def _game_rows(worker: WorkerIdentity) -> Iterable[dict[str, object]]:
    for known in sorted(set(worker.games), key=lambda known: (known.game, known.rules)):
        yield {"worker": worker.instance, "game": known.game, "rules": known.rules}
