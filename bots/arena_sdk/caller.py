"""Calling a bot's methods: one at a time for each object, without stopping the heartbeats."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Protocol


class Job(Protocol):
    """One call. ``work`` may return an awaitable, which is awaited on the loop; then exactly one
    of ``done`` and ``failed`` is called, on the loop."""

    def work(self) -> object: ...
    def done(self, value: object, /) -> None: ...
    def failed(self, error: BaseException, /) -> None: ...


class Caller:
    """Runs jobs in the order of submission, the next only when the one before has ended.

    With ``inline`` a job runs within ``submit`` when nothing is running, else in a daemon thread
    that belongs to this caller, so that a bot that never returns cannot keep the process alive.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, *, inline: bool) -> None:
        self._loop = loop
        self._waiting: deque[Job] = deque()
        self._busy = False
        self._task: asyncio.Future[object] | None = None
        self._awaited: Job | None = None
        self._dropped = False
        self._thread = None if inline else _Thread(loop, self._returned, self._raised)

    def submit(self, job: Job) -> None:
        """To be called on the loop."""
        self._waiting.append(job)
        if not self._busy:
            self._next()

    def drop(self, job: Job) -> None:
        """Nobody waits for the job any more: it is not started, or cancelled where that can be."""
        if job in self._waiting:
            self._waiting.remove(job)
        elif job is self._awaited and self._task is not None:
            self._dropped = True
            self._task.cancel()

    def close(self) -> None:
        """Nothing more is started; what runs in the thread runs to its end, unheard."""
        self._waiting.clear()
        if self._task is not None:
            self._dropped = True
            self._task.cancel()
        if self._thread is not None:
            self._thread.jobs.put(None)

    def _next(self) -> None:
        while self._waiting and not self._busy:
            job = self._waiting.popleft()
            self._busy = True
            if self._thread is not None:
                self._thread.jobs.put(job)
                return
            try:
                value = job.work()
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # noqa: BLE001 - a stranger's code
                self._busy = False
                job.failed(error)
            else:
                self._settle(job, value)

    def _settle(self, job: Job, value: object) -> None:
        if isinstance(value, Awaitable):
            self._awaited, self._dropped = job, False
            self._task = asyncio.ensure_future(_held(value), loop=self._loop)
            self._task.add_done_callback(lambda task: self._ended(job, task))
        else:
            self._busy = False
            job.done(value)

    def _ended(self, job: Job, task: asyncio.Future[object]) -> None:
        self._busy = False
        self._task = self._awaited = None
        if task.cancelled():
            if not self._dropped:  # else nobody waits
                job.failed(asyncio.CancelledError("cancelled by the bot itself"))
        elif (error := task.exception()) is not None:
            job.failed(error)
        elif isinstance(result := task.result(), _Exited):
            job.failed(result.error)
        else:
            job.done(result)
        self._next()

    def _returned(self, job: Job, value: object) -> None:
        self._settle(job, value)
        self._next()

    def _raised(self, job: Job, error: BaseException) -> None:
        self._busy = False
        job.failed(error)
        self._next()


@dataclass(frozen=True, slots=True)
class _Exited:
    error: SystemExit


async def _held(value: Awaitable[object]) -> object:
    """A task that exits would end the whole loop, and with it all other games of the process."""
    try:
        return await value
    except SystemExit as error:
        return _Exited(error)


class _Thread:
    """The thread of one caller: takes jobs until it is given None."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        returned: Callable[[Job, object], None],
        raised: Callable[[Job, BaseException], None],
    ) -> None:
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._loop = loop
        self._returned = returned
        self._raised = raised
        threading.Thread(target=self._run, name="arena_sdk bot", daemon=True).start()

    def _run(self) -> None:
        while (job := self.jobs.get()) is not None:
            try:
                value = job.work()
            except BaseException as error:  # noqa: BLE001 - a stranger's code, in a thread of its own
                self._back(self._raised, job, error)
            else:
                self._back(self._returned, job, value)

    def _back(self, callback: Callable[..., None], *arguments: object) -> None:
        try:
            self._loop.call_soon_threadsafe(callback, *arguments)
        except RuntimeError:  # the loop is closed: nobody waits for this answer any more
            self.jobs.put(None)
