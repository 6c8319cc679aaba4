"""What operators ask the web page's process: metrics, and whether its database answers."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

from arena.ops.address import parse
from arena.ops.health import Health
from arena.ops.http import HttpServer, Pages
from arena.ops.loops import Loop
from arena.store import Store
from arena.web.metrics import WebMetrics

DATABASE_EVERY = 5.0
"""Seconds between two looks whether the database answers."""


@contextlib.asynccontextmanager
async def for_operators(store: Store, metrics: WebMetrics, where: str) -> AsyncIterator[str]:
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
