"""Bots that connect, keep their sessions alive and never get a game: many in one process.

``python -m arena.bench.idle ADDRESS FILE``, with a token a line; ready once all are welcomed.
Generated code alone, no SDK: it is the other end that is measured.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

from grpc.aio import insecure_channel

from arena.games import registry
from arena.ops import notify
from arena.play.limits import PROTOCOL
from arena.v1.play_pb2 import ArenaFrame, BotFrame, BotMessage, GameVersion, Hello, Pong
from arena.v1.play_pb2_grpc import PlayServiceStub

OWN_CONNECTION = (("grpc.use_local_subchannel_pool", 1),)
"""Channels of one process would share a connection otherwise; real bots do not."""


async def idle(address: str, token: str, welcome: Callable[[], None]) -> None:
    """One session, until its stream ends; calls ``welcome`` when it is welcomed."""
    async with insecure_channel(address, options=OWN_CONNECTION) as channel:
        metadata = (("authorization", f"Bearer {token}"),)
        call = PlayServiceStub(channel).Play(None, metadata=metadata)
        await call.write(BotFrame(messages=[BotMessage(hello=_hello())]))
        received = 0
        async for frame in call:
            received += len(frame.messages)
            if _has(frame, "welcome"):
                welcome()
            pongs = [
                BotMessage(pong=Pong(nonce=message.ping.nonce, received=received))
                for message in frame.messages
                if message.HasField("ping")
            ]
            if pongs:
                await call.write(BotFrame(messages=pongs))


def _has(frame: ArenaFrame, kind: str) -> bool:
    return any(message.WhichOneof("kind") == kind for message in frame.messages)


def _hello() -> Hello:
    return Hello(
        protocol=PROTOCOL,
        build="idle",
        instance=secrets.token_hex(16),
        connection=1,
        games=[
            GameVersion(name=name, rules=registry.game(name).rules) for name in registry.names()
        ],
        concurrent_games=1,
    )


async def main(address: str, tokens: list[str]) -> None:
    """All sessions at once, a hundred connecting at a time; a lost one is an error."""
    connecting = asyncio.Semaphore(100)
    welcomed = 0

    def welcome() -> None:
        nonlocal welcomed
        welcomed += 1
        connecting.release()
        if welcomed == len(tokens):
            notify.ready()

    async def one(token: str) -> None:
        await connecting.acquire()
        await idle(address, token, welcome)
        sys.exit("idle: the arena ended a session")

    async with asyncio.TaskGroup() as sessions:
        for token in tokens:
            sessions.create_task(one(token))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]).read_text().split()))
