"""``python -m arena.web``: serves the web page, to the end of the process."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import cast

import structlog
import uvicorn
from fastapi import FastAPI

from arena.coordinator.database import DatabaseError, open_store
from arena.ops import garbage, logs, notify
from arena.ops.address import Address, AddressError, parse
from arena.ops.health import Health
from arena.ops.http import HttpServer, Pages
from arena.ops.loops import Loop
from arena.ops.metrics import new_registry
from arena.settings import Settings, SettingsError, load
from arena.store import Store
from arena.web.app import make_app
from arena.web.connections import USUAL, Bounds, Connections
from arena.web.live.feed import Feed
from arena.web.metrics import WebMetrics

log = structlog.get_logger()

BACKLOG = 1024
"""Connections that may wait to be accepted."""

RESERVED = 300
"""Files that are not for connections: the database's, this program's own, of who is refused."""

DATABASE_EVERY = 5.0
"""Seconds between two looks whether the database answers."""

GRACE = 5
"""Seconds that running answers have when the program stops; streams are ended."""


class StartError(Exception):
    """The page cannot be served; the message is one sentence for a person."""


class _Server(uvicorn.Server):
    """Leaves signals to ``serve``, and says when it is ready."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(settings: Settings, bounds: Bounds = USUAL) -> None:
    """Serves until SIGTERM or SIGINT. Raises StartError."""
    where = parse(settings.web_address)
    bounds = replace(bounds, most=min(bounds.most, max(1, allow_connections() - RESERVED)))
    try:
        store = await asyncio.to_thread(open_store, settings.database)
    except DatabaseError as error:
        raise StartError(str(error)) from error
    metrics = WebMetrics(new_registry("web", version("arena")))
    with contextlib.closing(store), _bound(where) as bound:
        app = make_app(store, metrics, settings.web_rate)
        connections = Connections(bounds, settings.web_proxies, metrics.refused)
        metrics.count_connections(lambda: connections.open)
        server = _Server(configured(app, settings.web_proxies, connections))
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, _end, server, app.state.feed)
        address = str(where if where.path else where.bound(bound.getsockname()[1]))
        async with _operators(store, metrics, settings.web_http_address) as http:
            serving = asyncio.create_task(server.serve([bound]))
            garbage.settle()  # a page that had to wait for all of it took 0.1 s longer
            log.info("ready", web=address, http=http)
            notify.ready(web=address, http=http)
            await serving
        log.info("stopped")


def allow_connections() -> int:
    """As many as the system lets this process have: shells give 1,024 files, fewer than streams.
    Gives the number of files that it may open.
    """
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # some systems refuse the limit they name
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if files == resource.RLIM_INFINITY else files


def configured(
    app: FastAPI, proxies: str, connections: Connections | None = None
) -> uvicorn.Config:
    """``proxies``: of whom it is believed who asks, and whether over TLS; empty: of nobody."""
    made = (connections or Connections(proxies=proxies)).protocol
    return uvicorn.Config(
        app,
        http=cast("type[asyncio.Protocol]", made),  # it is called, once for each
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=GRACE,
        reset_contextvars=True,  # a proxy's connection carries requests of many
    )


@contextlib.asynccontextmanager
async def _operators(store: Store, metrics: WebMetrics, where: str) -> AsyncIterator[str]:
    """The operator's endpoint while the page is served; gives its address. Raises AddressError."""

    async def look() -> None:
        await asyncio.to_thread(store.queries().now)

    database = Loop("database", DATABASE_EVERY, look, metrics, time.monotonic)
    metrics.expect(database.name)
    health = Health()
    health.require(f"loop {database.name}", database.trouble)
    http = HttpServer(Pages(metrics.registry, health))
    address = await http.start(parse(where))
    looking = asyncio.create_task(database.run())
    try:
        yield str(address)
    finally:
        looking.cancel()
        await http.stop()


def _end(server: uvicorn.Server, feed: Feed) -> None:
    """The first signal lets answers end, but streams, which never do; the second does not wait."""
    feed.close()
    server.force_exit = server.should_exit
    server.should_exit = True


@contextlib.contextmanager
def _bound(where: Address) -> Iterator[socket.socket]:
    """A listening socket; a Unix socket is removed at the end. Raises StartError."""
    try:
        with _listening(where) as listener:
            yield listener
    finally:
        if where.path:
            Path(where.path).unlink(missing_ok=True)


def _listening(where: Address) -> socket.socket:
    try:
        if where.path:
            Path(where.path).unlink(missing_ok=True)
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(where.path)
            listener.listen(BACKLOG)
            return listener
        return _tcp(where)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StartError(
            f"cannot listen on {where}: {reason}; ARENA_WEB_ADDRESS names another address, and "
            "port 0 lets the system choose"
        ) from error


def _tcp(where: Address) -> socket.socket:
    """asyncio sends at once from sockets that name their protocol, which these do not; else each
    answer would wait 40 ms for the reader's acknowledgement. Connections inherit the option.
    """
    family = socket.AF_INET6 if ":" in where.host else socket.AF_INET
    listener = socket.create_server((where.host, where.port), family=family, backlog=BACKLOG)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def run(settings: Settings) -> None:
    """Raises StartError."""
    logs.configure(as_json=settings.log_json)
    asyncio.run(serve(settings))


def main() -> int:
    """As ``run``, with a sentence on standard error and status 2 for what cannot be used."""
    try:
        run(load())
    except (SettingsError, StartError, AddressError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
