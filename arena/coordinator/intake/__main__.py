"""The intake's process: reports on standard input, verdicts on standard output.

The first frame is the database's URL; each further one is a report, answered by one frame.
"""

from __future__ import annotations

import os
import signal
import sys

from arena.coordinator.database import DatabaseError, open_store
from arena.coordinator.intake import frames
from arena.coordinator.intake.taking import take
from arena.coordinator.intake.verdict import Taken, Verdict
from arena.internal.v1.worker_pb2 import ReportRequest
from arena.store import Store


def main() -> None:
    """Ends with its parent, not with a Ctrl-C that is meant for that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    url = frames.read(sys.stdin.buffer)
    if url is None:
        return
    desk = Desk(url.decode())
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break a frame
        while (report := frames.read(sys.stdin.buffer)) is not None:
            out.write(frames.packed(desk.take(report)))
            out.flush()


class Desk:
    """Takes serialised reports; opens the database as soon as it can be opened."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._store: Store | None = None

    def take(self, report: bytes) -> bytes:
        """The serialised verdict."""
        try:
            if self._store is None:
                self._store = open_store(self._url)
        except DatabaseError as error:
            return Taken(Verdict.UNAVAILABLE, str(error)).to_bytes()
        return take(self._store, ReportRequest.FromString(report)).to_bytes()


if __name__ == "__main__":
    main()
