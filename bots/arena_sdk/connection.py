"""One stream to the arena, from Hello to its end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Protocol, TypeAlias, cast

import grpc
from grpc import aio

from arena.v1 import play_pb2, play_pb2_grpc
from arena_sdk.errors import BrokenError, RefusedError, SupersededError
from arena_sdk.outbox import Outbox
from arena_sdk.playing import Games

logger = logging.getLogger("arena_sdk")

WELCOME_WITHIN = 10.0
"""Seconds for the arena to answer Hello, connecting included."""

DEFAULT_SILENCE = 15.0
"""Seconds without a message after which the stream is given up, unless Welcome says another."""

RETRY_AFTER = "retry-after"
"""Trailing metadata: whole seconds after which the arena wants to hear from this bot again."""

LONGEST_WAIT = 300.0
"""Seconds that are waited at most, whatever stands there."""

MAX_MESSAGE = 256 * 1024

# As docs/protocol.md gives them, except the last: the server disconnects clients that ping more
# often.
CHANNEL_OPTIONS = (
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.http2.bdp_probe", 0),  # costs a ping a burst, and frames are small
    ("grpc.max_receive_message_length", MAX_MESSAGE),
    ("grpc.use_local_subchannel_pool", 1),  # no memory of failed attempts: the back-off is ours
)

_FINAL = {
    grpc.StatusCode.UNAUTHENTICATED: "the arena does not accept the token",
    grpc.StatusCode.PERMISSION_DENIED: "the arena does not let this bot play",
    grpc.StatusCode.INVALID_ARGUMENT: "the arena refused what this bot said",
    grpc.StatusCode.FAILED_PRECONDITION: "the arena refused this bot",
    grpc.StatusCode.UNIMPLEMENTED: "what answers at this address is not an arena",
}


@dataclass(frozen=True, slots=True)
class Drained:
    """The coordinator is about to stop; connect anew after this time."""

    after: timedelta


@dataclass(frozen=True, slots=True)
class Finished:
    """The stream ended after Bye."""


End: TypeAlias = Drained | Finished

Trailers: TypeAlias = Iterable[tuple[str, str | bytes]] | None


class Stream(Protocol):
    """What is used of a two-way call of grpc.aio."""

    async def read(self) -> object:
        """The next frame; something else at the end of the stream."""
        ...

    async def write(self, request: play_pb2.BotFrame) -> None: ...
    async def code(self) -> grpc.StatusCode: ...
    async def details(self) -> str | None: ...
    async def trailing_metadata(self) -> Trailers: ...
    def cancel(self) -> bool: ...


class Connection:
    """Reads and writes one stream until it ends, one way or another.

    ``welcomed`` is called with the arena's Welcome. Raises SupersededError and RefusedError, after
    which there is nothing to connect for, and BrokenError, after which there is.
    """

    def __init__(
        self,
        channel: aio.Channel,
        token: str,
        outbox: Outbox,
        games: Games,
        welcomed: Callable[[play_pb2.Welcome], None],
    ) -> None:
        stub: play_pb2_grpc.PlayServiceAsyncStub = play_pb2_grpc.PlayServiceStub(channel)
        self._call: Stream = cast(
            "Stream", stub.Play(cast("Any", None), metadata=(("authorization", f"Bearer {token}"),))
        )
        self._outbox = outbox
        self._games = games
        self._welcomed = welcomed
        self._loop = asyncio.get_running_loop()
        self._heard = self._loop.time()
        self._silence = DEFAULT_SILENCE
        self._greeted = asyncio.Event()
        self._received = 0
        self.bye_said = False

    async def run(self, hello: play_pb2.Hello) -> End:
        """Says Hello and goes on to the end of the stream."""
        self._outbox.clear()
        self._games.interrupted(self._loop.time())
        self._outbox.hello(hello)
        try:
            return await _first(self._read(), self._write(), self._watch())
        finally:
            self._call.cancel()

    async def _read(self) -> End:
        try:
            while isinstance(frame := await self._call.read(), play_pb2.ArenaFrame):
                self._heard = self._loop.time()
                for message in frame.messages:
                    self._received += 1
                    if (end := self._take(message)) is not None:
                        return end
            await self._raise_for_status()
        except aio.AioRpcError as error:
            trailers = cast("Trailers", error.trailing_metadata())  # the stubs' type is another's
            raise status_error(error.code(), error.details(), trailers) from None
        if self.bye_said:
            return Finished()
        raise BrokenError("the arena ended the stream")

    async def _raise_for_status(self) -> None:
        code = await self._call.code()
        if code is not grpc.StatusCode.OK:
            raise status_error(
                code, await self._call.details(), await self._call.trailing_metadata()
            )

    async def _write(self) -> End:
        try:
            while True:
                await self._call.write(await self._outbox.take())
        except (aio.AioRpcError, asyncio.InvalidStateError):
            # The reader learns the status, which says why.
            await self._loop.create_future()
            raise

    async def _watch(self) -> End:
        try:
            await asyncio.wait_for(self._greeted.wait(), WELCOME_WITHIN)
        except TimeoutError:
            raise BrokenError(f"the arena did not say welcome within {WELCOME_WITHIN} s") from None
        while True:
            await asyncio.sleep(self._silence / 8)
            now = self._loop.time()
            self._games.drop_gone(now)
            if now - self._heard > self._silence:
                raise BrokenError(f"the arena has been silent for {now - self._heard:.1f} s")

    def _take(self, message: play_pb2.ArenaMessage) -> End | None:
        kind = message.WhichOneof("kind")
        if kind == "request":
            self._games.request(message.request)
        elif kind == "game_over":
            self._games.over(message.game_over)
        elif kind == "game_start":
            self._games.start(message.game_start)
        elif kind == "ping":
            self._ping(message.ping)
        elif kind == "welcome":
            self._welcome(message.welcome)
        elif kind == "drain":
            return Drained(message.drain.reconnect_after.ToTimedelta())
        elif kind == "superseded":
            raise SupersededError(message.superseded.reason or "no reason was given")
        elif kind == "too_late":
            self._games.too_late(message.too_late)
        elif kind == "rejected":
            self._games.rejected(message.rejected)
        return None

    def _welcome(self, welcome: play_pb2.Welcome) -> None:
        self._silence = welcome.silence.ToTimedelta().total_seconds() or DEFAULT_SILENCE
        self._greeted.set()
        self._welcomed(welcome)

    def _ping(self, ping: play_pb2.Ping) -> None:
        if ping.sent != self._received:
            raise BrokenError(f"the arena sent {ping.sent} messages, {self._received} arrived")
        self._outbox.pong(ping.nonce, self._received)


async def _first(*parts: Coroutine[Any, Any, End]) -> End:
    """The first result, or error, of coroutines that run side by side; the others are ended."""
    tasks = [asyncio.ensure_future(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task in done).result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def status_error(code: grpc.StatusCode, details: str | None, trailers: Trailers) -> Exception:
    """What a status other than OK means."""
    what = _FINAL.get(code)
    if what is not None:
        return RefusedError(f"{what}: {details}" if details else what)
    return BrokenError(details or code.name, _seconds(dict(trailers or ()).get(RETRY_AFTER)))


def _seconds(text: str | bytes | None) -> float:
    """What the arena wants to be waited, within reason."""
    return min(float(text), LONGEST_WAIT) if isinstance(text, str) and text.isdecimal() else 0.0
