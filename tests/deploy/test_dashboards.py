"""Grafana's dashboards: as generated, as Grafana reads them, and about metrics that exist."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from deploy.grafana import generate
from deploy.grafana.panels import DATASOURCE, SCHEMA
from tests.deploy.exposition import OF_PROMETHEUS, unknown
from tests.deploy.promql import named
from tests.deploy.test_deploy import COMPOSE, DEPLOY

DASHBOARDS = {file.stem: json.loads(file.read_text()) for file in generate.FOLDER.iterdir()}


class Asked(NamedTuple):
    """A query of a panel; as a test's id it reads ``dashboard: panel``."""

    where: str
    expr: str
    legend: str


def asked() -> Iterator[Asked]:
    for uid, dashboard in DASHBOARDS.items():
        for panel in dashboard["panels"]:
            for target in panel["targets"]:
                yield Asked(f"{uid}: {panel['title']}", target["expr"], target["legendFormat"])


QUERIES = list(asked())


def test_files_are_what_is_generated() -> None:
    found = {file.name: file.read_text() for file in generate.FOLDER.iterdir()}
    assert found == generate.files(), "run: uv run python -m deploy.grafana.generate"


@pytest.mark.parametrize("uid", DASHBOARDS)
def test_a_dashboard_is_one_that_grafana_reads(uid: str) -> None:
    dashboard: dict[str, Any] = DASHBOARDS[uid]
    assert dashboard["uid"] == uid
    assert re.fullmatch(r"[a-z-]{1,40}", uid)
    assert dashboard["schemaVersion"] == SCHEMA
    assert dashboard["title"]
    panels = dashboard["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert len({panel["title"] for panel in panels}) == len(panels)
    for panel in panels:
        assert panel["type"] in {"timeseries", "stat", "heatmap"}
        refs = [target["refId"] for target in panel["targets"]]
        assert refs
        assert len(refs) == len(set(refs))
        assert {str(target["datasource"]) for target in panel["targets"]} == {str(DATASOURCE)}


@pytest.mark.parametrize("uid", DASHBOARDS)
def test_no_panel_lies_upon_another(uid: str) -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARDS[uid]["panels"]:
        at = panel["gridPos"]
        assert at["x"] + at["w"] <= 24
        cells = {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        assert not cells & taken
        taken |= cells


def test_titles_and_addresses_are_unique() -> None:
    assert len({dashboard["title"] for dashboard in DASHBOARDS.values()}) == len(DASHBOARDS) == 6


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.where)
def test_a_panel_asks_for_what_programs_expose(query: Asked) -> None:
    assert unknown(query.expr) == []


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.where)
def test_a_legend_names_labels_that_the_query_leaves(query: Asked) -> None:
    wanted = set(re.findall(r"{{(\w+)}}", query.legend))
    grouped = re.search(r"\bby \(([^)]*)\)", query.expr)
    left = {label.strip() for label in grouped[1].split(",")} if grouped else OF_PROMETHEUS
    assert wanted <= left


def test_prometheus_reads_every_query(promtool: str, tmp_path: Path) -> None:
    rules = [
        {"record": f"query:{number}", "expr": query.expr.replace("$__rate_interval", "1m")}
        for number, query in enumerate(QUERIES)
    ]
    file = tmp_path / "queries.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "queries", "rules": rules}]}))
    done = subprocess.run(
        [promtool, "check", "rules", "--lint=none", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(rules)} rules found" in done.stdout


def test_every_metric_that_is_recorded_or_alerted_on_can_be_looked_at_somewhere() -> None:
    shown = {one.metric for query in QUERIES for one in named(query.expr)}
    for metric in (
        "arena_idle_match_seconds",
        "arena_rating_mismatches",
        "arena:timeouts:ratio15m",
    ):
        assert metric in shown


# ---- provisioning ----


def test_the_datasource_is_the_one_that_panels_ask() -> None:
    file = DEPLOY / "grafana" / "provisioning" / "datasources" / "prometheus.yaml"
    (source,) = yaml.safe_load(file.read_text())["datasources"]
    assert {"type": source["type"], "uid": source["uid"]} == DATASOURCE
    service, _, port = source["url"].removeprefix("http://").partition(":")
    assert COMPOSE["services"][service]["ports"] == [f"127.0.0.1:{port}:{port}"]


def test_what_compose_mounts_is_there_and_where_grafana_is_told_to_look() -> None:
    grafana = COMPOSE["services"]["grafana"]
    mounts = dict(reversed(volume.split(":")[:2]) for volume in grafana["volumes"])
    for place in mounts.values():
        assert (DEPLOY / place).is_dir()
    file = DEPLOY / "grafana" / "provisioning" / "dashboards" / "arena.yaml"
    (provider,) = yaml.safe_load(file.read_text())["providers"]
    assert mounts[provider["options"]["path"]] == "./grafana/dashboards"
    home = Path(grafana["environment"]["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"])
    assert home.parent == Path(provider["options"]["path"])
    assert home.stem in DASHBOARDS


def test_grafana_and_prometheus_are_reached_from_this_machine_only() -> None:
    for service in ("grafana", "prometheus"):
        for port in COMPOSE["services"][service]["ports"]:
            assert port.startswith("127.0.0.1:")
