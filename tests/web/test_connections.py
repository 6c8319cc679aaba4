"""Connections of strangers to the real program, over real sockets."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from errno import ENOTCONN
from pathlib import Path
from typing import cast

import pytest
from fastapi import FastAPI
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from arena.ops import notify
from arena.settings import Settings
from arena.web.__main__ import configured, serve
from arena.web.connections import ENOUGH, FULL, LATE, STRANGE, Bounds, Connections
from arena.web.headers import HEADERS
from tests.databases import SqliteFiles

SOON = 0.05
GET = b"GET /static/site.css HTTP/1.1\r\nHost: here\r\n"
POST = (
    b"POST /signin HTTP/1.1\r\nHost: here\r\nOrigin: http://here\r\nContent-Length: 100\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
)


class Program:
    """A web page's process, of which only the process is missing."""

    def __init__(self, port: int, operators: int) -> None:
        self.port, self._operators = port, operators
        self._writers: list[asyncio.StreamWriter] = []

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._writers.append(writer)
        return reader, writer

    def hang_up(self) -> None:
        for writer in self._writers:
            writer.close()

    async def count(self, sample: str) -> float:
        """Of a metric, as an operator reads it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._operators)
        writer.write(b"GET /metrics HTTP/1.1\r\n\r\n")
        lines = (await reader.read()).decode().splitlines()
        writer.close()
        found = [line.removeprefix(sample) for line in lines if line.startswith(f"{sample} ")]
        return float(found[0]) if found else 0.0

    async def refused(self, limit: str) -> float:
        return await self.count(f'arena_web_refusals_total{{limit="{limit}"}}')


@asynccontextmanager
async def running(
    bounds: Bounds, files: SqliteFiles, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Program]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(str(folder / "ready"))
        told.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(folder / "ready"))
        settings = Settings(
            database_url=files.new(), web_address="127.0.0.1:0", web_http_address="127.0.0.1:0"
        )
        serving = asyncio.create_task(serve(settings, bounds))
        where = notify.parsed(await asyncio.get_running_loop().sock_recv(told, 1000))
    assert where is not None
    program = Program(*(int(where[name].rpartition(":")[2]) for name in ("web", "http")))
    try:
        yield program
    finally:
        program.hang_up()
        os.kill(os.getpid(), signal.SIGTERM)
        await serving


async def test_what_does_not_come_in_time_is_given_up_with_a_word(
    files: SqliteFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(Bounds(head=SOON, body=SOON), files, tmp_path, monkeypatch) as program:
        silent, half, body, again = [await program.connect() for _ in range(4)]
        half[1].write(GET)
        body[1].write(POST + b"token=")
        again[1].write(GET + b"\r\n" + GET)
        assert await silent[0].read() == b""
        for reader, _ in (half, body):
            answer = (await reader.read()).decode()
            assert answer.startswith("HTTP/1.1 408 ")
            assert answer.endswith(f"\r\n\r\n{LATE}\n")
            assert all(f"\r\n{name}: {HEADERS[name]}\r\n" in answer for name in HEADERS)
        answered = (await again[0].read()).decode()
        assert answered.startswith("HTTP/1.1 200 ")
        assert answered.endswith(LATE + "\n")
        assert [await program.refused(limit) for limit in ("head", "body")] == [3, 1]


async def test_a_trickle_prolongs_nothing_and_streams_go_on(
    files: SqliteFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bounds = Bounds(head=SOON, body=SOON, unread=SOON)
    async with running(bounds, files, tmp_path, monkeypatch) as program:
        follows, live = await program.connect()
        live.write(b"GET /live/overview HTTP/1.1\r\nHost: here\r\n\r\n")
        assert (await follows.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        reader, writer = await program.connect()
        writer.write(POST)
        ended = asyncio.create_task(reader.read())
        while not ended.done():
            writer.write(b"x")
            await asyncio.wait([ended], timeout=SOON / 5)
        assert LATE in ended.result().decode()
        assert await program.refused("body") == 1
        assert b"\n\n" in await follows.readuntil(b"\n\n")
        assert await program.count("arena_web_streams") == 1


async def test_what_is_no_request_is_answered_counted_and_not_logged(
    files: SqliteFiles,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    chunked = b"Transfer-Encoding: chunked\r\n"
    async with running(Bounds(), files, tmp_path, monkeypatch) as program:
        garbage, torn, twice = [await program.connect() for _ in range(3)]
        garbage[1].write(b"\x16\x03\x01\r\n\r\n")
        twice[1].write(
            POST.replace(b"\r\n\r\n", b"\r\n" + chunked + b"\r\n0\r\n\r\n") + GET + b"\r\n"
        )
        for reader, _ in (garbage, twice):
            answer = (await reader.read()).decode()
            assert answer.startswith("HTTP/1.1 400 ")
            assert answer.endswith(f"\r\n\r\n{STRANGE}\n")
        torn[1].write(b"GET /live/overview HTTP/1.1\r\nHost: here\r\n" + chunked + b"\r\n")
        assert (await torn[0].readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        torn[1].write(b"no chunk\r\n")
        await torn[0].read()
        assert await program.refused("malformed") == 2
        while await program.count("arena_web_streams"):
            pass
    assert not [each for each in caplog.records if each.levelname != "INFO"]


async def test_who_does_not_read_is_given_up(
    files: SqliteFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(Bounds(unread=SOON), files, tmp_path, monkeypatch) as program:
        lazy = socket.socket()
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(lazy, ("127.0.0.1", program.port))
        script = b"GET /static/vendor/htmx.min.js HTTP/1.1\r\nHost: here\r\n\r\n"
        await loop.sock_sendall(lazy, script * 100)
        while not await program.refused("unread"):
            pass
        lazy.close()


async def test_there_are_only_so_many_connections(
    files: SqliteFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(Bounds(most=2), files, tmp_path, monkeypatch) as program:
        first, _, third = [await program.connect() for _ in range(3)]
        third[1].write(GET + b"\r\n")
        answer = (await third[0].read()).decode()
        assert answer.startswith("HTTP/1.1 503 ")
        assert "\r\nRetry-After: 60\r\n" in answer
        assert answer.endswith(f"\r\n\r\n{FULL}\n")
        assert await program.count("arena_web_connections") == 2
        assert await program.refused("connections") == 1
        first[1].close()
        while await program.count("arena_web_connections") == 2:
            pass
        fourth = await program.connect()
        fourth[1].write(GET.replace(b"GET", b"HEAD") + b"Connection: close\r\n\r\n")
        answer = (await fourth[0].read()).decode()
        assert answer.startswith("HTTP/1.1 200 ")
        assert answer.endswith("\r\n\r\n")


async def test_a_request_knows_nothing_of_the_one_before_it() -> None:
    last: ContextVar[str] = ContextVar("last", default="nobody")

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        before = last.get()
        last.set("somebody")
        await PlainTextResponse(before)(scope, receive, send)

    config, state = configured(cast(FastAPI, app), ""), ServerState()
    config.load()
    loop = asyncio.get_running_loop()
    made = Connections().protocol
    server = await loop.create_server(lambda: made(config, state, {}, loop), "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(GET + b"\r\n" + GET + b"Connection: close\r\n\r\n")
        answered = await reader.read()
        writer.close()
    assert answered.count(b"nobody") == 2


class Gone(asyncio.Transport):
    """To somebody whose system has already hung up."""

    aborted = False

    def write(self, data: object) -> None:
        """It goes nowhere."""

    def write_eof(self) -> None:
        raise OSError(ENOTCONN, "Transport endpoint is not connected")

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True

    close = abort


async def test_who_is_gone_before_it_is_refused_is_no_fault() -> None:
    config = configured(FastAPI(), "")
    config.load()
    among, gone = Connections(Bounds(most=0)), Gone()
    refused = among.protocol(config, ServerState(), {}, asyncio.get_running_loop())
    refused.connection_made(gone)
    assert gone.aborted
    refused.connection_lost(None)
    assert (among.open, among.refused) == (0, 0)


def test_an_address_has_only_so_many_unless_it_stands_for_others() -> None:
    connections = Connections(Bounds(most=9, most_of_address=1), "10.0.0.0/8,2001:db8::1/128")
    for key in ("203.0.113.7", "127.0.0.1", "local", "10.1.2.3"):
        assert connections.enter(key) is None
    for key in ("127.0.0.1", "local", "10.1.2.3"):
        assert connections.enter(key) is None
    assert connections.enter("203.0.113.7") == ("connections_of_address", 429, ENOUGH)
    connections.leave("203.0.113.7")
    assert connections.enter("203.0.113.7") is None
    assert connections.open == 7
    everyone = Connections(Bounds(most_of_address=1), "*")
    assert [everyone.enter("203.0.113.7") for _ in range(2)] == [None, None]
