"""A process beside this one for long computations, which would hold up the streams of this one."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def _as_it_is() -> None: ...


class Child:
    """One process, made when it is first needed, and again after ``close``.

    ``prepare`` is called in it before anything else. It ends when this process does.
    """

    def __init__(self, prepare: Callable[[], None] = _as_it_is) -> None:
        self._prepare = prepare
        self._pool: ProcessPoolExecutor | None = None
        self._line: Connection | None = None
        self._turn = threading.Lock()

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Has it done there, after what was submitted before.

        The future raises what the work raises, and BrokenProcessPool if the process was killed;
        the next work has a new one.
        """
        try:
            return self._there().submit(work, *args, **kwargs)
        except BrokenProcessPool:
            self.close()
            return self._there().submit(work, *args, **kwargs)

    def _there(self) -> ProcessPoolExecutor:
        with self._turn:
            if self._pool is None:
                # Not a fork: gRPC's threads are here.
                fresh = multiprocessing.get_context("spawn")
                theirs, self._line = fresh.Pipe(duplex=False)
                self._pool = ProcessPoolExecutor(
                    max_workers=1,
                    mp_context=fresh,
                    initializer=_begin,
                    initargs=(theirs, self._prepare),
                )
            return self._pool

    def close(self) -> None:
        """Ends the process, in the middle of its work if need be."""
        with self._turn:
            pool, self._pool = self._pool, None
            line, self._line = self._line, None
        if line is not None:
            line.close()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin(line: Connection, prepare: Callable[[], None]) -> None:
    """This process ends when the other end of the line is closed, or its process has died."""

    def wait() -> None:
        with suppress(EOFError, OSError):
            line.recv()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
    prepare()
