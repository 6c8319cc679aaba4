"""The process: one event loop in a thread of its own, and what runs on it."""

from __future__ import annotations

import asyncio
import random
import secrets
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version

import structlog

from arena.games import registry
from arena.internal.v1 import worker_pb2
from arena.ops import address
from arena.ops.backoff import Backoff
from arena.ops.health import Health
from arena.ops.http import HttpServer, Pages
from arena.ops.metrics import new_registry
from arena.ops.tracing import UNTRACED, Tracer
from arena.settings import Settings, worker_secret
from arena.v1 import play_pb2
from workers.clock import ArenaClock
from workers.coordinators import Coordinators
from workers.leased import Library
from workers.match import Shared
from workers.metrics import Metrics
from workers.reports import Reports
from workers.seats import Seats
from workers.worker import Leasing, Worker

log = structlog.get_logger()

FLUSH_WITHIN = 10.0
"""Seconds for the last reports of a worker that stops."""


@dataclass(slots=True)
class Parts:
    """What runs on the loop of one process."""

    worker: Worker
    coordinators: Coordinators
    reports: Reports
    seats: Seats
    metrics: Metrics
    health: Health
    background: list[asyncio.Task[None]] = field(default_factory=list)

    async def close(self) -> None:
        """After the matches have ended: the last reports, then the streams."""
        if left := await self.reports.flush(FLUSH_WITHIN):
            log.error("reports never answered", reports=left)
        for task in self.background:
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        await self.coordinators.close()


def identity(slots: int) -> worker_pb2.WorkerIdentity:
    """Who this process is: host and a random instance."""
    instance = secrets.token_urlsafe(18)
    return worker_pb2.WorkerIdentity(
        name=f"{socket.gethostname()}/{instance[:6]}",
        instance=instance,
        games=[
            play_pb2.GameVersion(name=name, rules=registry.game(name).rules)
            for name in registry.names()
        ],
        slots=slots,
    )


def assemble(settings: Settings, tracer: Tracer = UNTRACED) -> Parts:
    """Everything wired together, its streams being opened; to be called on the loop."""
    hello = identity(settings.worker_slots)
    metrics = Metrics(new_registry("worker", version("arena")))
    clock = ArenaClock(time.monotonic)
    seats = Seats(clock)
    coordinators = Coordinators(
        (part.strip() for part in settings.worker_address.split(",")),
        worker_secret(settings),
        hello,
        seats,
    )
    uniform = random.SystemRandom().uniform
    reports = Reports(coordinators, lambda: Backoff(uniform))
    shared = Shared(
        hello.instance,
        coordinators,
        seats,
        reports,
        metrics,
        coordinators.learn,
        time.monotonic,
        tracer,
    )
    library = Library(registry.game, registry.codec)
    worker = Worker(Leasing(coordinators, library, metrics), shared)
    metrics.watch(settings.worker_slots, lambda: seats.ready, lambda: len(reports))
    metrics.running.set_function(lambda: worker.running)
    health = Health()
    health.require("coordinators", lambda: None if seats.ready else "no Table stream is open")
    health.require("drain", lambda: "this worker stops" if worker.draining else None)
    parts = Parts(worker, coordinators, reports, seats, metrics, health)
    parts.background.append(asyncio.ensure_future(seats.look_after()))
    return parts


class LoopThread:
    """The one event loop of the process, and the parts on it; used from other threads."""

    def __init__(self, settings: Settings, tracer: Tracer = UNTRACED) -> None:
        self._settings = settings
        self._tracer = tracer
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="loop", daemon=True)
        self._thread.start()
        self._http: HttpServer | None = None
        self.parts, self.http_address = asyncio.run_coroutine_threadsafe(
            self._start(), self._loop
        ).result()

    def play_due(self) -> int:
        """Blocks until no match is due."""
        work = asyncio.run_coroutine_threadsafe(self.parts.worker.play_due(), self._loop)
        return work.result()

    def when_connected(self, call: Callable[[], None]) -> None:
        """Calls, on the loop, as soon as a coordinator can be asked through."""

        async def wait() -> None:
            await self.parts.seats.opened.wait()
            call()

        asyncio.run_coroutine_threadsafe(wait(), self._loop)

    def drain(self) -> None:
        """Begins to drain; safe in a signal handler."""
        seconds = self._settings.drain_timeout.total_seconds()
        asyncio.run_coroutine_threadsafe(self.parts.worker.drain(seconds), self._loop)

    def cancel(self) -> None:
        """Begins to give back what runs; safe in a signal handler."""
        asyncio.run_coroutine_threadsafe(self.parts.worker.cancel(), self._loop)

    def close(self) -> None:
        """Ends streams, loop and thread; the matches have ended."""
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._tracer.close()

    async def _start(self) -> tuple[Parts, str]:
        parts = assemble(self._settings, self._tracer)
        self._http = HttpServer(Pages(parts.metrics.registry, parts.health))
        bound = await self._http.start(address.parse(self._settings.worker_http_address))
        return parts, str(bound)

    async def _stop(self) -> None:
        await self.parts.close()
        if self._http is not None:
            await self._http.stop()
