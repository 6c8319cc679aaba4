"""All processes of an arena on one machine: Redis, coordinator, workers, the web page."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from importlib.util import find_spec
from typing import Any, TypeVar

from pydantic import SecretStr

from arena.embedded import redis
from arena.embedded.child import Program
from arena.embedded.environment import environment
from arena.embedded.errors import EmbeddedError
from arena.embedded.folder import DataFolder
from arena.embedded.listening import require_free
from arena.embedded.supervisor import Supervisor
from arena.settings import Settings

T = TypeVar("T")

ADDRESSES = {
    "play": "ARENA_PLAY_ADDRESS",
    "worker": "ARENA_WORKER_ADDRESS",
    "http": "ARENA_HTTP_ADDRESS",
}
"""Of a coordinator: the names it tells them by, and the variables that set them."""

WEB_ADDRESS = {"web": "ARENA_WEB_ADDRESS"}
"""As ADDRESSES, of the web page."""

GRACE = timedelta(seconds=25)
"""From SIGTERM to SIGKILL of a coordinator, which takes up to 20 s to stop in good order."""

DRAIN = timedelta(seconds=2)
"""How long workers finish running games when an arena on one machine stops: somebody waits."""


class Stack:
    """The processes of one arena, on a data folder that is held.

    ``settings``: what the children are given. ``addresses``: where the coordinator really listens,
    by name (play, worker, http), once it runs, and the web page (web, web_http).
    """

    def __init__(self, folder: DataFolder, settings: Settings, tell: Callable[[str], None]) -> None:
        """``tell`` takes a sentence whenever a child died or came back."""
        self.folder = folder
        self.settings = embedded(settings, folder)
        self.addresses: dict[str, str] = {}
        self.supervisor = Supervisor(folder.places, tell)

    @asynccontextmanager
    async def running(self, workers: int) -> AsyncIterator[None]:
        """Everything started and ready; all of it stopped at the end, however that comes.

        Raises EmbeddedError.
        """
        require_free(self.settings)
        try:
            redis_ready = self.supervisor.start([_redis(self.folder)])
            await _together(redis_ready, _bring_up_to_date(self.settings.database))
            self.addresses = await self._start(workers)
            self.folder.announce(self.addresses)
            yield
        finally:
            await self.supervisor.stop()

    async def _start(self, workers: int) -> dict[str, str]:
        """The addresses of the coordinator and the web page.

        All start at once, as workers keep calling until it is there; unless it picks the port.
        """
        coordinator = self.supervisor.start([_coordinator(self.settings)])
        web = self.supervisor.start(_web(self.settings))
        if _picks_port(self.settings.worker_address):
            addresses, page = await _together(coordinator, web)
            found = self.settings.model_copy(update={"worker_address": addresses["worker"]})
            await self.supervisor.start(_workers(found, workers))
            return addresses | _of_page(page)
        addresses, page, _ = await _together(
            coordinator, web, self.supervisor.start(_workers(self.settings, workers))
        )
        return addresses | _of_page(page)

    def hurry(self) -> None:
        """While it stops: no more patience with running games."""
        self.supervisor.hurry()


def beside_others() -> Settings:
    """Settings of an arena for the moment: no fixed ports, nothing of this shell's environment."""
    free = "127.0.0.1:0"
    return Settings.model_construct(play_address=free, http_address=free, web_address=free)


def embedded(settings: Settings, folder: DataFolder) -> Settings:
    """The settings with what an arena on one machine decides by itself."""
    update: dict[str, object] = {
        "data": folder.path,
        "database_url": settings.database_url or folder.database_url,
        "redis_url": redis.url(folder.socket("redis")),
        "worker_secret": SecretStr(folder.worker_secret()),
        "worker_advertise": "",
    }
    if "worker_address" not in settings.model_fields_set:
        update["worker_address"] = f"unix:{folder.socket('worker')}"
    if "drain_timeout" not in settings.model_fields_set:
        update["drain_timeout"] = DRAIN
    return settings.model_copy(update=update)


async def _bring_up_to_date(database: str) -> dict[str, str]:
    """Before the coordinator, which would do it too: the web page starts beside that one, and it
    may take longer than a child is waited for. Raises EmbeddedError.
    """
    await asyncio.to_thread(_migrate, database)
    return {}


def _migrate(database: str) -> None:
    from arena.coordinator.database import DatabaseError, open_store  # while Redis starts

    try:
        open_store(database, create=True).close()
    except DatabaseError as error:
        raise EmbeddedError(str(error)) from error


async def _together(*starts: Coroutine[Any, Any, T]) -> list[T]:
    """All results, or the first failure; then nothing of the others goes on."""
    tasks = [asyncio.create_task(start) for start in starts]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def cores() -> int:
    """Cores that this process may use: one worker each."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _redis(folder: DataFolder) -> Program:
    command = redis.command(folder.socket("redis"))
    return Program("redis", command, {"LC_ALL": "C"}, ready_line=redis.READY)


def _coordinator(settings: Settings) -> Program:
    command = [sys.executable, "-m", "arena.coordinator"]
    return Program("coordinator", command, environment(settings), grace=GRACE, pinned=ADDRESSES)


def _web(settings: Settings) -> list[Program]:
    """None where the libraries of the extra ``web`` are not installed."""
    if find_spec("fastapi") is None:
        return []
    command = [sys.executable, "-m", "arena.web"]
    return [Program("web", command, environment(settings), pinned=WEB_ADDRESS)]


def _of_page(told: Mapping[str, str]) -> dict[str, str]:
    """What the page told, under names of its own: the coordinator has an ``http``, too."""
    return {name if name in WEB_ADDRESS else f"web_{name}": where for name, where in told.items()}


def _picks_port(addresses: str) -> bool:
    """Whether the system is to choose; what is no address is the coordinator's to refuse."""
    return addresses.endswith(":0") and "," not in addresses


def _workers(settings: Settings, number: int) -> list[Program]:
    return [_worker(settings, which) for which in range(1, number + 1)]


def _worker(settings: Settings, number: int) -> Program:
    grace = settings.drain_timeout + timedelta(seconds=10)
    command = [sys.executable, "-m", "workers"]
    return Program(f"worker-{number}", command, environment(settings), grace=grace)
