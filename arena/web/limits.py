"""How much one address may ask for: enough for a house full of readers, too little to stop others.

An address behind a trusted proxy is the one that the proxy tells. Those of IPv6 count by their /64,
which is one customer's. Requests from this machine are not counted: they are its operator's, or
come from a proxy that nobody has said to trust, which stands for everyone.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from arena.ops.brake import Brake
from arena.ops.instants import SECOND, Nanos
from arena.web.assets import STATIC
from arena.web.problems import answer

BURST = 15
"""Seconds' worth of requests that may come at once."""

MOST_OPEN = 100
"""Requests of an address that are answered at the same time; most are streams that stay open."""

LOCAL = "local"
"""The key of a peer without an address: a Unix socket."""

Clock = Callable[[], Nanos]


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


class Limits:
    """Answers 429 with ``Retry-After`` to who asks too much. ``rate``: requests a second."""

    def __init__(self, app: ASGIApp, rate: int, clock: Clock = time.monotonic_ns) -> None:
        self._app, self._clock = app, clock
        self._brake = Brake(BURST * rate, SECOND // rate)
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        counts = scope["type"] == "http" and not scope["path"].startswith(f"{STATIC}/")
        key = key_of(scope) if counts else LOCAL
        if is_local(key):
            await self._app(scope, receive, send)
            return
        now = self._clock()
        wait = self._brake.wait(key, now)
        if wait or self._open[key] >= MOST_OPEN:
            seconds = max(1, -(-wait // SECOND))
            await too_much(Request(scope), seconds)(scope, receive, send)
            return
        self._brake.came(key, now)
        self._open[key] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


def too_much(request: Request, seconds: int) -> Response:
    """Come back after so long."""
    sentence = f"Too much was asked for from your address: try again in {seconds} s."
    return answer(request, 429, sentence, {"Retry-After": str(seconds)})
