"""Dashboards as values, and as the JSON that Grafana reads.

A dashboard is a list of panels; they are laid out three in a row, in their order, and numbered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deploy.grafana.queries import Query

SCHEMA = 39
"""The version of Grafana's dashboard schema that is written: of Grafana 11."""

DATASOURCE = {"type": "prometheus", "uid": "arena-prometheus"}
"""As it is provisioned."""

COLUMNS, WIDTH, HEIGHT = 3, 8, 8
"""Grafana's grid is 24 wide."""


@dataclass(frozen=True, slots=True)
class Panel:
    """``unit``: one of Grafana's, such as ``s``, ``ops``, ``bytes``, ``percentunit``, ``short``."""

    title: str
    queries: Sequence[Query]
    unit: str = "short"
    description: str = ""
    kind: str = "timeseries"


@dataclass(frozen=True, slots=True)
class Dashboard:
    """``uid``: the end of its address, which links rely on."""

    uid: str
    title: str
    panels: Sequence[Panel]


def as_json(dashboard: Dashboard) -> dict[str, object]:
    """What Grafana reads from a file."""
    return {
        "uid": dashboard.uid,
        "title": dashboard.title,
        "tags": ["arena"],
        "schemaVersion": SCHEMA,
        "version": 1,
        "editable": False,
        "graphTooltip": 1,  # one cross-hair through all panels
        "refresh": "10s",
        "time": {"from": "now-1h", "to": "now"},
        "timezone": "utc",
        "templating": {"list": []},
        "annotations": {"list": [_alerts()]},
        "links": [_to_the_others()],
        "panels": [_panel(number, panel) for number, panel in enumerate(dashboard.panels)],
    }


def _alerts() -> dict[str, object]:
    """Marks in every panel where an alert fired."""
    return {
        "name": "Alerts",
        "enable": True,
        "datasource": DATASOURCE,
        "target": {
            "refId": "Alerts",
            "datasource": DATASOURCE,
            "expr": 'ALERTS{alertstate="firing"}',
        },
        "titleFormat": "{{alertname}}",
        "iconColor": "red",
    }


def _to_the_others() -> dict[str, object]:
    return {
        "type": "dashboards",
        "title": "Arena",
        "tooltip": "",
        "icon": "dashboard",
        "tags": ["arena"],
        "asDropdown": False,
        "includeVars": False,
        "keepTime": True,
        "targetBlank": False,
    }


def _panel(number: int, panel: Panel) -> dict[str, object]:
    row, column = divmod(number, COLUMNS)
    return {
        "id": number + 1,
        "type": panel.kind,
        "title": panel.title,
        "description": panel.description,
        "datasource": DATASOURCE,
        "gridPos": {"x": column * WIDTH, "y": row * HEIGHT, "w": WIDTH, "h": HEIGHT},
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0}, "overrides": []},
        "options": _OPTIONS[panel.kind],
        "targets": [_target(panel, number, query) for number, query in enumerate(panel.queries)],
    }


_OPTIONS: Mapping[str, Mapping[str, object]] = {
    "timeseries": {
        "legend": {"displayMode": "list", "placement": "bottom", "showLegend": True},
        "tooltip": {"mode": "multi", "sort": "desc"},
    },
    "stat": {
        "reduceOptions": {"calcs": ["lastNotNull"]},
        "textMode": "value_and_name",
        "colorMode": "none",
    },
    "heatmap": {"calculate": False, "yAxis": {"unit": "s"}, "color": {"scheme": "Blues"}},
}


def _target(panel: Panel, number: int, query: Query) -> dict[str, object]:
    return {
        "refId": chr(ord("A") + number),
        "datasource": DATASOURCE,
        "expr": query.expr,
        "legendFormat": query.legend or "__auto",
        "format": "heatmap" if panel.kind == "heatmap" else "time_series",
        "range": panel.kind != "stat",
        "instant": panel.kind == "stat",
    }
