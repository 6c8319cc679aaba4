"""A relay on real gRPC servers, with scripted bots and workers that refuse surprises."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, cast

import grpc
from grpc import aio

from arena.coordinator.relay import Ports, Relay
from arena.internal.v1 import worker_pb2
from arena.match.faults import FaultKind
from arena.match.spec import BotId
from arena.ops.instants import MILLISECOND, SECOND, Nanos
from arena.play import grpc_options
from arena.play.hello import Introduction
from arena.play.limits import Limits
from arena.play.wire import duration
from arena.store import Bot, Opened, Refused, WorkerIdentity
from arena.store.ids import EntrantId, OwnerId, SessionId
from arena.v1 import play_pb2
from arena_sdk.connection import CHANNEL_OPTIONS

PATIENCE = 5.0
"""Seconds after which a script has waited in vain."""

BRISK = Limits(
    heartbeat=50 * MILLISECOND,
    silence=250 * MILLISECOND,
    unread=200 * MILLISECOND,
    orphan=10 * SECOND,
)
"""Limits shortened for tests in real time."""


@dataclass
class Record:
    """Sessions and workers, in memory; counts what was observed."""

    tokens: dict[str, str] = field(default_factory=lambda: {"token-ann": "ann", "token-bob": "bob"})
    open: dict[SessionId, str] = field(default_factory=dict)
    closed_sessions: list[tuple[str, str]] = field(default_factory=list)
    workers: list[str] = field(default_factory=list)
    refusal: str = ""
    suspended: bool = False
    faults: list[FaultKind] = field(default_factory=list)
    useless_messages: int = 0
    decisions: int = 0
    ends: list[str] = field(default_factory=list)
    stalls: list[Nanos] = field(default_factory=list)
    broken: Exception | None = None
    gate: asyncio.Event | None = None
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def until(self, holds: Callable[[Record], bool]) -> None:
        """Waits for what is recorded behind a stream's back."""
        async with asyncio.timeout(PATIENCE):
            while not holds(self):
                self.changed.clear()
                await self.changed.wait()

    async def __call__(self, token: str, /) -> Bot | None:
        if self.broken is not None:
            raise self.broken
        bot = self.tokens.get(token)
        return (
            None
            if bot is None
            else Bot(BotId(f"id-{bot}"), bot, OwnerId("owner"), EntrantId(f"of-{bot}"))
        )

    async def opened(self, bot: BotId, introduction: Introduction, /) -> Opened | Refused:
        self.reached.set()
        if self.gate is not None:
            await self.gate.wait()
        if self.refusal:
            return Refused(self.refusal, self.suspended)
        session = SessionId(f"session-{len(self.open)}")
        superseded = tuple(
            known
            for known, owner in self.open.items()
            if owner == bot and known not in dict(self.closed_sessions)
        )
        self.open[session] = bot
        return Opened(session, superseded)

    async def closed(self, session: str, reason: str, /) -> None:
        self.closed_sessions.append((session, reason))
        self.changed.set()

    async def joined(self, worker: WorkerIdentity, /) -> None:
        self.reached.set()
        if self.gate is not None:
            await self.gate.wait()
        self.workers.append(worker.instance)
        self.changed.set()

    async def left(self, worker: WorkerIdentity, /) -> None:
        self.workers.remove(worker.instance)
        self.changed.set()

    def decided(self, used: Nanos) -> None:
        self.decisions += 1

    def faulted(self, kind: FaultKind) -> None:
        self.faults.append(kind)

    def useless(self) -> None:
        self.useless_messages += 1

    def stalled(self, length: Nanos) -> None:
        self.stalls.append(length)
        self.changed.set()

    def connected(self) -> None:
        pass

    def disconnected(self, reason: str) -> None:
        self.ends.append(str(reason))
        self.changed.set()


