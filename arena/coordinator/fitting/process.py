"""The process in which fits are made."""

from __future__ import annotations

import os

from arena.coordinator.store_process import StoreProcess
from arena.ops.threads import one_thread
from arena.store import Store
from arena.store.ids import PoolId

NICE = 10
"""Everything else on this machine comes first."""


def fitting_process(url: str) -> StoreProcess[PoolId]:
    """Makes and stores the fit of a pool. Raises what the fit raises."""
    return StoreProcess(url, _make, _be_modest)


def _be_modest() -> None:
    os.nice(NICE)
    one_thread()


def _make(store: Store, pool: PoolId) -> None:
    from arena.coordinator.fitting.making import make_fit  # fits are for this process alone

    make_fit(store, pool)
