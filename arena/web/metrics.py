"""What the web page's process counts; docs/metrics.md lists it, and a test compares the two.

Labels have few values: routes as they are written in the code, and the hundreds of the status.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arena.ops.metrics import LATENCY_BUCKETS, LoopMetrics
from arena.web.assets import STATIC

UNKNOWN = "unknown"
"""The route of what is nowhere."""


LIMITS = (
    *("rate", "open", "downloads", "downloads_of_address", "download_pace"),
    *("connections", "connections_of_address", "malformed", "head", "body", "unread"),
)
"""Those that refusals are counted by; docs/web.md says how high they are."""


class Unserved(StrEnum):
    """Why a request got an excuse in place of what it asked for."""

    BUSY = "busy"
    FAILURE = "failure"


FAILED = "arena.failed"
"""Set in the scope of a request that was answered 503 as something is broken, not busy."""


def _cause(status: int, failed: bool) -> Unserved | None:
    if status == 503 and not failed:
        return Unserved.BUSY
    return Unserved.FAILURE if status >= 500 and status != 501 else None


class Followed(Protocol):
    """What readers follow: how many do and can, how many different parts, and for how many seconds
    one of these is overdue at most.
    """

    @property
    def streams(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def topics(self) -> int: ...
    @property
    def age(self) -> float: ...


class WebMetrics(LoopMetrics):
    """All metrics of a web process, in one registry."""

    def __init__(self, registry: CollectorRegistry) -> None:
        super().__init__(registry)
        self.registry = registry
        self._requests = Counter(
            "arena_web_requests", "requests answered", ["route", "status"], registry=registry
        )
        self._seconds = Histogram(
            "arena_web_request_seconds",
            "from a request to the beginning of its answer",
            ["route"],
            buckets=LATENCY_BUCKETS,
            registry=registry,
        )
        self._unserved = Counter(
            "arena_web_unserved", "requests that got an excuse", ["cause"], registry=registry
        )
        for cause in Unserved:
            self._unserved.labels(cause.value)
        self._streams = Gauge(
            "arena_web_streams", "readers who follow what changes", registry=registry
        )
        self._most_streams = Gauge(
            "arena_web_most_streams", "readers who can follow at once", registry=registry
        )
        self._feed_age = Gauge(
            "arena_web_feed_age_seconds",
            "how long ago the most overdue part that is followed was renewed, less its pause",
            registry=registry,
        )
        self._topics = Gauge(
            "arena_web_topics", "different parts of pages that are followed", registry=registry
        )
        self._looks = Histogram(
            "arena_web_look_seconds",
            "what a look at a followed part of a page costs",
            ["part"],
            buckets=LATENCY_BUCKETS,
            registry=registry,
        )

        self._refused = Counter(
            "arena_web_refusals",
            "what was not answered, or closed, by the limit that was reached",
            ["limit"],
            registry=registry,
        )
        for limit in LIMITS:
            self._refused.labels(limit)

        self._connections = Gauge(
            "arena_web_connections", "connections that are open", registry=registry
        )

    def count_connections(self, connections: Callable[[], int]) -> None:
        """How many are open, read when somebody asks."""
        self._connections.set_function(connections)

    def refused(self, limit: str) -> None:
        """Somebody came to one of ``LIMITS``."""
        self._refused.labels(limit).inc()

    def watch(self, feed: Followed) -> None:
        """Figures that are read when somebody asks."""
        self._streams.set_function(lambda: feed.streams)
        self._most_streams.set(feed.most)
        self._feed_age.set_function(lambda: feed.age)
        self._topics.set_function(lambda: feed.topics)

    def looked(self, part: str, seconds: float) -> None:
        self._looks.labels(part).observe(seconds)

    def answered(self, route: str, status: int, seconds: float, *, failed: bool = False) -> None:
        """``failed``: the status is that of something broken."""
        self._requests.labels(route, f"{status // 100}xx").inc()
        self._seconds.labels(route).observe(seconds)
        cause = _cause(status, failed)
        if cause is not None:
            self._unserved.labels(cause.value).inc()


class Measured:
    """Tells of every answer; one that breaks is a 500, which is written further out."""

    def __init__(
        self, app: ASGIApp, metrics: WebMetrics, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, begun = self._clock(), False

        async def sending(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                took = self._clock() - began
                self._metrics.answered(
                    _route(scope), message["status"], took, failed=FAILED in scope
                )
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception:
            if not begun:
                self._metrics.answered(_route(scope), 500, self._clock() - began)
            raise


def _route(scope: Scope) -> str:
    """As it is written in the code: the router notes it on its way."""
    route = getattr(scope.get("route"), "path", None)
    if isinstance(route, str):
        return route
    return STATIC if scope["path"].startswith(f"{STATIC}/") else UNKNOWN
