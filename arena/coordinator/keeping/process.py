"""The process in which tables of large seasons are made."""

from __future__ import annotations

import os

from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.tabulating import make_standings
from arena.coordinator.store_process import StoreProcess
from arena.leagues.definition import from_json
from arena.store import Store
from arena.store.answers import StaleDivision

NICE = 5
"""Matches come first."""


def keeping_process(url: str) -> StoreProcess[StaleDivision]:
    """Makes and stores a table. Raises what the format raises."""
    return StoreProcess(url, _make, _be_modest)


def _be_modest() -> None:
    os.nice(NICE)


def _make(store: Store, stale: StaleDivision) -> None:
    format_ = formats_of(store)(from_json(stale.settings))
    made = make_standings(store.queries(), format_, stale.season, stale.division)
    with store.unit(durable=False) as unit:
        unit.keep_standings(made)
