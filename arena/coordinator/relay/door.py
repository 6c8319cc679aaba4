"""Who it is that opens a stream, and whether it comes too often."""

from __future__ import annotations

from asyncio import Semaphore
from collections.abc import Callable
from datetime import timedelta
from typing import NoReturn

from grpc import StatusCode

from arena.coordinator.relay.ports import Authenticate
from arena.coordinator.relay.statuses import note_failure
from arena.coordinator.relay.streams import ServerContext
from arena.match.spec import BotId
from arena.ops.brake import Brake
from arena.ops.instants import SECOND, Nanos
from arena.ops.rpc import bearer, refuse
from arena.play.limits import Limits
from arena.store import Bot
from arena.store.tokens import token_hash

_REMEMBERED = 10_000
"""Tokens that were good, by their hashes."""


class Door:
    """Tokens become bots. Without a brake a bot in a tight loop would write sessions without end.

    Wrong tokens are counted by the address that they come from; bots that were here before are let
    in from there all the same.
    """

    def __init__(
        self, authenticate: Authenticate, limits: Limits, clock: Callable[[], Nanos]
    ) -> None:
        self._authenticate = authenticate
        self._clock = clock
        self._bots = Brake(limits.connects, limits.connect_every)
        self._strangers = Brake(limits.wrong_tokens, limits.wrong_token_every)
        self._checks = Semaphore(limits.wrong_tokens)
        self._known: dict[bytes, BotId] = {}

    async def who(self, context: ServerContext) -> Bot:
        """The bot whose token came with the call; ends the call if there is none, or too often."""
        token = bearer(context.invocation_metadata())
        if token is None:
            sentence = "a bot's token is wanted: metadata 'authorization: Bearer TOKEN'"
            await refuse(context, StatusCode.UNAUTHENTICATED, sentence)
        async with self._checks:  # else all that come at once would be checked before one counts
            bot = await self._bot(context, token)
        await self._slow_down(context, bot.id)
        self._bots.came(bot.id, self._clock())
        return bot

    async def _bot(self, context: ServerContext, token: str) -> Bot:
        sha, peer = token_hash(token), host(context.peer())
        if sha in self._known:
            await self._slow_down(context, self._known[sha])
        elif wait := self._strangers.wait(peer, self._clock()):
            await _too_often(context, "too many wrong tokens came from this address", wait)
        bot = await self._checked(context, token)
        if bot is None:
            self._strangers.came(peer, self._clock())
            self._known.pop(sha, None)
            sentence = "no bot has this token: it is wrong, or was revoked"
            await refuse(context, StatusCode.UNAUTHENTICATED, sentence)
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[sha] = bot.id
        return bot

    async def _checked(self, context: ServerContext, token: str) -> Bot | None:
        try:
            return await self._authenticate(token)
        except Exception as error:  # noqa: BLE001 - whatever it is, the bot may try again
            note_failure("a token could not be checked", error)
            sentence = "the arena cannot check tokens now: try again"
            await refuse(context, StatusCode.UNAVAILABLE, sentence)

    async def _slow_down(self, context: ServerContext, bot: BotId) -> None:
        if wait := self._bots.wait(bot, self._clock()):
            await _too_often(context, "this bot connects too often", wait)


async def _too_often(context: ServerContext, what: str, wait: Nanos) -> NoReturn:
    seconds = -(-wait // SECOND)
    sentence = f"{what}: try again in {seconds} s"
    again = timedelta(seconds=seconds)
    await refuse(context, StatusCode.RESOURCE_EXHAUSTED, sentence, retry_after=again)


def host(peer: str) -> str:
    """Of gRPC's name of the far side: without its port, which is another each time."""
    return peer.rpartition(":")[0] if peer.startswith(("ipv4:", "ipv6:")) else peer
