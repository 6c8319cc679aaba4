"""The intake's process: replays what workers report, outside of the process that holds streams.

It is a child that answers one job after the other over its standard input and output, so that it
ends with its parent, whatever becomes of that. A child that dies over a job, or hangs in its
replay, is replaced and the job is tried again. A job that ends every child is to blame for it,
unless one was killed: a child has a limit of its own for time and memory, and whoever else kills
it has other reasons. What the child waits for outside of the replay is the database, for which no
report is to blame either.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Protocol

import structlog

from arena.coordinator.intake import frames
from arena.ops.tracing import UNTRACED, Tracer

log = structlog.get_logger()

FAREWELL = 1.0
"""Seconds that a child has to end after it has closed its output."""

KILLED = "killed"

_KILLED = {-signal.SIGKILL, -signal.SIGTERM, -signal.SIGHUP}
"""Ends that somebody else wanted: the system, when it runs out of memory, or a person."""

COMMAND = (sys.executable, "-m", "arena.coordinator.intake")


class Busy(Exception):  # noqa: N818 an answer to the worker, who comes again
    """More reports wait than the intake takes on."""


class Deadly(Exception):  # noqa: N818
    """The job ended every child that tried it."""


class NotStarted(Exception):  # noqa: N818
    """There is no child that could take the job, or it was killed; the caller may come again."""


class Stuck(Exception):  # noqa: N818
    """The child waited too long for the database; the caller may come again."""


class IntakeObserver(Protocol):
    """Told of waiting jobs and of children that were replaced."""

    def intake_waiting(self, jobs: int) -> None: ...
    def intake_restarted(self) -> None: ...


class IntakeProcess:
    """Runs jobs (bytes in, bytes out) in a child, one at a time, the rest waiting in line."""

    def __init__(
        self,
        observer: IntakeObserver,
        first: bytes,
        *,
        command: Sequence[str] = COMMAND,
        longest_line: int = 256,
        patience: float = 20.0,
        patience_outside: float = 180.0,
        patience_at_start: float = 120.0,
        tries: int = 3,
        tracer: Tracer = UNTRACED,
    ) -> None:
        """``first``: what each child is told at its start; it answers when it is ready for jobs.
        ``patience``: seconds for one replay. ``patience_outside``: for the rest of a job; longer
        than the database itself has patience. ``tries``: children that a job may cost.
        """
        self._observer = observer
        self._first = first
        self._command = command
        self._longest_line = longest_line
        self._patience = patience
        self._patience_outside = patience_outside
        self._patience_at_start = patience_at_start
        self._tries = tries
        self._tracer = tracer
        self._child: Process | None = None
        self._greeted = False
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def start(self) -> None:
        """Starts the child, without waiting until it is ready for the first job."""
        async with self._turn:
            await self._living()

    async def stop(self) -> None:
        """Ends the child after the job that it is at."""
        async with self._turn:
            await self._end()

    async def run(self, job: bytes) -> bytes:
        """The child's answer. Raises Busy, Deadly, NotStarted, Stuck."""
        if self._waiting >= self._longest_line:
            raise Busy(f"{self._waiting} reports wait to be replayed; come again")
        self._line(+1)
        try:
            async with self._turn:
                return await self._try(job)
        finally:
            self._line(-1)

    def _line(self, change: int) -> None:
        self._waiting += change
        self._observer.intake_waiting(self._waiting)

    async def _try(self, job: bytes) -> bytes:
        ends: list[str] = []
        for _ in range(self._tries):
            child = await self._ready()
            try:
                return await self._ask(child, job)
            except TimeoutError:
                await self._lost(ends, f"replayed for more than {self._patience:g} s")
            except (OSError, EOFError):
                status = await _left(child)
                await self._lost(ends, KILLED if status in _KILLED else f"status {status}")
            except Stuck:
                await self._end()
                self._observer.intake_restarted()
                raise
            except BaseException:
                await self._end()  # an answer may be on its way: it must not meet the next job
                raise
        if KILLED in ends:
            raise NotStarted("the process that replays games is killed all the time")
        raise Deadly(f"it ended the intake's process {self._tries} times: {ends[-1]}")

    async def _lost(self, ends: list[str], end: str) -> None:
        ends.append(end)
        await self._end()
        self._observer.intake_restarted()
        log.warning("intake process lost over a report", tries=len(ends), end=end)

    async def _ask(self, child: Process, job: bytes) -> bytes:
        """The answer; raises TimeoutError if the replay takes too long, Stuck if the rest does."""
        if (said := await self._outside(_told(child, job))) != frames.MARK:
            return said
        with self._tracer.span("replay"):
            async with asyncio.timeout(self._patience):
                await _said(child)
        with self._tracer.span("store"):
            return await self._outside(_said(child))

    async def _outside(self, saying: Awaitable[bytes]) -> bytes:
        try:
            async with asyncio.timeout(self._patience_outside):
                return await saying
        except TimeoutError as error:
            log.warning("the intake process does not get on, its database is stuck")
            raise Stuck("the database takes too long to take a game in") from error

    async def _ready(self) -> Process:
        child = await self._living()
        if self._greeted:
            return child
        try:
            async with asyncio.timeout(self._patience_at_start):
                await _said(child)
        except (OSError, EOFError, TimeoutError) as error:
            await self._end()
            log.exception("intake process does not start")
            raise NotStarted("the process that replays games does not start") from error
        except BaseException:
            await self._end()
            raise
        self._greeted = True
        return child

    async def _living(self) -> Process:
        if self._child is not None and self._child.returncode is None:
            return self._child
        child = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        assert child.stdin is not None, "made with a pipe"
        child.stdin.write(frames.packed(self._first))
        self._child, self._greeted = child, False
        return child

    async def _end(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        if child.returncode is None:
            child.kill()
        await child.communicate()


async def _left(child: Process) -> int | None:
    """The status of a child that has closed its output; None if it does not end."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL):
            return await child.wait()
    return None


async def _told(child: Process, job: bytes) -> bytes:
    """What the child says first when it is given the job."""
    assert child.stdin is not None, "made with a pipe"
    child.stdin.write(frames.packed(job))
    await child.stdin.drain()
    return await _said(child)


async def _said(child: Process) -> bytes:
    """What the child says next."""
    assert child.stdout is not None, "made with a pipe"
    size = frames.size(await child.stdout.readexactly(frames.HEAD))
    return await child.stdout.readexactly(size)
