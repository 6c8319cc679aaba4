"""One coordinator: all of its parts, made and wired in one place, started and stopped in order."""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib.metadata import version

import grpc.aio
import structlog
from sqlalchemy.exc import DBAPIError

from arena.coordinator.auditing import Audit
from arena.coordinator.canary import Canary
from arena.coordinator.database import Database, DatabaseError
from arena.coordinator.dispatch import Bells, Demand, Dispatch
from arena.coordinator.fitting.process import fitting_process
from arena.coordinator.fitting.turns import Fitting
from arena.coordinator.intake.process import IntakeProcess
from arena.coordinator.intake.reports import Reports
from arena.coordinator.keeping.process import keeping_process
from arena.coordinator.keeping.turns import Keeping
from arena.coordinator.leagues.clock import LeagueClock
from arena.coordinator.leagues.desk.service import LeagueDesk
from arena.coordinator.leagues.desk.validation import validate_all
from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.pairing import PairingProcesses
from arena.coordinator.leagues.steps import Steps
from arena.coordinator.leagues.tending import Tending
from arena.coordinator.leagues.watch import Watch
from arena.coordinator.metrics import CoordinatorMetrics, watch_disk
from arena.coordinator.presence import BuriedError, Presence
from arena.coordinator.pruning import Pruning
from arena.coordinator.relay import Ports, Relay
from arena.coordinator.service import WorkerService
from arena.coordinator.services import LEAGUE_SERVICE, PLAY_SERVICE, WORKER_SERVICE
from arena.coordinator.sweep import Sweep
from arena.coordinator.terms import STOP_WITHIN, Terms
from arena.games import registry
from arena.games.chance import SEED_BYTES
from arena.internal.v1.worker_pb2_grpc import add_WorkerServiceServicer_to_server
from arena.leagues.divisions import divided
from arena.ops import address
from arena.ops.address import Address
from arena.ops.health import Health
from arena.ops.http import HttpServer, Pages
from arena.ops.loops import Loop
from arena.ops.metrics import new_registry
from arena.ops.rpc import ServingStatus, SharedSecret, listen
from arena.ops.tracing import UNTRACED, Tracer
from arena.play import grpc_options
from arena.play.supersede import Takeover
from arena.settings import Settings, SettingsError, worker_secret
from arena.store import Store
from arena.store.ids import CoordinatorId, SessionId, new_id

log = structlog.get_logger()

GRACE = 5.0
"""Seconds that calls have to end when a coordinator stops."""

VALIDATE_EVERY = 2.0
"""Seconds between two looks at leagues' newcomers."""

FIT_EVERY = 5.0
"""Seconds between two looks for pools whose results have changed."""

WATCHING = {"audit", "canary"}
"""Loops that only look at what the others do: bots and workers do well without them."""

AUDIT_EVERY = 5.0
"""Seconds between two slices of the ratings that are recomputed and compared."""

PRUNE_EVERY = 30.0
"""Seconds between two looks for rows of long ago."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a coordinator really listens."""

    play: str
    worker: str
    http: str


