"""A process for long work on the store: modest, and gone after each piece, with all its memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from arena.coordinator.child import Child
from arena.store import Store

What = TypeVar("What")


class StoreProcess(Generic[What]):
    """``url``: the database. ``work`` and ``prepare`` are functions of a module, as the process
    must find them; ``prepare`` is called in it first.
    """

    def __init__(
        self, url: str, work: Callable[[Store, What], None], prepare: Callable[[], None]
    ) -> None:
        self._url = url
        self._work = work
        self._child = Child(prepare)

    async def __call__(self, what: What, /) -> None:
        """Does the work.

        Raises what that raises, and BrokenProcessPool if the process was killed.
        """
        try:
            done = self._child.submit(_on_store, self._url, self._work, what)
            await asyncio.wrap_future(done)
        finally:
            self.close()

    def close(self) -> None:
        """Ends the process, in the middle of its work if need be."""
        self._child.close()


def _on_store(url: str, work: Callable[[Store, What], None], what: What) -> None:
    store = Store.open(url, create=False)
    try:
        work(store, what)
    finally:
        store.close()
