"""The intake's process: reports on standard input, verdicts on standard output.

The first frame is the database's URL, answered by a mark when all is prepared; each further one is
a report, answered by its verdict. Marks before and after the replay tell it from the waiting for
the database.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from structlog.contextvars import bound_contextvars

from arena.coordinator.database import DatabaseError, open_store
from arena.coordinator.intake import claim, frames
from arena.coordinator.intake.taking import Assignments, take
from arena.coordinator.intake.verdict import Taken, Verdict
from arena.internal.v1.worker_pb2 import ReportRequest
from arena.ops import logs
from arena.settings import load
from arena.store import Store

MOST_MEMORY = 1 << 30
"""Bytes of data, ten times what a replay takes: a report that wants more ends this process, and not
whatever the system would choose."""


def main() -> None:
    """Ends with its parent, not with a Ctrl-C that is meant for that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logs.configure(as_json=load().log_json)
    limit_memory()
    url = frames.read(sys.stdin.buffer)
    if url is None:
        return
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break a frame

        def say(content: bytes) -> None:
            out.write(frames.packed(content))
            out.flush()

        desk = Desk(url.decode(), lambda: say(frames.MARK))
        say(frames.MARK)
        while (report := frames.read(sys.stdin.buffer)) is not None:
            say(desk.take(report))


def limit_memory() -> None:
    """More raises MemoryError."""
    _, highest = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, highest))


class Desk:
    """Takes serialised reports; opens the database as soon as it can be opened.

    ``mark`` is called before and after each replay.
    """

    def __init__(self, url: str, mark: Callable[[], None]) -> None:
        self._url = url
        self._mark = mark
        self._store = self._opened()
        self._assignments: Assignments | None = None

    def _opened(self) -> Store | DatabaseError:
        try:
            return open_store(self._url)
        except DatabaseError as error:
            return error

    def take(self, report: bytes) -> bytes:
        """The serialised verdict."""
        if isinstance(self._store, DatabaseError):
            self._store = self._opened()
        if isinstance(self._store, DatabaseError):
            return Taken(Verdict.UNAVAILABLE, str(self._store)).to_bytes()
        if self._assignments is None:
            self._assignments = Assignments(self._store)
        job = ReportRequest.FromString(report)
        with bound_contextvars(**claim.about(job)):
            return take(self._store, job, self._assignments, self._replaying).to_bytes()

    @contextmanager
    def _replaying(self) -> Iterator[None]:
        self._mark()
        try:
            yield
        finally:
            self._mark()


if __name__ == "__main__":
    main()
