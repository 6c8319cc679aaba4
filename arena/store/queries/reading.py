"""What every query stands on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Self

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from arena.store.clock import Clock, database_time
from arena.store.times import Times


class Reading:
    """Reads from one consistent state each; writes nothing."""

    def __init__(
        self, engine: Engine, clock: Clock | None, times: Times, within: Session | None = None
    ) -> None:
        """``within``: the transaction in which everything is read; None: each query has its own."""
        self.times = times
        self._engine = engine
        self._clock = clock
        self._within = within

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A transaction for reading."""
        if self._within is not None:
            yield self._within
            return
        with Session(self._engine) as session:
            yield session

    @contextmanager
    def together(self) -> Iterator[Self]:
        """The same queries, all in one transaction: to begin one takes as long as a small query."""
        with self.read() as session:
            yield type(self)(self._engine, self._clock, self.times, session)

    def now(self) -> datetime:
        """The time by which matches are due."""
        with self.read() as session:
            return self.time(session)

    def time(self, session: Session) -> datetime:
        """Now."""
        return self._clock() if self._clock else database_time(session)
