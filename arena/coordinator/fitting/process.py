"""The process in which fits are made: modest, and gone after each."""

from __future__ import annotations

import asyncio
import os

from arena.coordinator.child import Child
from arena.ops.threads import one_thread
from arena.store.ids import PoolId

NICE = 10
"""Everything else on this machine comes first."""


class FittingProcess:
    """``url``: the database."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._child = Child(_be_modest)

    async def __call__(self, pool: PoolId) -> None:
        """Makes the fit of the pool; its process and all memory are gone afterwards.

        Raises what the fit raises, and BrokenProcessPool if its process was killed.
        """
        try:
            await asyncio.wrap_future(self._child.submit(_make, self._url, pool))
        finally:
            self.close()

    def close(self) -> None:
        """Ends the process, in the middle of a fit if need be."""
        self._child.close()


def _be_modest() -> None:
    os.nice(NICE)
    one_thread()


def _make(url: str, pool: PoolId) -> None:
    from arena.coordinator.fitting.making import make_fit  # fits are for this process alone
    from arena.store import Store

    store = Store.open(url, create=False)
    try:
        make_fit(store, pool)
    finally:
        store.close()
