"""Pairing rounds without holding up the streams of this process, nor other leagues."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection

from arena.leagues.entrants import Entrant
from arena.leagues.formats.format import Format
from arena.leagues.ladder.rounds import LadderRounds
from arena.leagues.rounds import Played, Round

SMALL = 32
"""Entrants that are paired here, in a thread: it takes a few milliseconds."""

LARGE = 480
"""Entrants that are paired in a fraction of a second; beyond that it may take many seconds."""


class PairingProcesses:
    """Larger fields are paired by two processes of their own, made when they are first needed:
    one for fields beyond ``LARGE``, so that they make only their like wait in line.
    """

    def __init__(self) -> None:
        self._medium, self._large = _Process(), _Process()

    def __call__(
        self, format_: Format, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Future[Round | None]:
        """Holds what the format raises, and BrokenProcessPool if its process was killed."""
        if len(entrants) <= SMALL or isinstance(format_, LadderRounds):
            return _at_once(format_, entrants, played, seed)
        process = self._medium if len(entrants) <= LARGE else self._large
        return process.begin(format_, entrants, played, seed)

    def close(self) -> None:
        """Ends the processes, in the middle of a pairing if need be."""
        self._medium.close()
        self._large.close()


def _at_once(
    format_: Format, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
) -> Future[Round | None]:
    future: Future[Round | None] = Future()
    try:
        future.set_result(format_.next_round(entrants, played, seed))
    except Exception as error:  # noqa: BLE001 as a process would hand it on
        future.set_exception(error)
    return future


class _Process:
    """One, which pairs one round after the other."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._line: Connection | None = None
        self._turn = threading.Lock()

    def begin(
        self, format_: Format, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Future[Round | None]:
        """A process that was killed meanwhile is replaced."""
        try:
            return self._there().submit(format_.next_round, entrants, played, seed)
        except BrokenProcessPool:
            self.close()
            return self._there().submit(format_.next_round, entrants, played, seed)

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
        """Ends it; it may be used again."""
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