class Script:
    """One end of a stream, driven line by line: what comes in answer must be what is expected.

    Pings are answered behind the script's back, unless ``answer_pings`` is off: then they are
    messages like others.
    """

    method: str
    frame: type[play_pb2.ArenaFrame | worker_pb2.CoordinatorFrame]

    def __init__(self, channel: aio.Channel, metadata: Sequence[tuple[str, str]] = ()) -> None:
        call = channel.stream_stream(self.method, None, None)
        self._call = cast("Any", call)(metadata=metadata)
        self._inbox: asyncio.Queue[Any] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()
        self.received = 0
        self.answer_pings = True
        self.reads = asyncio.Event()
        self.reads.set()

    async def say(self, **kinds: Any) -> None:
        """One frame with a message for each keyword."""
        raise NotImplementedError

    async def pong(self, ping: Any) -> None:
        raise NotImplementedError

    async def raw(self, data: bytes) -> None:
        """A frame. That the stream has ended meanwhile is for those who listen to find out."""
        async with self._writing:
            with suppress(aio.AioRpcError, asyncio.InvalidStateError):
                await asyncio.wait_for(self._call.write(data), PATIENCE)

    async def hear(self, kind: str) -> Any:
        """The next message, which must be of that kind."""
        self.listen()
        message = await asyncio.wait_for(self._inbox.get(), PATIENCE)
        assert message is not None, f"the stream has ended: {await self.status()}"
        assert message.WhichOneof("kind") == kind, f"expected {kind}, got {message}"
        return getattr(message, kind)

    def listen(self) -> None:
        """Reads from now on."""
        if self._reader is None:
            self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            while isinstance(data := await self._call.read(), bytes):
                await self.reads.wait()
                for message in self.frame.FromString(data).messages:
                    self.received += 1
                    if message.HasField("ping") and self.answer_pings:
                        await self.pong(message.ping)
                    else:
                        self._inbox.put_nowait(message)
        except aio.AioRpcError:
            pass  # the status says why
        self._inbox.put_nowait(None)

    @property
    def unread(self) -> list[Any]:
        """What has come and no line of the script expected; None at the end of the stream."""
        return [self._inbox.get_nowait() for _ in range(self._inbox.qsize())]

    async def ends(self) -> tuple[grpc.StatusCode, str]:
        """How the stream ends; what comes before is not looked at."""
        self.listen()
        assert self._reader is not None, "it was just made"
        await asyncio.wait_for(self._reader, PATIENCE)
        return await self.status()

    async def status(self) -> tuple[grpc.StatusCode, str]:
        code = await asyncio.wait_for(self._call.code(), PATIENCE)
        return code, await self._call.details()

    async def trailers(self) -> dict[str, Any]:
        return dict(await self._call.trailing_metadata())

    async def hang_up(self) -> None:
        await self._call.done_writing()

    def vanish(self) -> None:
        self._call.cancel()

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.wait((self._reader,))


class ScriptedBot(Script):
    method = "/arena.v1.PlayService/Play"
    frame = play_pb2.ArenaFrame

    async def say(self, **kinds: Any) -> None:
        messages = [play_pb2.BotMessage(**{kind: what}) for kind, what in kinds.items()]
        await self.raw(play_pb2.BotFrame(messages=messages).SerializeToString())

    async def pong(self, ping: Any) -> None:
        await self.say(pong=play_pb2.Pong(nonce=ping.nonce, received=self.received))


class ScriptedWorker(Script):
    method = "/arena.internal.v1.WorkerService/Table"
    frame = worker_pb2.CoordinatorFrame

    async def say(self, **kinds: Any) -> None:
        messages = [worker_pb2.WorkerMessage(**{kind: what}) for kind, what in kinds.items()]
        await self.raw(worker_pb2.WorkerFrame(messages=messages).SerializeToString())

    async def pong(self, ping: Any) -> None:
        await self.say(pong=worker_pb2.Pong(nonce=ping.nonce))


