"""Queries that panels of all subjects ask, in PromQL.

Figures are over all programs. ``RATE`` is the window that Grafana fits to what is shown, four
fetches at least.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

RATE = "[$__rate_interval]"

EACH = "{{job}} {{instance}}"
"""The legend of figures that each program has of its own."""


@dataclass(frozen=True, slots=True)
class Query:
    """``legend``: how each series is called, with labels as ``{{label}}``."""

    expr: str
    legend: str = ""


def a_second(metric: str, legend: str) -> Query:
    """How fast a counter grows."""
    return Query(f"sum(rate({metric}{RATE}))", legend)


def a_second_by(metric: str, *labels: str, before: str = "") -> Query:
    """How fast a counter grows, a series for each value of the labels."""
    legend = " ".join(f"{{{{{label}}}}}" for label in labels)
    return Query(f"sum by ({', '.join(labels)}) (rate({metric}{RATE}))", before + legend)


def lately(metric: str, legend: str) -> Query:
    """By how much a counter has grown."""
    return Query(f"sum(increase({metric}{RATE}))", legend)


def quantile_by(share: float, metric: str, label: str) -> Query:
    """Of a histogram, a series for each value of the label."""
    buckets = f"sum by (le, {label}) (rate({metric}_bucket{RATE}))"
    return Query(f"histogram_quantile({share}, {buckets})", f"{{{{{label}}}}}")


def quantiles(metric: str) -> Sequence[Query]:
    """Half, most and nearly all of what a histogram has seen."""
    buckets = f"sum by (le) (rate({metric}_bucket{RATE}))"
    return [
        Query(f"histogram_quantile({share}, {buckets})", f"p{share * 100:g}")
        for share in (0.5, 0.95, 0.99)
    ]


def mean(metric: str, legend: str) -> Query:
    """Of what a summary or histogram has seen lately; nothing if that is nothing."""
    return Query(f"sum(rate({metric}_sum{RATE})) / (sum(rate({metric}_count{RATE})) > 0)", legend)


def most(metric: str, legend: str) -> Query:
    """What any program says: of what is the same at each, or of the worst."""
    return Query(f"max({metric})", legend)


def total(metric: str, legend: str) -> Query:
    """Of what each program has of its own."""
    return Query(f"sum({metric})", legend)
