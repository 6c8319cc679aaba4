"""Rules ask for metrics and labels that programs really have."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from arena.ops.metrics import new_registry
from arena.web.live.room import TOPICS
from arena.web.metrics import LIMITS, WebMetrics
from tests.coordinator.running import running, settings
from tests.deploy.alerts import HEALTHY, alerts, rules
from tests.deploy.exposition import series, unknown
from tests.deploy.promql import Named, named


def of(metric: str, *labels: str) -> Named:
    return Named(metric, frozenset(labels))


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("max(a) > 0 and on () b == 1e3", [of("a"), of("b")]),
        ('sum by (le) (rate(a_bucket{x=~"y|{z}", u!="}"}[5m]))', [of("a_bucket", "le", "x", "u")]),
        ("a:b:rate5m unless c offset 1h", [of("a:b:rate5m"), of("c")]),
        (
            "increase(a[$__rate_interval]) / ignoring (q) group_left () b",
            [of("a", "q"), of("b", "q")],
        ),
    ],
)
def test_metrics_and_labels_of_an_expression_are_found(
    expression: str, expected: list[Named]
) -> None:
    assert named(expression) == expected


def test_what_nobody_exposes_is_found() -> None:
    assert unknown("arena_no_such_total > 0") == ["arena_no_such_total"]
    assert unknown('arena_games_total{bot="x"}') == ["arena_games_total{bot}"]
    assert unknown("arena_intake_seconds > 1") == ["arena_intake_seconds"]
    assert unknown('arena_intake_seconds_bucket{le="1.0"}') == []


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.get("alert") or rule["record"])
def test_rules_ask_for_what_is_there(rule: dict[str, Any]) -> None:
    assert unknown(rule["expr"]) == []


@pytest.mark.parametrize("name", HEALTHY)
def test_series_that_alerts_are_tried_with_are_ones_that_programs_have(name: str) -> None:
    assert unknown(name) == []


def test_every_recorded_figure_has_a_name_of_its_own() -> None:
    recorded = [rule["record"] for rule in rules() if "record" in rule]
    assert len(recorded) == len(set(recorded))
    assert len(alerts()) + len(recorded) == len(rules())
    assert series().keys() >= {*recorded}


def test_a_full_page_is_told_a_tenth_before_it_is() -> None:
    (full,) = (rule["expr"] for rule in rules() if rule.get("alert") == "ArenaWebFull")
    assert f"arena_web_topics > {TOPICS * 9 // 10}" in full


WATCHED = re.compile(r'(arena_\w+_total){(\w+)="(\w+)"}')


async def test_counters_that_alerts_watch_are_there_from_the_start(tmp_path: Path) -> None:
    """A series that begins with its first event has not increased, for Prometheus."""
    watched = {found for rule in rules() for found in WATCHED.findall(rule["expr"])}
    web = WebMetrics(new_registry("web", "test")).registry
    async with running(settings(tmp_path)) as arena:
        for metric, label, value in watched:
            theirs = web if metric.startswith("arena_web_") else arena.coordinator.registry
            there = theirs.get_sample_value(metric, {label: value})
            assert there == 0, f"{metric}{{{label}={value}}}"
    assert len(watched) >= 5
    for limit in LIMITS:
        assert web.get_sample_value("arena_web_refusals_total", {"limit": limit}) == 0
