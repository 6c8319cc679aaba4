"""What readers of the web page get, and how fast."""

from deploy.grafana.panels import Dashboard, Panel
from deploy.grafana.queries import (
    Query,
    a_second_by,
    most,
    quantile_by,
    quantiles,
    total,
)

WEB = Dashboard(
    "arena-web",
    "Arena: web page",
    [
        Panel(
            "Requests",
            [a_second_by("arena_web_requests_total", "status")],
            unit="reqps",
        ),
        Panel(
            "Requests by page",
            [a_second_by("arena_web_requests_total", "route")],
            unit="reqps",
        ),
        Panel(
            "Excuses",
            [a_second_by("arena_web_unserved_total", "cause")],
            unit="reqps",
            description="failure: it broke. busy: too many follow, or download.",
        ),
        Panel("Until the answer begins", quantiles("arena_web_request_seconds"), unit="s"),
        Panel(
            "Until the answer begins, p95",
            [quantile_by(0.95, "arena_web_request_seconds", "route")],
            unit="s",
            description="Over 1 s for ten minutes an alert fires.",
        ),
        Panel(
            "Readers who follow",
            [
                total("arena_web_streams", "readers"),
                total("arena_web_most_streams", "at most"),
            ],
        ),
        Panel("What they follow", [total("arena_web_topics", "parts")]),
        Panel(
            "Age of what they follow",
            [
                most("arena_web_feed_age_seconds", "most overdue part"),
                quantile_by(0.95, "arena_web_look_seconds", "part"),
            ],
            unit="s",
            description="And how long it takes to look at a part, p95.",
        ),
        Panel("Connections", [total("arena_web_connections", "open")]),
        Panel(
            "Refusals",
            [a_second_by("arena_web_refusals_total", "limit")],
            unit="reqps",
            description="Who came to which limit; docs/metrics.md has them all.",
        ),
        Panel(
            "Processor",
            [a_second_by('process_cpu_seconds_total{job="web"}', "instance")],
            description="Cores. Many of one process's readers cost as much as one, to half a core.",
        ),
        Panel(
            "Memory",
            [Query('process_resident_memory_bytes{job="web"}', "{{instance}}")],
            unit="bytes",
        ),
    ],
)