class Coordinator:
    """Made on the event loop that it runs on; ``start``, then ``stop`` (if the start failed, too),
    once each.

    ``lost`` is called with a sentence when it cannot go on and must be started anew.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        lost: Callable[[str], None],
        terms: Terms,
        tracer: Tracer = UNTRACED,
    ) -> None:
        """Raises SettingsError."""
        secret, self._worker_address = worker_secret(settings), _one_address(settings)
        self._settings = settings
        self._lost = lost
        self._stopping = False
        self.registry = new_registry("coordinator", version("arena"))
        self.metrics = CoordinatorMetrics(self.registry)
        self.health = Health()
        self._database = Database(store)
        if store.file is not None:
            watch_disk(store.file.absolute().parent, self.registry)
        self._id = CoordinatorId(new_id())
        self.presence = Presence(
            self._database,
            self._id,
            self._matches_changed,
            self._taken_over,
            self._suspended,
            self.metrics,
        )
        games = {name: registry.game(name).rules for name in registry.names()}
        ports = Ports(self.presence.authenticate, self.presence, self.presence, games)
        self.relay = Relay(self._id, ports, self.metrics)
        self._tracer = tracer
        self._intake = IntakeProcess(self.metrics, settings.database.encode(), tracer=tracer)
        self._make_servers(terms, secret)
        self._make_leagues()
        self._canary = Canary(self.metrics, self.relay.now, terms.network_allowance)
        self._make_loops()
        self._tasks: list[asyncio.Task[None]] = []

    def _make_servers(self, terms: Terms, secret: str) -> None:
        self._play = grpc.aio.server(options=grpc_options.play_server())
        self.relay.serve_play(self._play)
        LeagueDesk(self._database, self._matches_changed).serve(self._play)
        self._reports = Reports(
            self._database,
            self._intake,
            self.metrics,
            time.monotonic,
            self._matches_changed,
            self._tracer,
        )
        service = WorkerService(
            self._database, self._reports, self.relay, self.metrics, self._matches_changed, terms
        )
        self._worker = grpc.aio.server(
            interceptors=[SharedSecret(secret, WORKER_SERVICE)],
            options=grpc_options.worker_server(),
        )
        add_WorkerServiceServicer_to_server(service, self._worker)
        self.relay.serve_table(self._worker)
        self._statuses = (
            ServingStatus(self._play, [PLAY_SERVICE, LEAGUE_SERVICE]),
            ServingStatus(self._worker, [WORKER_SERVICE]),
        )
        self._http = HttpServer(Pages(self.registry, self.health))

    def _make_leagues(self) -> None:
        store = self._database.store
        self._pairing = PairingProcesses()

        formats = formats_of(store)
        steps = Steps(
            store, formats, self._pairing, divided, lambda: secrets.token_bytes(SEED_BYTES)
        )
        tend = Tending(store, formats, steps, Watch(store, self.metrics.league_alarm)).tend
        self._leagues = LeagueClock(self._database, tend, self.metrics, self._matches_changed)
        self._fits = fitting_process(self._settings.database)
        self._tables = keeping_process(self._settings.database)
        self._keeping = Keeping(self._database, self._tables, self.metrics, time.monotonic)
        self._fitting = Fitting(self._database, self._id, self._fits, self.metrics, time.monotonic)

    def _make_loops(self) -> None:
        self._dispatch = Dispatch(self._new_bells, self._demand, self.metrics)
        sweep = Sweep(self._database, self.relay, self.metrics, self._matches_changed)
        often = self._database.store.times.beat_every.total_seconds()
        self._loops = {
            "presence": self._loop("presence", often, self._beat),
            "dispatch": self._loop("dispatch", 1.0, self._dispatch.turn),
            "sweep": self._loop("sweep", often, sweep.turn),
            "validation": self._loop("validation", VALIDATE_EVERY, self._validate),
            "prune": self._loop("prune", PRUNE_EVERY, Pruning(self._database).turn),
            "audit": self._loop("audit", AUDIT_EVERY, Audit(self._database, self.metrics).turn),
            "canary": self._loop("canary", 1.0, self._canary.turn),
            "leagues": self._loop("leagues", 1.0, self._leagues.turn),
            "standings": self._loop("standings", 1.0, self._keeping.turn),
            "fits": self._loop("fits", FIT_EVERY, self._fitting.turn),
            "health": self._loop("health", 1.0, self._tell_health),
        }
        for loop in self._loops.values():
            note = self.health.mention if loop.name in WATCHING else self.health.require
            note(f"loop {loop.name}", loop.trouble)
        self.health.require("coordinator", lambda: "it stops" if self._stopping else None)
        self.health.mention("broker", lambda: self._dispatch.trouble)

    def _new_bells(self) -> Bells:
        from arena.coordinator.bells import CeleryBells  # a second, that bots need not wait for

        return CeleryBells(self._settings.redis_url)

    def _loop(self, name: str, every: float, body: Callable[[], Awaitable[None]]) -> Loop:
        self.metrics.expect(name)
        return Loop(name, every, body, self.metrics, time.monotonic)

    def _matches_changed(self) -> None:
        self._loops["dispatch"].wake()

    def _taken_over(self, session: SessionId, how: Takeover) -> None:
        self.relay.taken_over(session, how)

    def _suspended(self, session: SessionId, sentence: str) -> None:
        self.relay.suspended(session, sentence)

    # ---- life ----

    async def start(self) -> Addresses:
        """Serving when this returns. Raises AddressError, DatabaseError."""
        where = Addresses(
            play=str(listen(self._play, address.parse(self._settings.play_address))),
            worker=str(listen(self._worker, self._worker_address)),
            http=str(await self._http.start(address.parse(self._settings.http_address))),
        )
        await self._intake.start()
        worker = address.parse(where.worker).seen_from_elsewhere(socket.gethostname())
        self._canary.listens(where.play)
        self.presence.listens(where.play, self._settings.worker_advertise or str(worker))
        await self.presence.beat()
        await self._play.start()
        await self._worker.start()
        self.relay.start()
        self._tasks = [asyncio.create_task(loop.run()) for loop in self._loops.values()]
        return where

    async def stop(self, within: float = STOP_WITHIN) -> None:
        """In good order: bots are told to come back, calls end, the record is closed.

        What is not over ``within`` so many seconds is cut off; the database's threads may still
        wait for it then.
        """
        self._stopping = True
        try:
            async with asyncio.timeout(within):
                await self._end_in_order()
        except TimeoutError:
            log.warning("stopping takes too long, what is left is cut off", seconds=within)
        self._dispatch.close()
        self._pairing.close()
        self._fits.close()
        self._tables.close()
        self._database.close()

    async def _end_in_order(self) -> None:
        for status in self._statuses:
            await status.stopping()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._leagues.stop()
        await self._fitting.stop()
        await self._keeping.stop()
        await self._canary.stop()
        await self._leave()
        await self.relay.drain()
        await asyncio.gather(self._worker.stop(GRACE), self._play.stop(GRACE))
        await self._http.stop()
        await self._reports.stop()
        await self._intake.stop()

    async def _leave(self) -> None:
        try:
            async with asyncio.timeout(GRACE):
                await self.presence.leave()
        except (DatabaseError, DBAPIError, TimeoutError) as error:
            # Then the others find out, when no heartbeat comes.
            log.warning("could not sign off", reason=repr(error))

    # ---- bodies of loops ----

    async def _beat(self) -> None:
        try:
            await self.presence.beat()
        except BuriedError as error:
            self._lost(str(error))
            return
        await self.presence.bury()
        await self.presence.notice_ended()

    async def _demand(self) -> Demand:
        queue = await self._database.read(lambda queries: queries.queue())
        return Demand(queue.due, queue.free_slots)

    async def _validate(self) -> None:
        if await self._database.run(lambda: validate_all(self._database.store)):
            self._matches_changed()

    async def _tell_health(self) -> None:
        ready = self.health.report().ready
        for status in self._statuses:
            await status.set(serving=ready)


def _one_address(settings: Settings) -> Address:
    if "," in settings.worker_address:
        raise SettingsError(
            f"ARENA_WORKER_ADDRESS is {settings.worker_address!r}; a coordinator listens on one"
        )
    return address.parse(settings.worker_address)
