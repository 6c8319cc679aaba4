"""A relay on real gRPC servers, with scripted bots and workers that refuse surprises."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import grpc
from grpc import aio

from arena.coordinator.relay import JoinedWorker, KnownBot, Opened, Ports, Refused, Relay
from arena.internal.v1 import worker_pb2
from arena.match.faults import FaultKind
from arena.match.spec import BotId
from arena.play import grpc_options
from arena.play.hello import Introduction
from arena.play.instants import MILLISECOND, SECOND, Nanos
from arena.play.limits import Limits
from arena.play.wire import duration
from arena.v1 import play_pb2

PATIENCE = 5.0
"""Seconds after which a script has waited in vain."""

BRISK = Limits(
    hello=200 * MILLISECOND,
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
    open: dict[str, str] = field(default_factory=dict)
    closed_sessions: list[tuple[str, str]] = field(default_factory=list)
    workers: list[str] = field(default_factory=list)
    refusal: str = ""
    faults: list[FaultKind] = field(default_factory=list)
    useless_messages: int = 0
    decisions: int = 0
    ends: list[str] = field(default_factory=list)

    async def __call__(self, token: str, /) -> KnownBot | None:
        bot = self.tokens.get(token)
        return None if bot is None else KnownBot(BotId(f"id-{bot}"), bot)

    async def opened(self, bot: BotId, introduction: Introduction, /) -> Opened | Refused:
        if self.refusal:
            return Refused(self.refusal)
        session = f"session-{len(self.open)}"
        superseded = tuple(
            known
            for known, owner in self.open.items()
            if owner == bot and known not in dict(self.closed_sessions)
        )
        self.open[session] = bot
        return Opened(session, superseded)

    async def closed(self, session: str, reason: str, /) -> None:
        self.closed_sessions.append((session, reason))

    async def joined(self, worker: JoinedWorker, /) -> None:
        self.workers.append(worker.instance)

    async def left(self, worker: JoinedWorker, /) -> None:
        self.workers.remove(worker.instance)

    def decided(self, used: Nanos) -> None:
        self.decisions += 1

    def faulted(self, kind: FaultKind) -> None:
        self.faults.append(kind)

    def useless(self) -> None:
        self.useless_messages += 1

    def stalled(self, length: Nanos) -> None:
        pass

    def connected(self) -> None:
        pass

    def disconnected(self, reason: str) -> None:
        self.ends.append(str(reason))


class ScriptedBot:
    """One stream of a bot, driven line by line."""

    def __init__(self, channel: aio.Channel, token: str | None) -> None:
        call = channel.stream_stream("/arena.v1.PlayService/Play", None, None)
        metadata = () if token is None else (("authorization", f"Bearer {token}"),)
        self._call = cast("Any", call)(metadata=metadata)
        self._inbox: list[play_pb2.ArenaMessage] = []
        self.received = 0
        self.answer_pings = True

    async def raw(self, data: bytes) -> None:
        await asyncio.wait_for(self._call.write(data), PATIENCE)

    async def say(self, **kinds: Any) -> None:
        """One frame with a message for each keyword."""
        messages = [play_pb2.BotMessage(**{kind: what}) for kind, what in kinds.items()]
        await self.raw(play_pb2.BotFrame(messages=messages).SerializeToString())

    async def frame(self) -> bytes | None:
        """The next frame as it came; None at the end of the stream."""
        data = await asyncio.wait_for(self._call.read(), PATIENCE)
        return data if isinstance(data, bytes) else None

    async def hear(self, kind: str) -> Any:
        """The next message, which must be of that kind; Pings are answered on the way."""
        while True:
            message = await self._next()
            found = message.WhichOneof("kind")
            if found == "ping" and kind != "ping":
                if self.answer_pings:
                    await self.say(
                        pong=play_pb2.Pong(nonce=message.ping.nonce, received=self.received)
                    )
                continue
            assert found == kind, f"expected {kind}, got {message}"
            return getattr(message, kind)

    async def _next(self) -> play_pb2.ArenaMessage:
        while not self._inbox:
            data = await self.frame()
            assert data is not None, f"the stream has ended: {await self.status()}"
            self._inbox.extend(play_pb2.ArenaFrame.FromString(data).messages)
        self.received += 1
        return self._inbox.pop(0)

    async def status(self) -> tuple[grpc.StatusCode, str]:
        """How the stream has ended."""
        code = await asyncio.wait_for(self._call.code(), PATIENCE)
        return code, await self._call.details()

    async def trailers(self) -> dict[str, bytes]:
        return dict(await self._call.trailing_metadata())

    async def ends(self) -> tuple[grpc.StatusCode, str]:
        """Reads up to the end; answers nothing on the way."""
        try:
            while await self.frame() is not None:
                pass
        except aio.AioRpcError:
            pass
        return await self.status()

    async def hang_up(self) -> None:
        await self._call.done_writing()

    def vanish(self) -> None:
        self._call.cancel()


class ScriptedWorker:
    """One Table stream, driven line by line."""

    def __init__(self, channel: aio.Channel) -> None:
        call = channel.stream_stream("/arena.internal.v1.WorkerService/Table", None, None)
        self._call = cast("Any", call)()
        self._inbox: list[worker_pb2.CoordinatorMessage] = []
        self.answer_pings = True

    async def say(self, **kinds: Any) -> None:
        messages = [worker_pb2.WorkerMessage(**{kind: what}) for kind, what in kinds.items()]
        await self.raw(worker_pb2.WorkerFrame(messages=messages).SerializeToString())

    async def raw(self, data: bytes) -> None:
        await asyncio.wait_for(self._call.write(data), PATIENCE)

    async def hear(self, kind: str) -> Any:
        while True:
            message = await self._next()
            found = message.WhichOneof("kind")
            if found == "ping" and kind != "ping":
                if self.answer_pings:
                    await self.say(pong=worker_pb2.Pong(nonce=message.ping.nonce))
                continue
            assert found == kind, f"expected {kind}, got {message}"
            return getattr(message, kind)

    async def _next(self) -> worker_pb2.CoordinatorMessage:
        while not self._inbox:
            data = await asyncio.wait_for(self._call.read(), PATIENCE)
            assert isinstance(data, bytes), f"the stream has ended: {await self.status()}"
            self._inbox.extend(worker_pb2.CoordinatorFrame.FromString(data).messages)
        return self._inbox.pop(0)

    async def status(self) -> tuple[grpc.StatusCode, str]:
        code = await asyncio.wait_for(self._call.code(), PATIENCE)
        return code, await self._call.details()

    def vanish(self) -> None:
        self._call.cancel()


@dataclass
class Arena:
    """A relay that runs, and ways to it."""

    relay: Relay
    record: Record
    address: str
    channels: list[aio.Channel] = field(default_factory=list)

    def channel(self) -> aio.Channel:
        """A connection of its own."""
        options = (*grpc_options.client(), ("grpc.use_local_subchannel_pool", 1))
        channel = aio.insecure_channel(self.address, options)
        self.channels.append(channel)
        return channel

    def stream(self, token: str | None = "token-ann") -> ScriptedBot:  # noqa: S107 # of a test
        return ScriptedBot(self.channel(), token)

    async def bot(self, name: str = "ann", **hello: Any) -> ScriptedBot:
        """A bot that is welcome."""
        bot = self.stream(f"token-{name}")
        await bot.say(hello=a_hello(**hello))
        welcome = await bot.hear("welcome")
        assert welcome.bot == name
        return bot

    async def worker(self, instance: str = "w" * 16, online: Iterable[str] = ()) -> ScriptedWorker:
        """A worker that is welcome, and told that these bots are online."""
        worker = ScriptedWorker(self.channel())
        await worker.say(hello=worker_pb2.WorkerIdentity(name="w", instance=instance, slots=8))
        welcome = await worker.hear("welcome")
        assert list(welcome.online) == [f"id-{bot}" for bot in online]
        return worker


@asynccontextmanager
async def running(limits: Limits = BRISK) -> AsyncIterator[Arena]:
    """A relay on a port of its own, drained at the end."""
    record = Record()
    ports = Ports(record, record, record, {"wazabi": 1})
    relay = Relay("coordinator-1", ports, record, limits)
    server = aio.server(options=grpc_options.play_server())
    relay.serve_play(server)
    relay.serve_table(server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    relay.start()
    arena = Arena(relay, record, f"127.0.0.1:{port}")
    try:
        yield arena
    finally:
        await relay.drain()
        for channel in arena.channels:
            await channel.close(None)
        await server.stop(0)


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


def an_ask(handle: int = 7, step: int = 3, choices: int = 4, **more: Any) -> Any:
    request = play_pb2.Request(handle=handle, step=step)
    request.wazabi.SetInParent()
    given: dict[str, Any] = {
        "handle": handle,
        "step": step,
        "choices": choices,
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


async def start(worker: ScriptedWorker, bot: ScriptedBot, handle: int = 7, **more: Any) -> None:
    await worker.say(attach=an_attach(handle, **more))
    begun = await bot.hear("game_start")
    assert (begun.handle, begun.seat) == (handle, 2)
    await bot.say(ready=play_pb2.Ready(handle=handle))
    ready = await worker.hear("seat_ready")
    assert ready.handle == handle
