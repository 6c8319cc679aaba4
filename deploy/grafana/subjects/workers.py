"""What each worker is doing."""

from deploy.grafana.panels import Dashboard, Panel
from deploy.grafana.queries import Query, a_second_by, most, quantile_by

WORKERS = Dashboard(
    "arena-workers",
    "Arena: workers",
    [
        Panel(
            "Matches being played",
            [Query("arena_worker_matches_running", "{{instance}}")],
        ),
        Panel(
            "Slots in use",
            [Query("sum(arena_worker_matches_running) / sum(arena_worker_slots)", "share")],
            unit="percentunit",
        ),
        Panel(
            "Streams to coordinators",
            [
                Query("arena_worker_tables", "{{instance}}"),
                most("arena_connected_workers", "workers at a coordinator"),
            ],
            description="A worker has one to each coordinator.",
        ),
        Panel(
            "Games played",
            [a_second_by("arena_worker_games_total", "instance", "game")],
            unit="ops",
            description="A worker's own view; what counts is counted by the coordinators.",
        ),
        Panel(
            "Attempts by their end",
            [a_second_by("arena_worker_attempts_total", "end")],
            unit="ops",
        ),
        Panel(
            "Decisions, p95",
            [quantile_by(0.95, "arena_worker_decision_seconds", "game")],
            unit="s",
            description="From a question sent to its answer, coordinator and bot included.",
        ),
        Panel(
            "Reports without an answer",
            [Query("arena_worker_reports_waiting", "{{instance}}")],
        ),
        Panel(
            "Processor",
            [a_second_by('process_cpu_seconds_total{job="worker"}', "instance")],
            description="Cores. A worker that uses a whole one has more matches than it can play.",
        ),
        Panel(
            "Memory",
            [Query('process_resident_memory_bytes{job="worker"}', "{{instance}}")],
            unit="bytes",
        ),
    ],
)
