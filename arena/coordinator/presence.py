"""Who is there, on record: this coordinator, bots' sessions at it, workers' streams to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import structlog

from arena.coordinator.database import Database
from arena.match.spec import BotId
from arena.play.ending import End
from arena.play.hello import Introduction
from arena.play.supersede import Takeover
from arena.store import (
    RECONNECTED,
    SUPERSEDED,
    SUSPENDED,
    Bot,
    GameVersion,
    Heartbeat,
    Opened,
    OpenSession,
    Refused,
    WorkerIdentity,
)
from arena.store.ids import CoordinatorId, SessionId, WorkerInstance

log = structlog.get_logger()

_BY_ARENA = {End.DRAIN, End.FAILURE}
"""Ends of a session that are not the bot's doing."""

_TAKEOVERS = {RECONNECTED: Takeover.REPLACES, SUPERSEDED: Takeover.SUPERSEDES}
"""By what the record says of a session that a newer one has ended."""


class BuriedError(Exception):
    """The others took this coordinator for dead and closed its sessions: it must begin anew."""


class PresenceObserver(Protocol):
    """Told how many workers are there, and how many coordinators were found dead."""

    def workers_connected(self, count: int) -> None: ...
    def coordinators_buried(self, count: int) -> None: ...


class Presence:
    """Keeps the record; the relay's ports for sessions and workers.

    ``changed`` is called when a bot or worker has come, so that matches may be due. ``taken_over``
    is told of a session whose bot has opened a newer one at another coordinator, ``suspended`` of
    one whose bot may not play any more, and why.
    """

    def __init__(
        self,
        database: Database,
        coordinator: CoordinatorId,
        changed: Callable[[], None],
        taken_over: Callable[[SessionId, Takeover], None],
        suspended: Callable[[SessionId, str], None],
        observer: PresenceObserver,
    ) -> None:
        self._database = database
        self._coordinator = coordinator
        self._changed = changed
        self._taken_over = taken_over
        self._suspended = suspended
        self._observer = observer
        self._addresses = ("", "")
        self._on_record = False
        self._sessions: set[SessionId] = set()
        self._workers: set[WorkerInstance] = set()

    # ---- this coordinator ----

    def listens(self, play: str, worker: str) -> None:
        """Where others reach this coordinator."""
        self._addresses = (play, worker)

    async def beat(self) -> None:
        """The heartbeat; raises BuriedError."""
        was = await self._database.write_urgently(
            lambda unit: unit.heartbeat(self._coordinator, *self._addresses, ready=True)
        )
        if was is Heartbeat.BURIED or (was is Heartbeat.FIRST and self._on_record):
            raise BuriedError("the database had no heartbeat of this coordinator for too long")
        self._on_record = True

    async def bury(self) -> None:
        """Closes the sessions of coordinators that died."""
        buried = await self._database.write(lambda unit: unit.bury_coordinators())
        for dead in buried:
            log.warning("coordinator taken for dead", coordinator=dead)
        self._observer.coordinators_buried(len(buried))

    async def notice_ended(self) -> None:
        """Ends sessions here that a session at another coordinator has taken the place of, or whose
        bot was suspended.
        """
        ours = frozenset(self._sessions)
        if not ours:
            return
        ends = await self._database.read(
            lambda queries: queries.ends_of_sessions(self._coordinator, ours)
        )
        for session, reason in ends.items():
            if session in self._sessions:  # it may have been closed here while that was asked
                self._sessions.discard(session)
                if reason in _TAKEOVERS:
                    self._taken_over(session, _TAKEOVERS[reason])
                elif reason.startswith(SUSPENDED):
                    self._suspended(session, reason.removeprefix(SUSPENDED))

    async def leave(self) -> None:
        """This coordinator stops in good order."""
        await self._database.write(lambda unit: unit.coordinator_left(self._coordinator))

    # ---- bots ----

    async def authenticate(self, token: str, /) -> Bot | None:
        return await self._database.read(lambda queries: queries.bot_of_token(token))

    async def opened(self, bot: BotId, introduction: Introduction, /) -> Opened | Refused:
        hello = OpenSession(
            bot=bot,
            coordinator=self._coordinator,
            instance=introduction.instance,
            connection=introduction.connection,
            build=introduction.build,
            games=tuple(GameVersion(*known) for known in introduction.games),
            concurrent_games=introduction.concurrent_games,
        )
        answer = await self._database.write(lambda unit: unit.open_session(hello))
        if isinstance(answer, Opened):
            self._sessions.add(answer.session)
            self._sessions.difference_update(answer.superseded)
            self._changed()
        return answer

    async def closed(self, session: str, reason: str, /) -> None:
        known = SessionId(session)
        self._sessions.discard(known)
        await self._database.write(
            lambda unit: unit.close_session(known, reason, by_arena=reason in _BY_ARENA)
        )

    # ---- workers ----

    async def joined(self, worker: WorkerIdentity, /) -> None:
        await self._database.write(lambda unit: unit.worker_joined(self._coordinator, worker))
        self._workers.add(worker.instance)
        self._observer.workers_connected(len(self._workers))
        log.info("worker joined", worker=worker.name, worker_id=worker.instance, slots=worker.slots)
        self._changed()

    async def left(self, worker: WorkerIdentity, /) -> None:
        self._workers.discard(worker.instance)
        self._observer.workers_connected(len(self._workers))
        await self._database.write(
            lambda unit: unit.worker_left(self._coordinator, worker.instance)
        )
        log.info("worker left", worker=worker.name, worker_id=worker.instance)
