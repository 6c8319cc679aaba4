"""The relay as the coordinator's other parts see it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast

import grpc

from arena.coordinator.relay.bots import Bots
from arena.coordinator.relay.chores import Chores
from arena.coordinator.relay.door import Door
from arena.coordinator.relay.ports import Authenticate, Sessions, Workers
from arena.coordinator.relay.workers import Tables
from arena.coordinator.services import PLAY_SERVICE, WORKER_SERVICE
from arena.match.spec import BotId, MatchId
from arena.ops.instants import SECOND, Nanos
from arena.play.limits import DEFAULT, Limits
from arena.play.observer import Observer, Unobserved
from arena.play.session import Session
from arena.play.shared import Shared
from arena.play.stalls import TICK, FairClock
from arena.play.supersede import Takeover

_TABLE_QUEUE = 16
"""A worker's stream carries the seats of hundreds of games: so many times a bot's queue."""


@dataclass(frozen=True, slots=True)
class Ports:
    """The rest of the coordinator. ``games``: those known here, with their rules versions."""

    authenticate: Authenticate
    sessions: Sessions
    workers: Workers
    games: Mapping[str, int]


class _Registry(Protocol):
    """What the stubs of grpc.aio.Server leave out."""

    def add_registered_method_handlers(
        self, service: str, handlers: Mapping[str, object], /
    ) -> None: ...


class Relay:
    """The bots' sessions and the workers' tables of one coordinator.

    To be used on one event loop: ``serve_play`` and ``serve_table`` before the servers start,
    ``start`` once the loop runs, ``drain`` before the servers stop.
    """

    def __init__(
        self,
        coordinator: str,
        ports: Ports,
        observer: Observer | None = None,
        limits: Limits = DEFAULT,
        raw_clock: Callable[[], Nanos] = time.monotonic_ns,
    ) -> None:
        self._clock = FairClock(raw_clock)
        self._chores = Chores()
        self._shared = Shared(limits, observer or Unobserved())
        table_limits = replace(
            limits, queue=limits.queue * _TABLE_QUEUE, queue_bytes=limits.queue_bytes * _TABLE_QUEUE
        )
        sessions: dict[BotId, Session] = {}
        now = self._clock.now
        self._tables = Tables(
            coordinator, ports.workers, sessions, self._shared, table_limits, now, self._chores
        )
        self._bots = Bots(
            Door(ports.authenticate, limits, raw_clock),
            ports.sessions,
            ports.games,
            sessions,
            self._tables,
            self._shared,
            now,
            self._chores,
        )
        self._ticking: asyncio.TimerHandle | None = None

    def now(self) -> Nanos:
        """By the clock that bots are charged by."""
        return self._clock.now()

    def serve_play(self, server: grpc.aio.Server) -> None:
        """Adds ``arena.v1.PlayService`` to a server that has not started."""
        _serve(server, PLAY_SERVICE, "Play", self._bots.play)

    def serve_table(self, server: grpc.aio.Server) -> None:
        """Adds the Table method of ``arena.internal.v1.WorkerService``, in place of the servicer's.

        To be called after the rest of the service was added. That the caller is a worker is for an
        interceptor of the server to check.
        """
        _serve(server, WORKER_SERVICE, "Table", self._tables.table)

    def start(self) -> None:
        """Starts the clock's ticks, by which deadlines are kept."""
        loop = asyncio.get_running_loop()
        self._ticking = loop.call_later(TICK / SECOND, self._tick)

    def _tick(self) -> None:
        self.start()
        stall = self._clock.tick()
        if stall:
            self._shared.observer.stalled(stall)
        self._shared.moving.tick()
        self._tables.tick()
        self._shared.deadlines.run(self._clock.now())

    async def drain(self) -> None:
        """Ends all streams in good order: workers first, so that no bot is charged, then bots.

        New streams are refused from now on, so that their far ends go elsewhere or wait.
        """
        await self._tables.drain()
        await self._bots.drain()
        await self._chores.done()
        if self._ticking is not None:
            self._ticking.cancel()

    def taken_over(self, session: str, how: Takeover) -> None:
        """Another coordinator has opened a newer session of the bot. Unknown sessions pass."""
        self._bots.taken_over(session, how)

    def suspended(self, session: str, sentence: str) -> None:
        """The session's bot may not play any more. Unknown sessions pass."""
        self._bots.suspended(session, sentence)

    def newer_attempt(self, match: MatchId, fence: int) -> None:
        """The match was leased anew: ends what older attempts have open here."""
        for seat in self._shared.attempts.older(match, fence):
            seat.abort("a newer attempt plays this match")

    def attempts(self) -> Mapping[MatchId, int]:
        """Which attempt of which matches has seats open here."""
        return self._shared.attempts.fences()

    def given_up(self, match: MatchId, fence: int) -> None:
        """The attempt has ended without an end of its match: ends its seats whose worker is gone.

        A worker that is there says itself what becomes of them; its lease may be revived.
        """
        for seat in self._shared.attempts.of(match, fence):
            if seat.orphaned:
                seat.abort("the arena lost this game")


def _serve(
    server: grpc.aio.Server, service: str, method: str, behaviour: Callable[..., Any]
) -> None:
    """Messages are left as bytes: frames are put together from parts that are never decoded."""
    handlers = {method: grpc.stream_stream_rpc_method_handler(behaviour)}
    server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler(service, handlers)])
    cast("_Registry", server).add_registered_method_handlers(service, handlers)
