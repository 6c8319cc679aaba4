"""Registries of metrics, and the metrics that every server program has."""

from __future__ import annotations

import time

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Info,
    ProcessCollector,
    disable_created_metrics,
)

LATENCY_BUCKETS = (
    *(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5),
    *(1.0, 2.0, 5.0, 10.0, 30.0, 60.0),
)
"""Seconds; from what a bot on the same machine takes to what the slowest clocks allow."""


def new_registry(program: str, version: str) -> CollectorRegistry:
    """A registry of its own (no globals), with the process's own figures and the build's."""
    # They would add a second series for each counter, which nothing uses.
    disable_created_metrics()  # type: ignore[no-untyped-call] # the library's
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    Info("arena_build", "program and version", registry=registry).info(
        {"program": program, "version": version}
    )
    return registry


class LoopMetrics:
    """When each loop last succeeded, and how often it failed."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._ran = Gauge(
            "arena_loop_last_success_timestamp_seconds",
            "Unix time of the loop's last success",
            ["loop"],
            registry=registry,
        )
        self._failed = Counter(
            "arena_loop_failures", "turns of the loop that raised", ["loop"], registry=registry
        )

    def expect(self, loop: str) -> None:
        """Shows the loop from the start, with a time of 0, so that an alarm can find it."""
        self._ran.labels(loop)
        self._failed.labels(loop)

    def loop_ran(self, loop: str) -> None:
        self._ran.labels(loop).set(time.time())

    def loop_failed(self, loop: str) -> None:
        self._failed.labels(loop).inc()
