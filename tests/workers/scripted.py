"""A scripted coordinator: a real gRPC server whose answers, and whose bots, are the test's."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc
from grpc import aio

from arena.games import registry
from arena.internal.v1 import worker_pb2, worker_pb2_grpc
from arena.match.spec import DealKind
from arena.v1 import play_pb2
from workers.spans import duration

PATIENCE = 10.0
"""Seconds after which a test fails for want of a message."""

GAME, CODEC = registry.game("wazabi"), registry.codec("wazabi")
OPTIONS = GAME.options({})

Answer = Callable[["Line", worker_pb2.Ask], None]


def leased(
    bots: Sequence[str] = ("a", "b"), *, deals: int = 1, fence: int = 1, done: Sequence[int] = ()
) -> worker_pb2.LeasedMatch:
    """A match of so many games among the bots."""
    clock = play_pb2.GameClock(
        limit=duration(2), bank=duration(0), increment=duration(0), ready=duration(10), strikes=3
    )
    return worker_pb2.LeasedMatch(
        match="match",
        fence=fence,
        game="wazabi",
        rules=GAME.rules,
        options_json=json.dumps(OPTIONS.as_json()),
        deals=deals,
        deal_kind=DealKind.INDEPENDENT,
        entrants=[worker_pb2.LeasedEntrant(bot=bot, name=f"{bot}'s") for bot in bots],
        secret=bytes(32),
        done=done,
        clock=clock,
        network_allowance=duration(0.1),
        away=duration(30),
        renew_every=duration(0.05),
    )


@dataclass(eq=False)
class Line:
    """One Table stream, seen from the coordinator."""

    hello: worker_pb2.WorkerIdentity
    outgoing: asyncio.Queue[worker_pb2.CoordinatorFrame | None] = field(
        default_factory=asyncio.Queue
    )
    heard: list[worker_pb2.WorkerMessage] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)
    """Messages in each frame."""
    longest: int = 0
    """Bytes of the longest frame."""

    def send(self, **kind: Any) -> None:
        """One message, such as ``send(ping=Ping(nonce=1))``."""
        message = worker_pb2.CoordinatorMessage(**kind)
        self.outgoing.put_nowait(worker_pb2.CoordinatorFrame(messages=[message]))

    def reply(self, ask: worker_pb2.Ask, action: int = 0, used: float = 0.01) -> None:
        """The bot has chosen."""
        self.send(
            reply=worker_pb2.Reply(
                handle=ask.handle, step=ask.step, action=action, used=duration(used)
            )
        )

    def end(self) -> None:
        """The stream ends."""
        self.outgoing.put_nowait(None)


def first_action(line: Line, ask: worker_pb2.Ask) -> None:
    """The bot of least resistance."""
    line.reply(ask)


class Coordinator(worker_pb2_grpc.WorkerServiceServicer):
    """Answers calls from lists and streams from ``answer``; remembers all it was told.

    ``due``: the matches to lease, one a call. ``states``: what Report answers, by and by, then
    ACCEPTED; a status code instead of a state fails the call. ``renewals``: likewise, then HELD.
    """

    def __init__(self, online: Sequence[str] = ("a", "b")) -> None:
        self.online = list(online)
        self.due: list[worker_pb2.LeasedMatch] = []
        self.states: list[worker_pb2.ReportState.ValueType | grpc.StatusCode] = []
        self.renewals: list[worker_pb2.LeaseState.ValueType | grpc.StatusCode] = []
        self.reports: list[worker_pb2.ReportRequest] = []
        self.released: list[worker_pb2.ReleaseRequest] = []
        self.renewed: list[worker_pb2.RenewRequest] = []
        self.attached: list[worker_pb2.Attach] = []
        self.asked: list[worker_pb2.Ask] = []
        self.overs: list[play_pb2.GameOver] = []
        self.metadata: list[dict[str, str]] = []
        self.answer: Answer = first_action
        self.ready: Callable[[Line, worker_pb2.Attach], None] = lambda line, attach: line.send(
            seat_ready=worker_pb2.SeatReady(handle=attach.handle, used=duration(0.01))
        )
        self.lines: asyncio.Queue[Line] = asyncio.Queue()
        self.opened: list[Line] = []
        self.living: list[str] = []
        self.watched = False
        self.leases = 0
        self.lease_now = asyncio.Event()
        self.lease_now.set()
        self.release_now = asyncio.Event()
        self.release_now.set()
        self.releases_answered = 0
        self.changed = asyncio.Condition()
        self.address = ""

    async def until(self, condition: Callable[[], object]) -> None:
        """Waits for something that messages bring about."""
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(condition)

    async def line(self) -> Line:
        """The next Table stream that is opened."""
        return await asyncio.wait_for(self.lines.get(), PATIENCE)

    async def _note(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    async def Lease(self, request: Any, context: Any) -> worker_pb2.LeaseResponse:  # noqa: N802
        self.metadata.append(dict(context.invocation_metadata()))
        self.leases += 1
        await self._note()
        await self.lease_now.wait()
        if not self.due:
            return worker_pb2.LeaseResponse()
        return worker_pb2.LeaseResponse(match=self.due.pop(0))

    async def Renew(self, request: Any, context: Any) -> worker_pb2.RenewResponse:  # noqa: N802
        self.renewed.append(request)
        await self._note()
        state = self.renewals.pop(0) if self.renewals else worker_pb2.LEASE_STATE_HELD
        if not isinstance(state, grpc.StatusCode):
            return worker_pb2.RenewResponse(
                state=state, coordinators=self.living, watched=self.watched
            )
        await context.abort(state, "as told")
        raise AssertionError("abort raises")

    async def Release(self, request: Any, context: Any) -> worker_pb2.ReleaseResponse:  # noqa: N802
        self.released.append(request)
        await self._note()
        await self.release_now.wait()
        self.releases_answered += 1
        return worker_pb2.ReleaseResponse()

    async def Report(self, request: Any, context: Any) -> worker_pb2.ReportResponse:  # noqa: N802
        self.reports.append(request)
        await self._note()
        state = self.states.pop(0) if self.states else worker_pb2.REPORT_STATE_ACCEPTED
        if not isinstance(state, grpc.StatusCode):
            return worker_pb2.ReportResponse(state=state)
        await context.abort(state, "as told")
        raise AssertionError("abort raises")

    async def Table(self, request_iterator: Any, context: Any) -> Any:  # noqa: N802
        frames = aiter(request_iterator)
        first = await anext(frames)
        line = Line(first.messages[0].hello)
        line.send(welcome=worker_pb2.TableWelcome(coordinator=self.address, online=self.online))
        reader = asyncio.ensure_future(self._listen(line, frames))
        for older in self.opened:
            if older.hello.instance == line.hello.instance:
                older.end()
        self.opened.append(line)
        self.lines.put_nowait(line)
        await self._note()
        try:
            while (frame := await line.outgoing.get()) is not None:
                yield frame
        finally:
            reader.cancel()

    async def _listen(self, line: Line, frames: AsyncIterator[worker_pb2.WorkerFrame]) -> None:
        async for frame in frames:
            line.frames.append(len(frame.messages))
            line.longest = max(line.longest, frame.ByteSize())
            for message in frame.messages:
                line.heard.append(message)
                self._hear(line, message)
            await self._note()

    def _hear(self, line: Line, message: worker_pb2.WorkerMessage) -> None:
        match message.WhichOneof("kind"):
            case "attach":
                self.attached.append(message.attach)
                self.ready(line, message.attach)
            case "ask":
                self.asked.append(message.ask)
                self.answer(line, message.ask)
            case "over":
                self.overs.append(play_pb2.GameOver.FromString(message.over.game_over))


@asynccontextmanager
async def serving(coordinator: Coordinator, folder: Path) -> AsyncIterator[Coordinator]:
    """The server, on a socket of its own in the folder."""
    coordinator.address = f"unix:{folder}/{secrets.token_hex(4)}.sock"
    server = aio.server()
    worker_pb2_grpc.add_WorkerServiceServicer_to_server(coordinator, server)
    server.add_insecure_port(coordinator.address)
    await server.start()
    try:
        yield coordinator
    finally:
        await server.stop(None)
