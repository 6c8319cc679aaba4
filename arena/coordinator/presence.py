"""Who is there, on record: this coordinator, the bots' sessions at it, the workers' streams to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

import structlog

from arena.coordinator.database import Database
from arena.coordinator.relay import JoinedWorker, KnownBot, Opened, Refused
from arena.match.spec import BotId
from arena.play.hello import Introduction
from arena.store.commands import SILENCE, GameVersion, OpenSession, WorkerIdentity
from arena.store.commands import Refused as NotOpened
from arena.store.ids import CoordinatorId, SessionId, WorkerInstance
from arena.store.unit import Heartbeat

log = structlog.get_logger()

BEAT_EVERY = timedelta(seconds=2)
"""Between two heartbeats; a coordinator is taken for dead after SILENCE without one."""


class BuriedError(Exception):
    """The others took this coordinator for dead and closed its sessions: it must begin anew."""


class PresenceObserver(Protocol):
    """Told how many are there."""

    def workers_connected(self, count: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Self:
    """This coordinator as it is on record; addresses as others reach it."""

    id: CoordinatorId
    play_address: str
    worker_address: str


class Presence:
    """Keeps the record; the relay's ports for sessions and workers.

    ``changed`` is called when a bot or worker has come, so that matches may be due.
    """

    def __init__(
        self, database: Database, myself: Self, changed: Callable[[], None], seen: PresenceObserver
    ) -> None:
        self._database = database
        self._myself = myself
        self._changed = changed
        self._seen = seen
        self._workers: dict[str, JoinedWorker] = {}

    # ---- this coordinator ----

    async def beat(self, *, ready: bool) -> None:
        """The heartbeat; raises BuriedError."""
        me = self._myself
        was = await self._database.write(
            lambda unit: unit.heartbeat(me.id, me.play_address, me.worker_address, ready),
            durable=False,
        )
        if was is Heartbeat.BURIED:
            raise BuriedError("no heartbeat of this coordinator arrived for long; it begins anew")

    async def bury(self) -> None:
        """Closes the sessions of coordinators that died."""
        for dead in await self._database.write(lambda unit: unit.bury_coordinators(SILENCE)):
            log.warning("coordinator taken for dead", coordinator=dead)

    async def leave(self) -> None:
        """This coordinator stops in good order."""
        await self._database.write(lambda unit: unit.coordinator_left(self._myself.id))

    # ---- bots ----

    async def authenticate(self, token: str, /) -> KnownBot | None:
        bot = await self._database.read(lambda queries: queries.bot_of_token(token))
        return None if bot is None else KnownBot(bot.id, bot.name)

    async def opened(self, bot: BotId, introduction: Introduction, /) -> Opened | Refused:
        hello = OpenSession(
            bot=bot,
            coordinator=self._myself.id,
            instance=introduction.instance,
            connection=introduction.connection,
            build=introduction.build,
            games=tuple(GameVersion(*known) for known in introduction.games),
            concurrent_games=introduction.concurrent_games,
        )
        answer = await self._database.write(lambda unit: unit.open_session(hello))
        if isinstance(answer, NotOpened):
            return Refused(answer.reason)
        self._changed()
        return Opened(answer.session, tuple(answer.superseded))

    async def closed(self, session: str, reason: str, /) -> None:
        await self._database.write(lambda unit: unit.close_session(SessionId(session), reason))

    # ---- workers ----

    async def joined(self, worker: JoinedWorker, /) -> None:
        await self._database.write(
            lambda unit: unit.worker_joined(self._myself.id, identity(worker))
        )
        self._workers[worker.instance] = worker
        self._seen.workers_connected(len(self._workers))
        log.info("worker joined", worker=worker.name, slots=worker.slots)
        self._changed()

    async def left(self, worker: JoinedWorker, /) -> None:
        self._workers.pop(worker.instance, None)
        self._seen.workers_connected(len(self._workers))
        log.info("worker left", worker=worker.name)
        await self._database.write(
            lambda unit: unit.worker_left(self._myself.id, WorkerInstance(worker.instance))
        )

    @property
    def slots(self) -> dict[WorkerInstance, int]:
        """Of the connected workers: matches at once."""
        return {WorkerInstance(name): worker.slots for name, worker in self._workers.items()}


def identity(worker: JoinedWorker) -> WorkerIdentity:
    """As the store has it."""
    return WorkerIdentity(
        name=worker.name,
        instance=WorkerInstance(worker.instance),
        games=tuple(GameVersion(*known) for known in worker.games),
        slots=worker.slots,
    )
