"""What programs expose: the tables of docs/metrics.md, which tests compare with the programs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tests.coordinator.test_metrics_docs import PROGRAMS, documented
from tests.deploy.alerts import rules
from tests.deploy.promql import named

SUFFIXES: Mapping[str, Mapping[str, frozenset[str]]] = {
    "histogram": {"_bucket": frozenset({"le"}), "_sum": frozenset(), "_count": frozenset()},
    "summary": {"_sum": frozenset(), "_count": frozenset()},
}
"""Series of a metric, with the labels that they have besides."""

OF_PROMETHEUS = frozenset({"job", "instance"})
"""Labels that it gives to everything that it fetches."""


@cache
def series() -> Mapping[str, frozenset[str]]:
    """Labels of every series that Prometheus has of an arena, recorded ones included."""
    known = {"up": OF_PROMETHEUS, "ALERTS": frozenset({"alertname", "alertstate", "severity"})}
    for row in (row for program in PROGRAMS for row in documented(program)):
        for suffix, more in SUFFIXES.get(row.kind, {"": frozenset[str]()}).items():
            known[row.name + suffix] = OF_PROMETHEUS | set(row.labels) | more
    recorded = {rule["record"]: frozenset[str]() for rule in rules() if "record" in rule}
    return known | recorded


def unknown(expression: str) -> list[str]:
    """What the expression asks for and nobody has, in words."""
    found = named(expression)
    assert found, f"{expression} names nothing"
    missing = [one.metric for one in found if one.metric not in series()]
    for one in found:
        strange = one.labels - series().get(one.metric, one.labels)
        missing += [f"{one.metric}{{{label}}}" for label in sorted(strange)]
    return missing
