"""The canary: what a bot would be charged that needs no time at all.

Every second the coordinator asks itself something at the address that bots use, and measures as it
measures bots: by the same clock, which leaves out times in which the process did not get to run.
What is longer than the allowance for the network would have been charged to a bot, and was the
arena's own doing: as long as that happens, bots' timeouts are not to be believed.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Protocol

import grpc
import grpc.aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from arena.ops.address import parse
from arena.ops.instants import SECOND, Nanos

DEADLINE = 10.0
"""Seconds after which an answer is not waited for any more."""


OPTIONS = (("grpc.enable_http_proxy", 0),)
"""It is this very process that is asked."""


class CanaryObserver(Protocol):
    """Told of each probe. ``charged``: whether it took longer than is free of charge."""

    def canary(self, seconds: float, *, charged: bool) -> None: ...


class Canary:
    """``now``: the clock by which bots are charged. ``allowance``: not charged, a decision."""

    def __init__(
        self, observer: CanaryObserver, now: Callable[[], Nanos], allowance: timedelta
    ) -> None:
        self._observer = observer
        self._now = now
        self._allowance = allowance.total_seconds()
        self._channel: grpc.aio.Channel | None = None

    def listens(self, play: str) -> None:
        """Where bots connect."""
        address = parse(play).seen_from_elsewhere("127.0.0.1")
        self._channel = grpc.aio.insecure_channel(str(address), OPTIONS)

    async def turn(self) -> None:
        """One probe; one that is not answered counts as one that took as long as was waited."""
        assert self._channel is not None, "it probes when it knows where"
        stub = health_pb2_grpc.HealthStub(self._channel)
        began = self._now()
        try:
            await stub.Check(health_pb2.HealthCheckRequest(), timeout=DEADLINE)
        except grpc.aio.AioRpcError:
            self._observer.canary(DEADLINE, charged=True)
            return
        seconds = (self._now() - began) / SECOND
        self._observer.canary(seconds, charged=seconds > self._allowance)

    async def stop(self) -> None:
        if self._channel is not None:
            await self._channel.close(None)
