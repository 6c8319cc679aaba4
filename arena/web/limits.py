"""How much one address may ask for: enough for a house full of readers, too little to stop others.

A request counts once, and once more for each ``WORTH`` of processor time that its answer took: who
asks for costly pages may ask for fewer. That is known afterwards, so that an address has
``WORKED_ON`` answers made at a time, and its others wait for their turn.

An address behind a trusted proxy is the one that the proxy tells. Those of IPv6 count by their /64,
which is one customer's. Requests from this machine are not counted: they are its operator's, or
come from a proxy that nobody has said to trust, which stands for everyone.
"""

from __future__ import annotations

import ipaddress
import time
from asyncio import Semaphore
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arena.ops.brake import Brake
from arena.ops.instants import MILLISECOND, SECOND, Nanos
from arena.web.assets import STATIC
from arena.web.methods import head_only
from arena.web.problems import answer
from arena.web.work import Work, current

BURST = 15
"""Seconds' worth of requests that may come at once."""

FILES = 10
"""Files of the page's own, which browsers keep, that count as one page does."""

MOST_OPEN = 100
"""Requests of an address that are answered at the same time; most are streams that stay open."""

LOCAL = "local"
"""The key of a peer without an address: a Unix socket."""

WORTH = 20 * MILLISECOND
"""Of processor time: about what a page takes."""

WORKED_ON = 8
"""Answers that are made for an address at the same time, of 40 that a process makes."""

FOLLOWED = "/live/"
"""Where streams are, which take no turn: they wait for looks that are made for all who follow. For
who asks for the head of one the part is made as for a page.
"""

Clock = Callable[[], Nanos]

Refused = Callable[[str], None]
"""Told which limit somebody has come to; docs/metrics.md lists them."""

RATE, OPEN = "rate", "open"
DOWNLOADS, DOWNLOADS_OF_ADDRESS = "downloads", "downloads_of_address"
DOWNLOAD_PACE = "download_pace"


def unnoted(limit: str) -> None:
    """For who does not count."""


def key_of(scope: Scope) -> str:
    """Who it is that is counted."""
    client = scope.get("client")
    if client is None:
        return LOCAL
    host = str(client[0])[:64]
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if found.version == 6 and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if found.version == 6 and not found.is_loopback:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def is_local(key: str) -> bool:
    """Whether it is this machine."""
    try:
        return key == LOCAL or ipaddress.ip_address(key).is_loopback
    except ValueError:
        return False


@dataclass(slots=True)
class _Asked:
    """What an address has open."""

    requests: int = 0
    turns: Semaphore = field(default_factory=lambda: Semaphore(WORKED_ON))


class Limits:
    """Answers 429 with ``Retry-After`` to who asks too much. ``rate``: requests a second.
    ``noted``: told of refusals.
    """

    def __init__(
        self,
        app: ASGIApp,
        rate: int,
        noted: Refused = unnoted,
        clock: Clock = time.monotonic_ns,
    ) -> None:
        self._app, self._noted, self._clock = app, noted, clock
        self._brake = Brake(BURST * rate, SECOND // rate)
        self._files = Brake(BURST * rate * FILES, SECOND // (rate * FILES))
        self._asked: defaultdict[str, _Asked] = defaultdict(_Asked)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = key_of(scope) if scope["type"] == "http" else LOCAL
        if is_local(key):
            await self._app(scope, receive, send)
            return
        if scope["path"].startswith(f"{STATIC}/"):
            if await self._comes(self._files, key, scope, receive, send):
                await self._app(scope, receive, send)
            return
        asked = self._asked[key]
        if asked.requests >= MOST_OPEN:
            self._noted(OPEN)
            await too_much(Request(scope), 1)(scope, receive, send)
            return
        asked.requests += 1
        try:
            await self._answer(key, asked.turns, scope, receive, send)
        finally:
            asked.requests -= 1
            if not asked.requests:
                del self._asked[key]

    async def _answer(
        self, key: str, turns: Semaphore, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """The turn is over when the answer begins: streams and downloads go on without one."""
        turn = ExitStack()
        follows = scope["path"].startswith(FOLLOWED) and not head_only(Request(scope))
        if not follows:
            await turns.acquire()
            turn.callback(turns.release)

        async def sending(message: Message) -> None:
            turn.close()
            await send(message)

        with turn:
            if not await self._comes(self._brake, key, scope, receive, sending):
                return
            work = Work()
            current.set(work)  # of this request's task and the threads that it asks
            turn.callback(self._charge, key, work)
            await self._app(scope, receive, sending)

    async def _comes(
        self, brake: Brake, key: str, scope: Scope, receive: Receive, send: Send
    ) -> bool:
        """Whether it may, which is counted; else it is told when to come back."""
        now = self._clock()
        wait = brake.wait(key, now)
        if wait:
            self._noted(RATE)
            await too_much(Request(scope), -(-wait // SECOND))(scope, receive, send)
            return False
        brake.came(key, now)
        return True

    def _charge(self, key: str, work: Work) -> None:
        """For what was done until the answer began."""
        if work.took >= WORTH:
            self._brake.came(key, self._clock(), work.took // WORTH)


def too_much(request: Request, seconds: int) -> Response:
    """Come back after so long."""
    sentence = f"Too much was asked for from your address: try again in {seconds} s."
    return answer(request, 429, sentence, {"Retry-After": str(seconds)})
