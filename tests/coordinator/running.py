"""A whole coordinator in the test's process, on sockets in a temporary folder."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import SecretStr

import arena.coordinator.bells  # noqa: F401 so that no thread imports it while tests go on
from arena.coordinator.coordinator import Addresses, Coordinator
from arena.coordinator.terms import Terms
from arena.ops.tracing import UNTRACED, Tracer
from arena.settings import Settings
from arena.store import Store

SECRET = "the workers' secret"


@dataclass(slots=True)
class Running:
    """A coordinator that serves; ``lost``: why it could not go on."""

    settings: Settings
    coordinator: Coordinator
    store: Store
    where: Addresses
    lost: list[str] = field(default_factory=list)

    async def get(self, path: str) -> str:
        """The operator's endpoint."""
        reader, writer = await asyncio.open_unix_connection(self.where.http.removeprefix("unix:"))
        writer.write(f"GET {path} HTTP/1.1\r\n\r\n".encode())
        answer = (await reader.read()).decode()
        writer.close()
        return answer


def settings(folder: Path, redis_url: str = "redis+socket:///nowhere.sock") -> Settings:
    """Everything in the folder; without a broker if none is given."""
    return Settings(
        data=folder,
        database_url="",
        redis_url=redis_url,
        play_address=f"unix:{folder}/play",
        worker_address=f"unix:{folder}/worker",
        http_address=f"unix:{folder}/http",
        worker_secret=SecretStr(SECRET),
    )


@asynccontextmanager
async def running(given: Settings, tracer: Tracer = UNTRACED) -> AsyncIterator[Running]:
    """Started and stopped."""
    store = Store.open(given.database)
    lost: list[str] = []
    coordinator = Coordinator(given, store, lost.append, Terms(), tracer)
    where = await coordinator.start()
    try:
        yield Running(given, coordinator, store, where, lost)
    finally:
        await coordinator.stop()
