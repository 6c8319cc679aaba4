"""A whole worker, put together as its process does it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from arena.settings import Settings
from tests.workers.scripted import Coordinator
from workers.process import Parts, assemble


@asynccontextmanager
async def parts(*coordinators: Coordinator) -> AsyncIterator[Parts]:
    """A worker that was told of these coordinators."""
    addresses = ",".join(coordinator.address for coordinator in coordinators)
    made = assemble(Settings(worker_address=addresses, worker_secret="s3cret", worker_slots=8))
    try:
        yield made
    finally:
        await made.worker.cancel()
        await made.close()


async def play(made: Parts) -> int:
    """Until nothing is due; how many attempts there were."""
    return await asyncio.wait_for(made.worker.play_due(), 20)
