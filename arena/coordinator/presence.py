"""Who is there, on record: this coordinator, bots' sessions at it, workers' streams to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Protocol

import structlog

from arena.coordinator.database import Database
from arena.coordinator.relay import JoinedWorker, KnownBot, Opened, Refused
from arena.match.spec import BotId
from arena.play.ending import End
from arena.play.hello import Introduction
from arena.store import SILENCE, GameVersion, Heartbeat, OpenSession, WorkerIdentity
from arena.store import Refused as NotOpened
from arena.store.ids import CoordinatorId, SessionId, WorkerInstance

log = structlog.get_logger()

BEAT_EVERY = timedelta(seconds=2)
"""Between two heartbeats; a coordinator is taken for dead after SILENCE without one."""


_BY_ARENA = {End.DRAIN, End.FAILURE}
"""Ends of a session that are not the bot's doing."""


class BuriedError(Exception):
    """The others took this coordinator for dead and closed its sessions: it must begin anew."""


class WorkerObserver(Protocol):
    """Told how many workers are there."""

    def workers_connected(self, count: int) -> None: ...


class Presence:
    """Keeps the record; the relay's ports for sessions and workers.

    ``changed`` is called when a bot or worker has come, so that matches may be due. ``superseded``
    takes a session that another coordinator has ended, and why.
    """

    def __init__(
        self,
        database: Database,
        coordinator: CoordinatorId,
        changed: Callable[[], None],
        superseded: Callable[[str, str], None],
        observer: WorkerObserver,
    ) -> None:
        self._database = database
        self._coordinator = coordinator
        self._changed = changed
        self._superseded = superseded
        self._observer = observer
        self._addresses = ("", "")
        self._sessions: set[str] = set()
        self._workers: dict[str, JoinedWorker] = {}

    # ---- this coordinator ----

    def listens(self, play: str, worker: str) -> None:
        """Where others reach this coordinator."""
        self._addresses = (play, worker)

    async def beat(self, *, ready: bool) -> None:
        """The heartbeat; raises BuriedError."""
        was = await self._database.write(
            lambda unit: unit.heartbeat(self._coordinator, *self._addresses, ready),
            durable=False,
        )
        if was is Heartbeat.BURIED:
            raise BuriedError("the database had no heartbeat of this coordinator for too long")

    async def bury(self) -> None:
        """Closes the sessions of coordinators that died."""
        for dead in await self._database.write(lambda unit: unit.bury_coordinators(SILENCE)):
            log.warning("coordinator taken for dead", coordinator=dead)

    async def notice_superseded(self) -> None:
        """Ends sessions here that a session at another coordinator has replaced."""
        ours = set(self._sessions)
        if not ours:
            return
        rows = await self._database.read(lambda queries: queries.open_sessions(self._coordinator))
        for session in ours - {row.id for row in rows}:
            self._sessions.discard(session)
            self._superseded(session, "another instance of this bot has connected")

    async def leave(self) -> None:
        """This coordinator stops in good order."""
        await self._database.write(lambda unit: unit.coordinator_left(self._coordinator))

    # ---- bots ----

    async def authenticate(self, token: str, /) -> KnownBot | None:
        bot = await self._database.read(lambda queries: queries.bot_of_token(token))
        return None if bot is None else KnownBot(bot.id, bot.name)

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
        if isinstance(answer, NotOpened):
            return Refused(answer.reason)
        self._sessions.add(answer.session)
        self._sessions.difference_update(answer.superseded)
        self._changed()
        return Opened(answer.session, tuple(answer.superseded))

    async def closed(self, session: str, reason: str, /) -> None:
        self._sessions.discard(session)
        await self._database.write(
            lambda unit: unit.close_session(
                SessionId(session), reason, by_arena=reason in _BY_ARENA
            )
        )

    # ---- workers ----

    async def joined(self, worker: JoinedWorker, /) -> None:
        await self._database.write(
            lambda unit: unit.worker_joined(self._coordinator, _identity(worker))
        )
        self._workers[worker.instance] = worker
        self._observer.workers_connected(len(self._workers))
        log.info("worker joined", worker=worker.name, slots=worker.slots)
        self._changed()

    async def left(self, worker: JoinedWorker, /) -> None:
        self._workers.pop(worker.instance, None)
        self._observer.workers_connected(len(self._workers))
        log.info("worker left", worker=worker.name)
        await self._database.write(
            lambda unit: unit.worker_left(self._coordinator, WorkerInstance(worker.instance))
        )


def _identity(worker: JoinedWorker) -> WorkerIdentity:
    return WorkerIdentity(
        name=worker.name,
        instance=WorkerInstance(worker.instance),
        games=tuple(GameVersion(*known) for known in worker.games),
        slots=worker.slots,
    )
