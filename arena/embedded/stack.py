"""All processes of an arena on one machine: Redis, coordinator, workers."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

from pydantic import SecretStr

from arena.embedded import redis
from arena.embedded.child import Program
from arena.embedded.environment import environment
from arena.embedded.folder import DataFolder
from arena.embedded.supervisor import Supervisor
from arena.settings import Settings

ADDRESSES = {
    "play": "ARENA_PLAY_ADDRESS",
    "worker": "ARENA_WORKER_ADDRESS",
    "http": "ARENA_HTTP_ADDRESS",
}
"""Of a coordinator: the names it tells them by, and the variables that set them."""

DRAIN = timedelta(seconds=2)
"""How long workers finish running games when an arena on one machine stops: somebody waits."""


class Stack:
    """A running arena; ``addresses`` by name: play, worker, http."""

    def __init__(
        self, supervisor: Supervisor, settings: Settings, addresses: dict[str, str]
    ) -> None:
        self.supervisor = supervisor
        self.settings = settings
        self.addresses = addresses


@asynccontextmanager
async def running(
    folder: DataFolder, settings: Settings, workers: int, tell: Callable[[str], None]
) -> AsyncIterator[Stack]:
    """Everything started and ready; all of it stopped at the end, however that comes.

    ``tell`` takes a sentence whenever a child died or came back. Raises NotReadyError.
    """
    settings = embedded(settings, folder)
    supervisor = Supervisor(folder.places, tell)
    try:
        await supervisor.start([_redis(folder)])
        addresses = await supervisor.start([_coordinator(settings)])
        settings = settings.model_copy(
            update={f"{name}_address": where for name, where in addresses.items()}
        )
        await supervisor.start([_worker(settings, number) for number in range(1, workers + 1)])
        folder.announce(addresses)
        yield Stack(supervisor, settings, addresses)
    finally:
        await supervisor.stop()


def embedded(settings: Settings, folder: DataFolder) -> Settings:
    """The settings with what an arena on one machine decides by itself."""
    update: dict[str, object] = {
        "data": folder.path,
        "database_url": folder.database_url,
        "redis_url": redis.url(folder.redis_socket),
        "worker_secret": SecretStr(folder.worker_secret()),
    }
    if "drain_timeout" not in settings.model_fields_set:
        update["drain_timeout"] = DRAIN
    return settings.model_copy(update=update)


def cores() -> int:
    """Cores that this process may use: one worker each."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _redis(folder: DataFolder) -> Program:
    command = redis.command(folder.redis_socket)
    return Program("redis", command, {"LC_ALL": "C"}, ready_line=redis.READY)


def _coordinator(settings: Settings) -> Program:
    command = [sys.executable, "-m", "arena.coordinator"]
    return Program("coordinator", command, environment(settings), pinned=ADDRESSES)


def _worker(settings: Settings, number: int) -> Program:
    grace = settings.drain_timeout + timedelta(seconds=10)
    command = [sys.executable, "-m", "workers"]
    return Program(f"worker-{number}", command, environment(settings), grace=grace)
