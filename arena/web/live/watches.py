"""Telling the arena which matches are watched, at the price of one for all who watch.

Who renders a page only notes it here; a task tells the store, all at once, and does not wait for
a database that is locked: then a table is shown later, and no page is.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request

from arena.store import BusyError, Store
from arena.store.ids import MatchId

log = structlog.get_logger()

EVERY = 1.0
"""Seconds between two times that the store is told, if there is something to tell."""

AGAIN = 20.0
"""Seconds after which it is said again of a match; the store believes it for a minute."""


def watches_of(request: Request) -> Watches:
    """The application's watches."""
    watches = request.app.state.watches
    assert isinstance(watches, Watches), "make_app gives the application its watches"
    return watches


class Watches:
    """The matches that are watched in this process; used from several threads."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._said: dict[MatchId, float] = {}
        self._news: set[MatchId] = set()
        self._turn = threading.Lock()
        self._fails = False

    def watch(self, match: MatchId) -> None:
        """Somebody watches it now; costs nothing."""
        with self._turn:
            if self._clock() - self._said.get(match, -AGAIN) >= AGAIN:
                self._news.add(match)

    async def run(self) -> None:
        """Tells the store, until it is cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            if self._news:
                await asyncio.to_thread(self.say)

    def say(self) -> None:
        """Tells the store what is new. If that cannot be told now it will be said the next time."""
        with self._turn:
            news, now = sorted(self._news), self._clock()
        try:
            with self._store.unit(durable=False, waits=False) as unit:
                for match in news:
                    unit.watch(match)
        except (SQLAlchemyError, BusyError) as error:
            if not self._fails:
                log.warning("what is watched cannot be told yet", trouble=type(error).__name__)
            self._fails = True
            return
        self._fails = False
        self._note(news, now)

    def _note(self, told: list[MatchId], now: float) -> None:
        with self._turn:
            self._said = {each: at for each, at in self._said.items() if now - at < AGAIN}
            self._said |= dict.fromkeys(told, now)
            self._news.difference_update(told)
