"""The Table streams of the workers, and what all of them are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import structlog
from google.protobuf.message import DecodeError
from grpc import StatusCode
from structlog.contextvars import bound_contextvars

from arena.coordinator.messages import identity
from arena.coordinator.relay.chores import Chores
from arena.coordinator.relay.ports import Workers
from arena.coordinator.relay.statuses import conclude, note_failure
from arena.coordinator.relay.streams import Open, ServerContext, carry, first_message
from arena.coordinator.relay.table import Table
from arena.coordinator.relay.turns import Turns
from arena.internal.v1 import worker_pb2
from arena.match.spec import BotId
from arena.ops.instants import Nanos
from arena.ops.rpc import refuse
from arena.play import frames
from arena.play.ending import LEFT, End, Ending
from arena.play.limits import Limits
from arena.play.session import Session
from arena.play.shared import Shared
from arena.store import WorkerIdentity

log = structlog.get_logger()

_DRAIN = Ending(End.DRAIN, "this coordinator is about to stop: connect anew")


class Tables:
    """At most one stream a worker process; a newer one takes the place of an older.

    ``sessions``: the bots' sessions at this coordinator, kept by others.
    """

    def __init__(
        self,
        coordinator: str,
        workers: Workers,
        sessions: Mapping[BotId, Session],
        shared: Shared,
        limits: Limits,
        clock: Callable[[], Nanos],
        chores: Chores,
    ) -> None:
        self._coordinator = coordinator
        self._workers = workers
        self._sessions = sessions
        self._shared = shared
        self._limits = limits
        self._clock = clock
        self._chores = chores
        self._turns = Turns()
        self._tables: dict[str, Table] = {}
        self._streams = Open()

    async def table(self, _frames: object, context: ServerContext) -> None:
        """The Table rpc."""
        with self._streams.one():
            await self._table(context)

    async def _table(self, context: ServerContext) -> None:
        if self._streams.closing:
            await refuse(context, StatusCode.UNAVAILABLE, _DRAIN.sentence)
        frame = await self._hello(context)
        worker = identity(frame.messages[0].hello)
        with bound_contextvars(worker=worker.name, worker_id=worker.instance):
            table = await self._join(context, worker)
            table.take(frame, self._clock(), skip=1)
            await conclude(context, await carry(table, context, self._clock))

    async def _hello(self, context: ServerContext) -> worker_pb2.WorkerFrame:
        data = await first_message(context, self._limits.hello)
        try:
            frame = worker_pb2.WorkerFrame.FromString(data)
        except DecodeError:
            frame = worker_pb2.WorkerFrame()
        if not frame.messages or not frame.messages[0].hello.instance:
            sentence = "a Table stream begins with the worker's hello, which names its instance"
            await refuse(context, StatusCode.INVALID_ARGUMENT, sentence, "hello.instance")
        return frame

    async def _join(self, context: ServerContext, worker: WorkerIdentity) -> Table:
        """On record to the end even if the stream breaks meanwhile, so that nobody stays there."""
        joining = asyncio.create_task(self._seat(worker))
        try:
            return await asyncio.shield(joining)
        except asyncio.CancelledError:
            joining.add_done_callback(self._end_unwanted)
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the worker may try again
            note_failure("a worker could not be put on record", error, worker=worker.name)
            sentence = "the coordinator cannot take workers now: try again"
            await refuse(context, StatusCode.UNAVAILABLE, sentence)

    def _end_unwanted(self, joining: asyncio.Task[Table]) -> None:
        if not joining.cancelled() and joining.exception() is None:
            joining.result().end(LEFT, self._clock())

    async def _seat(self, worker: WorkerIdentity) -> Table:
        async with self._turns.of(worker.instance):
            await self._workers.joined(worker)
            older = self._tables.get(worker.instance)
            table = Table(
                worker, self._shared, self._limits, self._sessions.get, self, self._clock()
            )
            self._tables[worker.instance] = table
        if older is not None:
            older.end(Ending(End.REPLACED, "a newer stream of this worker is open"), self._clock())
        online = list(self._sessions)
        welcome = worker_pb2.TableWelcome(coordinator=self._coordinator, online=online)
        table.tell(worker_pb2.CoordinatorMessage(welcome=welcome))
        if self._streams.closing:
            table.end(_DRAIN, self._clock())
        return table

    def table_ended(self, table: Table, ending: Ending) -> None:
        who = {"worker": table.worker.name, "worker_id": table.worker.instance}
        log.info("table ended", **who, trouble=ending.sentence)
        if self._tables.get(table.worker.instance) is table:
            del self._tables[table.worker.instance]
            self._chores.do("taking a worker off the record", lambda: self._left(table.worker))

    async def _left(self, worker: WorkerIdentity) -> None:
        async with self._turns.of(worker.instance):
            if worker.instance not in self._tables:
                await self._workers.left(worker)

    def tick(self) -> None:
        """To be called as often as the clock is ticked."""
        for table in self._tables.values():
            table.tick()

    def online(self, bot: BotId) -> None:
        """Tells every worker that the bot has a session here now."""
        self._tell(worker_pb2.CoordinatorMessage(bot_online=worker_pb2.BotOnline(bot=bot)))

    def offline(self, bot: BotId) -> None:
        self._tell(worker_pb2.CoordinatorMessage(bot_offline=worker_pb2.BotOffline(bot=bot)))

    def _tell(self, message: worker_pb2.CoordinatorMessage) -> None:
        piece = frames.piece(message)
        for table in self._tables.values():
            table.send(piece)

    async def drain(self) -> None:
        self._streams.closing = True
        for table in tuple(self._tables.values()):
            table.end(_DRAIN, self._clock())
        await self._streams.gone()
