"""Registries of metrics, and the metrics that every server program has."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Info,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.metrics_core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

LATENCY_BUCKETS = (
    *(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5),
    *(1.0, 2.0, 5.0, 10.0, 30.0, 60.0),
)
"""Seconds; from what a bot on the same machine takes to what the slowest clocks allow."""

_UPPER_ENDS = (*map(str, LATENCY_BUCKETS), "+Inf")


class Latencies(Collector):
    """A histogram of seconds that costs an observation a tenth of the library's, which takes locks.

    One thread observes; another may read meanwhile. ``label``: by what it is split, if at all.
    """

    def __init__(
        self, name: str, help_text: str, registry: CollectorRegistry, label: str | None = None
    ) -> None:
        self._name, self._help = name, help_text
        self._labels = () if label is None else (label,)
        self._by_value: dict[str, _Counts] = {}
        if label is None:
            self._by_value[""] = _Counts()
        registry.register(self)

    def observe(self, seconds: float, value: str = "") -> None:
        """``value``: of the label."""
        counts = self._by_value.get(value)
        if counts is None:
            counts = self._by_value[value] = _Counts()
        counts.by_bucket[bisect_left(LATENCY_BUCKETS, seconds)] += 1
        counts.total += seconds

    def collect(self) -> Iterable[Metric]:
        family = HistogramMetricFamily(self._name, self._help, labels=self._labels)
        for value, counts in list(self._by_value.items()):
            upper = accumulate(counts.by_bucket)
            buckets = list(zip(_UPPER_ENDS, upper, strict=True))
            family.add_metric([value] if self._labels else [], buckets, counts.total)
        yield family


class _Counts:
    """Observations by bucket, the last of which has no upper end, and their sum."""

    __slots__ = ("by_bucket", "total")

    def __init__(self) -> None:
        self.by_bucket = [0] * len(_UPPER_ENDS)
        self.total = 0.0


def new_registry(program: str, version: str) -> CollectorRegistry:
    """A registry of its own (no globals), with the process's own figures and the build's."""
    # They would add a second series for each counter, which nothing uses.
    disable_created_metrics()  # type: ignore[no-untyped-call] # the library's
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    Gauge("arena_clock_seconds", "Unix time here", registry=registry).set_function(time.time)
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
