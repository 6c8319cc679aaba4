"""A scripted arena: a real gRPC server whose other end is the test, line by line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import grpc
from google.protobuf.duration_pb2 import Duration
from grpc import aio

from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import Event, State
from arena.v1 import play_pb2, play_pb2_grpc

PATIENCE = 10.0
"""Seconds after which a test fails for want of a message."""

GAME = registry.game("wazabi")
CODEC = registry.codec("wazabi")
OPTIONS = GAME.options({})


def new_game(seed: int = 1) -> State:
    """A dealt game of two seats."""
    return GAME.new(2, OPTIONS, SeedChance(bytes([seed]) * 32))


class Context(Protocol):
    """What is used of a servicer's context."""

    def invocation_metadata(self) -> Any: ...
    async def abort(
        self, code: grpc.StatusCode, details: str, trailers: tuple[tuple[str, str], ...], /
    ) -> None: ...


Refusal: TypeAlias = tuple[grpc.StatusCode, str, tuple[tuple[str, str], ...]]


@dataclass
class Line:
    """One stream, seen from the arena: messages are awaited and sent one by one."""

    metadata: dict[str, str]
    heard: asyncio.Queue[play_pb2.BotMessage] = field(default_factory=asyncio.Queue)
    outgoing: asyncio.Queue[play_pb2.ArenaFrame | Refusal | None] = field(
        default_factory=asyncio.Queue
    )
    sent: int = 0
    frames: list[int] = field(default_factory=list)
    """Messages in each frame heard, pongs apart."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def expect(self, kind: str) -> Any:
        """The next message, which must be of this kind; pongs in between are dropped."""
        while True:
            message = await asyncio.wait_for(self.heard.get(), PATIENCE)
            got = message.WhichOneof("kind")
            if got == kind:
                return getattr(message, kind)
            assert got == "pong", f"expected {kind}, got {message}"

    def send(self, **kind: Any) -> None:
        """One message in a frame of its own, such as ``send(ping=Ping(nonce=1))``."""
        self.send_all([play_pb2.ArenaMessage(**kind)])

    def send_all(self, messages: list[play_pb2.ArenaMessage]) -> None:
        """Messages in one frame."""
        self.sent += len(messages)
        self.outgoing.put_nowait(play_pb2.ArenaFrame(messages=messages))

    def end(self) -> None:
        """Ends the stream, cleanly."""
        self.outgoing.put_nowait(None)

    def refuse(self, code: grpc.StatusCode, details: str, *trailers: tuple[str, str]) -> None:
        """Ends the stream with a status."""
        self.outgoing.put_nowait((code, details, trailers))

    async def welcome(self, silence: float = 30.0) -> play_pb2.Hello:
        """Hello and Welcome."""
        hello: play_pb2.Hello = await self.expect("hello")
        welcome = play_pb2.Welcome(session="s", bot="tester", concurrent_games=4)
        welcome.silence.FromMilliseconds(int(silence * 1000))
        self.send(welcome=welcome)
        return hello

    def start(self, handle: int, *, resumed: bool = False, history: tuple[Event, ...] = ()) -> None:
        """GameStart of a game of two."""
        start = play_pb2.GameStart(
            handle=handle,
            game="wazabi",
            rules=GAME.rules,
            seat=0,
            names=["tester", "other"],
            match="m",
            match_game=handle,
            resumed=resumed,
        )
        CODEC.put_start(start, OPTIONS, history)
        self.send(game_start=start)

    def ask(self, handle: int, step: int, state: State, seconds: float = 2.0) -> None:
        """Request: what the seat to act of the state is asked."""
        self.send_all([question(handle, step, state, seconds)])

    def over(self, handle: int, **more: Any) -> None:
        """GameOver with an outcome."""
        outcome = play_pb2.Outcome(ranks=[0, 1], scores=[0, 3], reason="emptied")
        self.send(game_over=play_pb2.GameOver(handle=handle, outcome=outcome, **more))

    async def served(self, context: Context) -> AsyncIterator[play_pb2.ArenaFrame]:
        while (frame := await self.outgoing.get()) is not None:
            if isinstance(frame, tuple):
                await context.abort(*frame)
                return
            yield frame


def question(handle: int, step: int, state: State, seconds: float = 2.0) -> play_pb2.ArenaMessage:
    """A Request about the state."""
    request = play_pb2.Request(handle=handle, step=step, time_left=Duration())
    request.time_left.FromMilliseconds(int(seconds * 1000))
    seat = state.to_act()
    request.MergeFromString(CODEC.question_part(state.view(seat), state.legal_actions()))
    return play_pb2.ArenaMessage(request=request)


class ScriptedArena(play_pb2_grpc.PlayServiceServicer):
    """Hands each stream to the test, in the order in which they are opened."""

    def __init__(self) -> None:
        self.lines: asyncio.Queue[Line] = asyncio.Queue()
        self.address = ""

    async def line(self) -> Line:
        """The next stream that the bot opens."""
        return await asyncio.wait_for(self.lines.get(), PATIENCE)

    async def Play(self, request_iterator: Any, context: Any) -> Any:  # noqa: N802 - gRPC's name
        line = Line(dict(context.invocation_metadata()))
        reader = asyncio.ensure_future(_listen(line, request_iterator))
        self.lines.put_nowait(line)
        try:
            async for frame in line.served(context):
                yield frame
        finally:
            line.ended.set()
            reader.cancel()


async def _listen(line: Line, frames: AsyncIterator[play_pb2.BotFrame]) -> None:
    async for frame in frames:
        line.frames.append(len(frame.messages))
        for message in frame.messages:
            line.heard.put_nowait(message)


@asynccontextmanager
async def scripted_arena(folder: Path) -> AsyncIterator[ScriptedArena]:
    """The server, on a socket in the folder."""
    arena = ScriptedArena()
    arena.address = f"unix:{folder}/arena.sock"
    server = aio.server()
    play_pb2_grpc.add_PlayServiceServicer_to_server(arena, server)
    server.add_insecure_port(arena.address)
    await server.start()
    try:
        yield arena
    finally:
        await server.stop(None)
