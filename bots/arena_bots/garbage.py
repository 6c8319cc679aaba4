"""A bot that talks nonsense in the protocol itself, for tests of the other end."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from grpc import aio

from arena.games import registry
from arena.v1 import play_pb2
from arena_bots.random_bot import Random
from arena_sdk.client import PROTOCOL, Account, Client
from arena_sdk.outbox import Outbox
from arena_sdk.players import players

METHOD = "/arena.v1.PlayService/Play"
NO_PROTOBUF = b"\xff" * 32


class GarbageOutbox(Outbox):
    """Adds to every answer what no bot has any business to say; then answers as it should."""

    def answer(self, handle: int, step: int, action: int) -> None:
        super().answer(handle ^ 1, step, action)  # a game that it does not play
        super().answer(handle, step + 1000, action)  # a question that was not asked
        super().failed(handle ^ 1, step, "not mine")
        super().ready(handle ^ 1)
        super().ready(handle)
        super().pong(2**63, 2**63)
        super().resign(handle ^ 1)
        self._add()  # a message without content
        super().answer(handle, step, action)
        super().answer(handle, step, action)  # once more


async def send_garbage(account: Account) -> None:
    """Plays at random until it is killed, with nonsense in between; raises ArenaError."""
    made = players(Random, asyncio.get_running_loop())
    await Client(account, made, registry.codec, GarbageOutbox()).play()


async def send_no_protobuf(account: Account) -> aio.AioRpcError | None:
    """Says Hello, then sends bytes that are no message; how the arena ended the stream."""
    async with aio.insecure_channel(account.addresses[0]) as channel:
        method = cast("Any", channel).stream_stream(METHOD)
        call = method(metadata=(("authorization", f"Bearer {account.token}"),))
        await call.write(_hello(account).SerializeToString())
        try:
            await call.read()
            await call.write(NO_PROTOBUF)
            while isinstance(await call.read(), bytes):
                pass
        except aio.AioRpcError as error:
            return error
        return None


def _hello(account: Account) -> play_pb2.BotFrame:
    hello = play_pb2.Hello(
        protocol=PROTOCOL,
        build=account.build,
        instance="garbage-garbage-garbage",
        connection=1,
        games=[play_pb2.GameVersion(name=n, rules=r) for n, r in account.games.items()],
        concurrent_games=account.games_at_once,
    )
    return play_pb2.BotFrame(messages=[play_pb2.BotMessage(hello=hello)])
