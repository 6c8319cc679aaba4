"""What every query stands on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from arena.store.clock import Clock, database_time
from arena.store.times import Times


class Reading:
    """Reads from one consistent state each; writes nothing."""

    def __init__(self, engine: Engine, clock: Clock | None, times: Times) -> None:
        self.times = times
        self._engine = engine
        self._clock = clock

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A transaction for reading."""
        with Session(self._engine) as session:
            yield session

    def now(self) -> datetime:
        """The time by which matches are due."""
        with self.read() as session:
            return self.time(session)

    def time(self, session: Session) -> datetime:
        """Now."""
        return self._clock() if self._clock else database_time(session)
