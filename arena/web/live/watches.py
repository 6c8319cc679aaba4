"""Telling the arena which matches are watched, at the price of one for all who watch."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError

from arena.store import Store
from arena.store.ids import MatchId

log = structlog.get_logger()

AGAIN = 20.0
"""Seconds after which it is said again; the store believes it for a minute."""


class Watches:
    """The matches that are watched in this process; used from several threads."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._said: dict[MatchId, float] = {}
        self._turn = threading.Lock()

    def watch(self, match: MatchId) -> None:
        """Somebody watches it now. A page does without if the store cannot be told."""
        if not self._is_news(match):
            return
        try:
            with self._store.unit(durable=False) as unit:
                unit.watch(match)
        except SQLAlchemyError as error:
            log.warning("that a match is watched cannot be said", match=match, trouble=str(error))

    def _is_news(self, match: MatchId) -> bool:
        with self._turn:
            now = self._clock()
            if now - self._said.get(match, -AGAIN) < AGAIN:
                return False
            self._said = {each: at for each, at in self._said.items() if now - at < AGAIN}
            self._said[match] = now
            return True
