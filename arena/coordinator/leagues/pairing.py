"""Pairing a round without holding up the streams of this process."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection

from arena.leagues.entrants import Entrant
from arena.leagues.formats.format import Format
from arena.leagues.rounds import Played, Round

SMALL = 32
"""Entrants that are paired here, in a thread: it takes a few milliseconds."""


class PairingProcess:
    """Larger fields are paired by a process of their own, made when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._line: Connection | None = None
        self._turn = threading.Lock()

    def __call__(
        self, format_: Format, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Round | None:
        """Raises what the format raises, and BrokenProcessPool if its process was killed."""
        if len(entrants) <= SMALL:
            return format_.next_round(entrants, played, seed)
        try:
            return self._there().submit(format_.next_round, entrants, played, seed).result()
        except BrokenProcessPool:
            self.close()
            raise

    def _there(self) -> ProcessPoolExecutor:
        with self._turn:
            if self._pool is None:
                # Not a fork: gRPC's threads are here.
                fresh = multiprocessing.get_context("spawn")
                theirs, self._line = fresh.Pipe(duplex=False)
                self._pool = ProcessPoolExecutor(
                    max_workers=1, mp_context=fresh, initializer=_end_with, initargs=(theirs,)
                )
            return self._pool

    def close(self) -> None:
        """Ends the process, in the middle of a pairing if need be."""
        with self._turn:
            pool, self._pool = self._pool, None
            line, self._line = self._line, None
        if line is not None:
            line.close()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _end_with(line: Connection) -> None:
    """This process ends when the other end of the line is closed, or its process has died."""

    def wait() -> None:
        with suppress(EOFError, OSError):
            line.recv()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
