"""``python -m arena.web``: serves the web page, to the end of the process."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import version
from typing import cast

import structlog
import uvicorn
from fastapi import FastAPI

from arena.coordinator.database import DatabaseError, open_store
from arena.ops import garbage, logs, notify
from arena.ops.address import AddressError, parse
from arena.ops.metrics import new_registry
from arena.settings import Settings, SettingsError, load
from arena.web.app import make_app
from arena.web.connections import USUAL, Bounds, Connections
from arena.web.listening import StartError, allow_connections, bound
from arena.web.live.feed import Feed
from arena.web.metrics import WebMetrics
from arena.web.operating import for_operators

log = structlog.get_logger()

RESERVED = 300
"""Files that are not for connections: the database's, this program's own, of who is refused."""

GRACE = 5
"""Seconds that running answers have when the program stops; streams are ended."""


class _Server(uvicorn.Server):
    """Leaves signals to ``serve``."""

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
    with contextlib.closing(store), bound(where) as listener:
        app = make_app(store, metrics, settings.web_rate)
        connections = Connections(bounds, settings.web_proxies, metrics.refused)
        metrics.count_connections(lambda: connections.open)
        server = _Server(configured(app, settings.web_proxies, connections))
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, _end, server, app.state.feed)
        address = str(where if where.path else where.bound(listener.getsockname()[1]))
        async with for_operators(store, metrics, settings.web_http_address) as http:
            serving = asyncio.create_task(server.serve([listener]))
            garbage.settle()  # a page that had to wait for all of it took 0.1 s longer
            log.info("ready", web=address, http=http)
            notify.ready(web=address, http=http)
            await serving
        log.info("stopped")


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


def _end(server: uvicorn.Server, feed: Feed) -> None:
    """The first signal lets answers end, but streams, which never do; the second does not wait."""
    feed.close()
    server.force_exit = server.should_exit
    server.should_exit = True


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
