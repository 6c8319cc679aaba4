"""A worker on its event loop: leases what is due, plays it, and stops in good order."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import structlog
from grpc import aio
from structlog.contextvars import bind_contextvars

from arena.internal.v1 import worker_pb2
from workers import leased
from workers.coordinators import UnreachableError
from workers.leased import Lease, Library, UnplayableError
from workers.match import Attempt, Ended, Shared

log = structlog.get_logger()


_Cause: TypeAlias = worker_pb2.ReleaseCause.ValueType


class Leases(Protocol):
    """The calls that begin and end an attempt."""

    async def lease(self) -> worker_pb2.LeaseResponse: ...
    async def release(self, request: worker_pb2.ReleaseRequest) -> worker_pb2.ReleaseResponse: ...


class Observer(Protocol):
    """What is counted."""

    def attempt_ended(self, end: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Leasing:
    """What a worker leases with."""

    leases: Leases
    library: Library
    observer: Observer


class Worker:
    """Plays matches until it drains; to be used on one event loop."""

    def __init__(self, leasing: Leasing, shared: Shared) -> None:
        self._leasing = leasing
        self._shared = shared
        self._asking: set[asyncio.Task[asyncio.Task[None] | None]] = set()
        self._attempts: set[asyncio.Task[None]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._draining = False

    @property
    def running(self) -> int:
        """Matches being played."""
        return len(self._attempts)

    @property
    def draining(self) -> bool:
        """Whether nothing is leased any more."""
        return self._draining

    async def play_due(self) -> int:
        """Plays one match after the other until none is due; how many there were."""
        played = 0
        while not self._draining:
            asking = asyncio.ensure_future(self._next())
            self._asking.add(asking)
            asking.add_done_callback(self._asking.discard)
            await asyncio.wait({asking})
            attempt = asking.result()
            if attempt is None:
                break
            await asyncio.wait({attempt})
            played += 1
        return played

    async def _next(self) -> asyncio.Task[None] | None:
        """An attempt that has begun; None if no match is due, or it came too late to be played."""
        match = await self._lease()
        if match is None:
            return None
        if self._draining:
            log.info("leased while draining", match=match.match, attempt=match.fence)
            self._leasing.observer.attempt_ended("drained")
            await self._release(match, worker_pb2.RELEASE_CAUSE_DRAIN, "")
            return None
        attempt = asyncio.ensure_future(self._attempt(match))
        self._attempts.add(attempt)
        attempt.add_done_callback(self._forget)
        return attempt

    async def drain(self, timeout: float) -> None:  # noqa: ASYNC109 - it does not end the call
        """Leases no more and finishes what runs; cancels what still does after so many seconds."""
        self._draining = True
        log.info("draining", running=self.running, at_most=timeout)
        if busy := {*self._asking, *self._attempts}:
            await asyncio.wait(busy, timeout=timeout)
        await self.cancel()

    async def cancel(self) -> None:
        """Gives back what runs; returns when the arena has been told, or cannot be.

        An attempt is cancelled once: what it does then is to tell. A lease that is being asked for
        is waited for, as the match that comes of it is to be given back.
        """
        self._draining = True
        for attempt in self._attempts - self._ending:
            self._ending.add(attempt)
            attempt.cancel()
        if busy := {*self._asking, *self._attempts}:
            await asyncio.wait(busy)

    def _forget(self, attempt: asyncio.Task[None]) -> None:
        self._attempts.discard(attempt)
        self._ending.discard(attempt)

    async def _lease(self) -> worker_pb2.LeasedMatch | None:
        try:
            response = await self._leasing.leases.lease()
        except UnreachableError as error:
            log.warning("nothing leased", trouble=str(error))
            return None
        except aio.AioRpcError as error:
            log.warning("nothing leased", code=error.code().name, trouble=error.details())
            return None
        return response.match if response.HasField("match") else None

    async def _attempt(self, match: worker_pb2.LeasedMatch) -> None:
        self._shared.learn(match.coordinators)
        # Of this task, and of those that it makes.
        bind_contextvars(match=match.match, attempt=match.fence, worker_id=self._shared.instance)
        log.info(
            "leased",
            game=match.game,
            bots=[entrant.name for entrant in match.entrants],
            done=len(match.done),
        )
        with self._shared.tracer.span(
            "match",
            match=match.match,
            attempt=match.fence,
            game=match.game,
            worker_id=self._shared.instance,
        ) as span:
            end, cause, detail = await self._tried(match)
            span.note(end=end)
        self._ending.update(self._attempts & {asyncio.current_task()})
        self._leasing.observer.attempt_ended(end)
        log.info("attempt ended", end=end)
        if cause != worker_pb2.RELEASE_CAUSE_UNSPECIFIED:
            await self._release(match, cause, detail)

    async def _tried(self, match: worker_pb2.LeasedMatch) -> tuple[str, _Cause, str]:
        """How the attempt ended: its name for the metrics, the cause of the release if one is due,
        and why.
        """
        try:
            ended = await self._play(leased.lease(match, self._leasing.library))
        except UnplayableError as error:
            log.warning("unplayable", trouble=str(error))
            return "failed", worker_pb2.RELEASE_CAUSE_FAILURE, f"cannot play this: {error}"
        except asyncio.CancelledError:
            return "drained", worker_pb2.RELEASE_CAUSE_DRAIN, ""
        except Exception as error:
            log.exception("attempt failed")
            # No more than that: what it says may tell of the game.
            detail = f"the worker failed: {error.__class__.__name__}"
            return "failed", worker_pb2.RELEASE_CAUSE_FAILURE, detail
        return *_END[ended], _DETAIL.get(ended, "")

    async def _play(self, lease: Lease) -> Ended:
        return await Attempt(lease, self._shared).play()

    async def _release(self, match: worker_pb2.LeasedMatch, cause: _Cause, detail: str) -> None:
        """Best effort: a lease that nobody renews ends by itself."""
        request = worker_pb2.ReleaseRequest(
            match=match.match,
            fence=match.fence,
            worker_instance=self._shared.instance,
            cause=cause,
            detail=detail[:1000],
        )
        try:
            await self._leasing.leases.release(request)
        except (UnreachableError, aio.AioRpcError) as error:
            log.warning("not released", attempt=match.fence, match=match.match, trouble=str(error))


_END = {
    Ended.PLAYED: ("played", worker_pb2.RELEASE_CAUSE_UNSPECIFIED),
    Ended.LOST: ("lost", worker_pb2.RELEASE_CAUSE_UNSPECIFIED),
    Ended.CANCELLED: ("cancelled", worker_pb2.RELEASE_CAUSE_UNSPECIFIED),
    Ended.OVERDUE: ("overdue", worker_pb2.RELEASE_CAUSE_OUTAGE),
    Ended.REFUSED: ("refused", worker_pb2.RELEASE_CAUSE_FAILURE),
}
"""Name for the metrics, and the cause of the release if one is due."""

_DETAIL = {Ended.REFUSED: "the arena did not take a game's report in"}
