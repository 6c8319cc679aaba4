"""The process in which tables of large seasons are made: modest, and gone after each."""

from __future__ import annotations

import asyncio
import os

from arena.coordinator.child import Child
from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.tabulating import make_standings
from arena.leagues.definition import from_json
from arena.store import Store
from arena.store.answers import StaleDivision

NICE = 5
"""Matches come first."""


class KeepingProcess:
    """``url``: the database."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._child = Child(_be_modest)

    async def __call__(self, stale: StaleDivision) -> None:
        """Makes and stores the table; its process and all memory are gone afterwards.

        Raises what the format raises, and BrokenProcessPool if its process was killed.
        """
        try:
            await asyncio.wrap_future(self._child.submit(_make, self._url, stale))
        finally:
            self.close()

    def close(self) -> None:
        """Ends the process, in the middle of a table if need be."""
        self._child.close()


def _be_modest() -> None:
    os.nice(NICE)


def _make(url: str, stale: StaleDivision) -> None:
    store = Store.open(url, create=False)
    try:
        format_ = formats_of(store)(from_json(stale.settings))
        made = make_standings(store.queries(), format_, stale.season, stale.division)
        with store.unit(durable=False) as unit:
            unit.keep_standings(made)
    finally:
        store.close()