@dataclass
class Arena:
    """A relay that runs, and ways to it."""

    relay: Relay
    record: Record
    play_address: str
    worker_address: str
    channels: list[aio.Channel] = field(default_factory=list)
    scripts: list[Script] = field(default_factory=list)

    def channel(self, address: str) -> aio.Channel:
        """A connection of its own."""
        channel = aio.insecure_channel(address, CHANNEL_OPTIONS)
        self.channels.append(channel)
        return channel

    def stream(self, token: str | None = "token-ann") -> ScriptedBot:  # noqa: S107 # of a test
        metadata = () if token is None else (("authorization", f"Bearer {token}"),)
        bot = ScriptedBot(self.channel(self.play_address), metadata)
        self.scripts.append(bot)
        return bot

    def table(self) -> ScriptedWorker:
        worker = ScriptedWorker(self.channel(self.worker_address))
        self.scripts.append(worker)
        return worker

    async def bot(self, name: str = "ann", **hello: Any) -> ScriptedBot:
        """A bot that is welcome."""
        bot = self.stream(f"token-{name}")
        await bot.say(hello=a_hello(**hello))
        welcome = await bot.hear("welcome")
        assert welcome.bot == name
        return bot

    async def worker(self, instance: str = "w" * 16, online: Iterable[str] = ()) -> ScriptedWorker:
        """A worker that is welcome, and told that these bots are online."""
        worker = self.table()
        await worker.say(hello=worker_pb2.WorkerIdentity(name="w", instance=instance, slots=8))
        welcome = await worker.hear("welcome")
        assert list(welcome.online) == [f"id-{bot}" for bot in online]
        return worker


@asynccontextmanager
async def running(
    limits: Limits = BRISK, raw_clock: Callable[[], Nanos] = time.monotonic_ns
) -> AsyncIterator[Arena]:
    """A relay on ports of its own, drained at the end."""
    record = Record()
    ports = Ports(record, record, record, {"wazabi": 1})
    relay = Relay("coordinator-1", ports, record, limits, raw_clock)
    play = aio.server(options=grpc_options.play_server())
    relay.serve_play(play)
    work = aio.server(options=grpc_options.worker_server())
    relay.serve_table(work)
    ports_taken = [server.add_insecure_port("127.0.0.1:0") for server in (play, work)]
    await play.start()
    await work.start()
    relay.start()
    play_address, worker_address = (f"127.0.0.1:{port}" for port in ports_taken)
    arena = Arena(relay, record, play_address, worker_address)
    try:
        yield arena
    finally:
        await relay.drain()
        for script in arena.scripts:
            await script.close()
        for channel in arena.channels:
            await channel.close(None)
        await play.stop(0)
        await work.stop(0)


def a_hello(**changes: Any) -> play_pb2.Hello:
    given: dict[str, Any] = {
        "protocol": 1,
        "build": "1.0",
        "instance": "i" * 16,
        "connection": 1,
        "games": [play_pb2.GameVersion(name="wazabi", rules=1)],
        "concurrent_games": 4,
    }
    return play_pb2.Hello(**(given | changes))


def an_attach(handle: int = 7, bot: str = "ann", fence: int = 1, **more: Any) -> Any:
    start = play_pb2.GameStart(handle=handle, game="wazabi", rules=1, seat=2, names=["a", "b", "c"])
    given: dict[str, Any] = {
        "handle": handle,
        "bot": f"id-{bot}",
        "match": "match-1",
        "fence": fence,
        "game_start": start.SerializeToString(),
        "ready": duration(SECOND),
    }
    return worker_pb2.Attach(**(given | more))


def an_ask(handle: int = 7, step: int = 3, **more: Any) -> Any:
    request = play_pb2.Request(handle=handle, step=step)
    request.wazabi.SetInParent()
    given: dict[str, Any] = {
        "handle": handle,
        "step": step,
        "choices": 4,
        "limit": duration(2 * SECOND),
        "allowance": duration(100 * MILLISECOND),
        "request": request.SerializeToString(),
    }
    return worker_pb2.Ask(**(given | more))


async def seated(arena: Arena, handle: int = 7) -> tuple[ScriptedWorker, ScriptedBot]:
    """A worker and a bot with a game between them."""
    worker = await arena.worker()
    bot = await arena.bot()
    await worker.hear("bot_online")
    await start(worker, bot, handle)
    return worker, bot


async def start(
    worker: ScriptedWorker, bot: ScriptedBot, handle: int = 7, name: str = "ann", **more: Any
) -> None:
    """A game begins, or goes on."""
    await worker.say(attach=an_attach(handle, name, **more))
    begun = await bot.hear("game_start")
    assert (begun.handle, begun.seat) == (handle, 2)
    await bot.say(ready=play_pb2.Ready(handle=handle))
    ready = await worker.hear("seat_ready")
    assert ready.handle == handle
