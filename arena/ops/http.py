"""The operator's endpoint: ``/metrics``, ``/healthz`` and ``/readyz`` over plain HTTP.

A few dozen lines of asyncio instead of a framework: it runs on the loop that serves the streams,
so it must not start threads, and a client that is slow or talks nonsense must cost nothing.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from arena.ops.address import Address
from arena.ops.health import Health
from arena.ops.ports import taken

PATIENCE = 5.0
"""Seconds that a client has for its request."""

_TEXT = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP answer."""

    status: str
    body: bytes
    content_type: str = _TEXT

    def to_bytes(self, *, head_only: bool) -> bytes:
        head = (
            f"HTTP/1.1 {self.status}\r\nContent-Type: {self.content_type}\r\n"
            f"Content-Length: {len(self.body)}\r\nConnection: close\r\n\r\n"
        ).encode()
        return head if head_only else head + self.body


@dataclass(frozen=True, slots=True)
class Pages:
    """What the endpoint answers; ``answer`` takes no time and touches no network."""

    registry: CollectorRegistry
    health: Health

    def answer(self, path: str) -> Answer:
        match path.partition("?")[0]:
            case "/metrics":
                return Answer("200 OK", generate_latest(self.registry), CONTENT_TYPE_PLAIN_0_0_4)
            case "/healthz":
                return Answer("200 OK", b"ok\n")
            case "/readyz":
                return self._ready()
        return Answer("404 Not Found", b"here are /metrics, /healthz and /readyz\n")

    def _ready(self) -> Answer:
        report = self.health.report()
        lines = ("ready" if report.ready else "not ready", *report.lines)
        status = "200 OK" if report.ready else "503 Service Unavailable"
        return Answer(status, "".join(f"{line}\n" for line in lines).encode())


class HttpServer:
    """Serves the pages at one address."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._server: asyncio.Server | None = None

    async def start(self, address: Address) -> Address:
        """Listens; gives the address with the port that was picked. Raises AddressError."""
        try:
            if address.path:
                self._server = await asyncio.start_unix_server(self._serve, address.path)
                return address
            self._server = await asyncio.start_server(self._serve, address.host, address.port)
        except OSError as error:
            raise taken(address, error) from error
        return address.bound(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(await self._respond(reader))
                await writer.drain()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # a client that is gone, slow or no HTTP client is none of our troubles
        finally:
            writer.close()

    async def _respond(self, reader: asyncio.StreamReader) -> bytes:
        head = await reader.readuntil(b"\r\n\r\n")
        words = head.partition(b"\r\n")[0].decode("latin-1").split(" ")
        if len(words) != 3 or words[0] not in {"GET", "HEAD"}:
            return Answer("405 Method Not Allowed", b"GET or HEAD\n").to_bytes(head_only=False)
        return self._pages.answer(words[1]).to_bytes(head_only=words[0] == "HEAD")
