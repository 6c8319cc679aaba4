"""The histogram of latencies says what the library's would."""

from __future__ import annotations

import pytest
from prometheus_client import CollectorRegistry, Histogram, generate_latest

from arena.ops.metrics import LATENCY_BUCKETS, Latencies, new_registry

SECONDS = (0.0, 0.0005, 0.00051, 0.3, 59.0, 60.0, 61.0)


def text(registry: CollectorRegistry) -> list[str]:
    return [line for line in generate_latest(registry).decode().splitlines() if "_seconds" in line]


@pytest.mark.parametrize("label", [None, "game"])
def test_it_reads_as_the_librarys_histogram(label: str | None) -> None:
    new_registry("test", "1")  # switches the created-series off
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    latencies = Latencies("a_seconds", "how long", ours, label)
    labels = [] if label is None else [label]
    histogram = Histogram("a_seconds", "how long", labels, buckets=LATENCY_BUCKETS, registry=theirs)
    child = histogram if label is None else histogram.labels("wazabi")
    for seconds in SECONDS:
        latencies.observe(seconds, "" if label is None else "wazabi")
        child.observe(seconds)
    assert text(ours) == text(theirs)


def test_without_a_label_it_is_there_before_anything_was_observed() -> None:
    registry = CollectorRegistry()
    Latencies("a_seconds", "how long", registry)
    assert registry.get_sample_value("a_seconds_count") == 0
