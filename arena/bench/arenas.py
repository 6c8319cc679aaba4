"""An arena for the length of a measurement."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

from arena.embedded import folder, stack
from arena.store import Store


@asynccontextmanager
async def fresh(workers: int) -> AsyncIterator[tuple[stack.Stack, Store]]:
    """A fresh arena, without patience for running games when it stops."""
    settings = stack.beside_others().model_copy(update={"drain_timeout": timedelta(0)})
    with (
        tempfile.TemporaryDirectory(prefix="arena-bench-") as path,
        folder.held(Path(path)) as data,
    ):
        running = stack.Stack(data, settings, lambda sentence: print(sentence, file=sys.stderr))
        async with running.running(workers):
            store = await asyncio.to_thread(Store.open, running.settings.database)
            try:
                yield running, store
            finally:
                store.close()
