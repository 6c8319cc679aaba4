"""Connections of strangers: how many there may be, and how long each may keep the page waiting.

uvicorn closes a connection that is idle between two requests, and waits for ever for a head or a
body that has begun, and for a reader who does not read. Here each of these has its time, which no
trickle of bytes prolongs. What goes on within an answer (streams) has none.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from arena.web.headers import HEADERS
from arena.web.limits import Refused, is_local, key_of, unnoted

REFUSED = 100
"""Connections that have their answer, and a moment to read it."""

FULL = "As many connections are open as this page can bear: try again in a minute."
ENOUGH = "From your address as many connections are open as may be: close some, or try again later."
LATE = "The request did not arrive in time."
STRANGE = "What came is no request of HTTP/1.1, or one that could be read in two ways."
MALFORMED = "malformed"
"""The limit that such a request counts under."""


_OWN_FAULTS = logging.getLogger("arena.web.connections")
"""What strangers do wrong is counted, and not logged: whoever likes could fill the disk."""
_OWN_FAULTS.setLevel(logging.ERROR)


class Phase(StrEnum):
    """What is waited for. The first three have an end, and are names of limits."""

    HEAD = "head"
    BODY = "body"
    UNREAD = "unread"
    ANSWER = "answer"
    IDLE = "idle"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many connections a process has, twice as many as there are streams; how many of them one
    address, that is neither this machine's nor a proxy's. Seconds for the head of a request, for
    its body, for a reader to take 48 KiB of an answer, and to hang up when it was refused.
    """

    most: int = 4000
    most_of_address: int = 200
    head: float = 10.0
    body: float = 20.0
    unread: float = 60.0
    refused: float = 1.0

    def seconds(self, phase: Phase) -> float | None:
        """How long it may last; an answer is looked at so often."""
        match phase:
            case Phase.HEAD:
                return self.head
            case Phase.BODY:
                return self.body
            case Phase.UNREAD | Phase.ANSWER:
                return self.unread
            case Phase.REFUSED:
                return self.refused
        return None  # uvicorn's timeout_keep_alive


USUAL = Bounds()


class Connections:
    """Those of a process. ``proxies``: as in the settings; each stands for many. ``noted``: told
    of what was refused or given up.
    """

    def __init__(self, bounds: Bounds = USUAL, proxies: str = "", noted: Refused = unnoted) -> None:
        self.bounds, self.noted = bounds, noted
        self._all_are_proxies = proxies == "*"
        self._proxies = [ip_network(each) for each in proxies.split(",") if each not in ("", "*")]
        self._open: Counter[str] = Counter()
        self.refused = 0
        """Those that were refused or given up, and may still read why; they come on top."""

    @property
    def open(self) -> int:
        """How many there are."""
        return self._open.total()

    def enter(self, key: str) -> tuple[str, int, str] | None:
        """One more, or the limit that is reached, with a status and a sentence."""
        if self.open >= self.bounds.most:
            return "connections", 503, FULL
        if self._open[key] >= self.bounds.most_of_address and not self._stands_for_many(key):
            return "connections_of_address", 429, ENOUGH
        self._open[key] += 1
        return None

    def leave(self, key: str) -> None:
        """One less."""
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]

    def protocol(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> Connection:
        """As uvicorn makes one of each connection."""
        return Connection(self, config, server_state, app_state, _loop)

    def _stands_for_many(self, key: str) -> bool:
        if self._all_are_proxies or is_local(key):
            return True
        try:
            return any(ip_address(key) in network for network in self._proxies)
        except ValueError:  # a network of IPv6, or no address
            return any(str(network) == key for network in self._proxies)


class Connection(H11Protocol):
    """One connection, with an end to each wait."""

    def __init__(
        self,
        among: Connections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        super().__init__(config, server_state, app_state, loop)
        self.logger = _OWN_FAULTS
        self.app = _FramedOnce(self.app)
        self._among = among
        self._key: str | None = None
        self._refused = False
        self._phase: Phase | None = None
        self._end: asyncio.TimerHandle | None = None

    # The override is uvicorn's own: asyncio has a BaseTransport here.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        key = key_of({"client": self.client})
        refused = self._among.enter(key)
        if refused is None:
            self._key = key
        else:
            limit, status, sentence = refused
            self._among.noted(limit)
            self._say(status, sentence)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._key is not None:
            self._among.leave(self._key)
        self._among.refused -= self._refused
        if self._end is not None:
            self._end.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._look()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 the sentence is another
        """To what is no request, also while another is answered."""
        self._among.noted(MALFORMED)
        self._say(400, STRANGE)

    def _look(self) -> None:
        """What is waited for now; its time begins when it was something else before."""
        phase = self._waits_for()
        if phase is self._phase:
            return
        self._phase = phase
        if self._end is not None:
            self._end.cancel()
        seconds = self._among.bounds.seconds(phase)
        self._end = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    @property
    def _asked(self) -> bool:
        """Whether there was a request."""
        cycle: object = self.cycle  # None before the first, whatever its type says
        return cycle is not None

    def _waits_for(self) -> Phase:
        if self._refused:
            return Phase.REFUSED
        if self.transport.is_closing() or self.flow.write_paused:
            return Phase.UNREAD
        if self.conn.their_state is h11.IDLE:
            begun = not self._asked or self.conn.trailing_data[0]
            return Phase.HEAD if begun else Phase.IDLE
        return Phase.BODY if self.conn.their_state is h11.SEND_BODY else Phase.ANSWER

    def _give_up(self) -> None:
        """Nothing tells of an answer that broke, and is closed: so answers are looked at, too."""
        phase, self._phase = self._phase, None
        if phase is Phase.ANSWER:
            self._look()
            return
        assert phase is not None, "only what is waited for has a time"
        if phase is Phase.REFUSED:
            self.transport.abort()
            return
        self._among.noted(phase)
        begun = self._asked or self.conn.trailing_data[0]
        if phase is Phase.UNREAD or not begun:
            self.transport.abort()
        else:
            self._say(408, LATE)

    def _say(self, status: int, sentence: str) -> None:
        """Answers, if nothing was answered yet, and reads no more. Who is at it is told that nobody
        waits. To close at once would take the answer from a client that is still writing.
        """
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        body = f"{sentence}\n".encode()
        headers = {
            **HEADERS,
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": str(len(body)),
            "Connection": "close",
            **({} if status in (400, 408) else {"Retry-After": "60"}),
        }
        answer = h11.Response(status_code=status, headers=list(headers.items()))
        for event in (answer, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        if self._asked:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self._among.refused < REFUSED:
            self._among.refused += 1
            self._refused = True
            self._end_writing()
        else:
            self.transport.close()
        self._look()

    def _end_writing(self) -> None:
        """Nothing, to who has hung up so that only the system knows it yet."""
        try:
            self.transport.write_eof()
        except OSError:
            self.transport.abort()


class _FramedOnce:
    """Answers no request that says in two ways where it ends (RFC 9112, 6.3): who stands before
    this page may have believed the other one, and take the rest for somebody else's request.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        if scope["type"] == "http" and {name for name, _ in scope["headers"]} >= _FRAMINGS:
            app = PlainTextResponse(f"{STRANGE}\n", 400, {**HEADERS, "Connection": "close"})
        await app(scope, receive, send)


_FRAMINGS = {b"content-length", b"transfer-encoding"}
