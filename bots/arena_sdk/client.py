"""Staying connected: from one stream to the next, until there is nothing left to connect for."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from itertools import cycle

import grpc
from grpc import aio

from arena.games.codec import Codec
from arena.v1 import play_pb2
from arena_sdk.address import TLS
from arena_sdk.backoff import Backoff
from arena_sdk.connection import CHANNEL_OPTIONS, Connection, Drained, Finished
from arena_sdk.errors import BrokenError
from arena_sdk.outbox import Outbox
from arena_sdk.playing import Games, Players

logger = logging.getLogger("arena_sdk")

PROTOCOL = 1
"""The version of the protocol that this SDK speaks."""

GOOD_AFTER = 10.0
"""Seconds after which a connection that was welcomed counts as good."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who plays, where, and what is said about it in Hello."""

    addresses: tuple[str, ...]
    """Each leads to a coordinator of the arena; the next is tried when one is of no use."""
    token: str
    games: Mapping[str, int]
    """Names, with the version of the rules known here."""
    games_at_once: int = 1
    build: str = "unnamed"


class Client:
    """One process of a bot: its connections, one after the other, and the games on them."""

    def __init__(
        self,
        account: Account,
        players: Players,
        codec: Callable[[str], Codec],
        outbox: Outbox,
    ) -> None:
        self._account = account
        self._outbox = outbox
        self._games = Games(players, codec, self._outbox)
        self._instance = secrets.token_urlsafe(18)
        self._connections = 0
        self._addresses = cycle(account.addresses)
        self._address = next(self._addresses)
        self._backoff = Backoff(random.SystemRandom().uniform)
        self._connection: Connection | None = None
        self._leaving = asyncio.Event()
        self._good: asyncio.TimerHandle | None = None

    def leave(self) -> None:
        """No new games, please: ``play`` returns when the running ones are over."""
        self._leaving.set()
        if self._connection is not None and not self._connection.bye_said:
            logger.info("leaving after the running games (%d)", len(self._games))
            self._say_bye()

    async def play(self) -> None:
        """Plays until ``leave``; raises ArenaError when connecting again would not help."""
        while not (self._leaving.is_set() and len(self._games) == 0):
            try:
                end = await self._connect()
            except BrokenError as error:
                wait = max(self._backoff.next(), error.after)
                logger.warning("no connection to %s: %s; trying %s in %.1f s",
                               self._address, error, self._move(), wait)  # fmt: skip
            else:
                if isinstance(end, Finished):
                    return
                wait = _after_drain(end, self._backoff)
                logger.info("the coordinator stops: trying %s in %.1f s", self._move(), wait)
            await self._pause(wait)

    def _move(self) -> str:
        """To the next address; in words."""
        here, self._address = self._address, next(self._addresses)
        return "again" if self._address == here else self._address

    async def _pause(self, seconds: float) -> None:
        """Waits; not at all when the last reason to connect is gone."""
        if len(self._games) > 0:
            await asyncio.sleep(seconds)
            return
        try:
            await asyncio.wait_for(self._leaving.wait(), seconds)
        except TimeoutError:
            return

    async def _connect(self) -> Drained | Finished:
        self._connections += 1
        async with _channel(self._address) as channel:
            connection = self._connection = Connection(
                channel, self._account.token, self._outbox, self._games, self._welcomed
            )
            try:
                return await connection.run(self._hello())
            finally:
                self._connection = None
                if self._good is not None:
                    self._good.cancel()

    def _hello(self) -> play_pb2.Hello:
        account = self._account
        return play_pb2.Hello(
            protocol=PROTOCOL,
            build=account.build,
            instance=self._instance,
            connection=self._connections,
            games=[
                play_pb2.GameVersion(name=name, rules=rules)
                for name, rules in account.games.items()
            ],
            concurrent_games=account.games_at_once,
        )

    def _welcomed(self, welcome: play_pb2.Welcome) -> None:
        logger.info(
            "connected to %s as %s; games at once: %d",
            self._address, welcome.bot, welcome.concurrent_games,
        )  # fmt: skip
        self._good = asyncio.get_running_loop().call_later(GOOD_AFTER, self._backoff.reset)
        if self._leaving.is_set():
            self._say_bye()

    def _say_bye(self) -> None:
        if self._connection is not None:
            self._connection.bye_said = True
            self._outbox.bye()


def _after_drain(end: Drained, backoff: Backoff) -> float:
    return end.after.total_seconds() + (backoff.next() if end.after <= timedelta(0) else 0.0)


def _channel(address: str) -> aio.Channel:
    """In the clear, or with TLS."""
    if address.startswith(TLS):
        return aio.secure_channel(
            address.removeprefix(TLS), grpc.ssl_channel_credentials(), CHANNEL_OPTIONS
        )
    return aio.insecure_channel(address, CHANNEL_OPTIONS)
