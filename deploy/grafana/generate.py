"""Writes deploy/grafana/dashboards: `uv run python -m deploy.grafana.generate`.

What stands in the panels is changed here, what a panel looks like in ``panels.py``. A test compares
the files with this, and every metric and label with what programs expose.
"""

from __future__ import annotations

import json
from pathlib import Path

from deploy.grafana.panels import Dashboard, Panel, Query, as_json

FOLDER = Path(__file__).parent / "dashboards"

RATE = "[$__rate_interval]"


def rate(metric: str, by: str = "", where: str = "") -> str:
    """A counter's increase a second, over all programs that count it."""
    grouping = f" by ({by})" if by else ""
    return f"sum{grouping} (rate({metric}{where}{RATE}))"


def quantile(share: float, metric: str, by: str = "") -> str:
    """Of a histogram, over all programs."""
    labels = f"le, {by}" if by else "le"
    return f"histogram_quantile({share}, sum by ({labels}) (rate({metric}_bucket{RATE})))"


def mean(metric: str) -> str:
    """Of what a summary or histogram has seen lately; nothing if that is nothing."""
    return f"sum(rate({metric}_sum{RATE})) / (sum(rate({metric}_count{RATE})) > 0)"


def quantiles(metric: str) -> list[Query]:
    return [Query(quantile(share, metric), f"p{share * 100:g}") for share in (0.5, 0.95, 0.99)]


HEALTH = Dashboard(
    "arena-health",
    "Arena: health",
    [
        Panel("Programs that answer", [Query("sum by (job) (up)", "{{job}}")], kind="stat"),
        Panel(
            "Alerts that fire",
            [Query('count by (alertname) (ALERTS{alertstate="firing"})', "{{alertname}}")],
            kind="stat",
            description="docs/runbook.md says what each means, and what to do.",
        ),
        Panel(
            "Since a loop's last success",
            [
                Query(
                    "max by (job, loop) (time() - arena_loop_last_success_timestamp_seconds)",
                    "{{job}} {{loop}}",
                )
            ],
            unit="s",
            description="Over 60 s something stands still.",
        ),
        Panel(
            "Failed turns of loops",
            [Query(rate("arena_loop_failures_total", "loop"), "{{loop}}")],
            unit="ops",
        ),
        Panel(
            "Times in which a coordinator did not get to run",
            [Query("rate(arena_stall_seconds_sum[$__rate_interval])", "{{instance}}")],
            unit="percentunit",
            description="Share of time. No bot is charged for it, but games are slow.",
        ),
        Panel(
            "Processor",
            [
                Query(
                    "sum by (job, instance) (rate(process_cpu_seconds_total[$__rate_interval]))",
                    "{{job}} {{instance}}",
                )
            ],
            description="Cores. A program of the arena can use little more than one.",
        ),
        Panel(
            "Memory",
            [Query("process_resident_memory_bytes", "{{job}} {{instance}}")],
            unit="bytes",
        ),
        Panel(
            "Open files",
            [Query("process_open_fds / process_max_fds", "{{job}} {{instance}}")],
            unit="percentunit",
        ),
        Panel(
            "Broker",
            [
                Query("min(arena_broker_up)", "up"),
                Query("max(arena_bells_outstanding)", "bells unheard"),
            ],
        ),
        Panel(
            "Requests to the page",
            [Query(rate("arena_web_requests_total", "status"), "{{status}}")],
            unit="reqps",
        ),
        Panel(
            "Answers of the page, p95",
            [Query(quantile(0.95, "arena_web_request_seconds", "route"), "{{route}}")],
            unit="s",
        ),
        Panel("Readers who follow", [Query("sum(arena_web_streams)", "streams")]),
        Panel(
            "Versions",
            [Query("count by (program, version) (arena_build_info)", "{{program}} {{version}}")],
            kind="stat",
        ),
    ],
)

PLAY = Dashboard(
    "arena-play",
    "Arena: play latency",
    [
        Panel(
            "Decisions, from request to answer",
            quantiles("arena_decision_latency_seconds"),
            unit="s",
            description="Thinking and network included.",
        ),
        Panel(
            "How long decisions take",
            [
                Query(
                    f"sum by (le) (increase(arena_decision_latency_seconds_bucket{RATE}))",
                    "{{le}}",
                )
            ],
            kind="heatmap",
        ),
        Panel(
            "Decisions and games",
            [
                Query("arena:decisions:rate5m", "decisions"),
                Query("arena:games:rate5m", "games"),
            ],
            unit="ops",
        ),
        Panel(
            "Canary",
            [
                *quantiles("arena_canary_seconds"),
                Query("arena:canary_charged:ratio10m", "share that would be charged"),
            ],
            unit="s",
            description="What a bot without thought would be measured at. Over 0.1 s it would pay.",
        ),
        Panel(
            "Timeouts, of decisions",
            [Query("arena:timeouts:ratio15m", "timeouts")],
            unit="percentunit",
        ),
        Panel(
            "Faults on bots' streams",
            [Query(rate("arena_session_faults_total", "kind"), "{{kind}}")],
            unit="ops",
        ),
        Panel("Bots with a session", [Query("sum(arena_connected_bots)", "bots")]),
        Panel(
            "Sessions that ended",
            [Query(rate("arena_sessions_ended_total", "reason"), "{{reason}}")],
            unit="ops",
        ),
        Panel(
            "Messages that were of no use",
            [Query(rate("arena_useless_messages_total"), "messages")],
            unit="ops",
        ),
    ],
)

QUEUES = Dashboard(
    "arena-queues",
    "Arena: queues and leases",
    [
        Panel(
            "Matches",
            [
                Query('max(arena_matches{state="scheduled"})', "scheduled"),
                Query("max(arena_due_matches)", "due"),
                Query('max(arena_matches{state="running"})', "running"),
            ],
        ),
        Panel(
            "Age of the oldest match that is due",
            [Query("max(arena_queue_age_seconds)", "age")],
            unit="s",
        ),
        Panel("Free slots", [Query("max(arena_worker_free_slots)", "slots")]),
        Panel(
            "Attempts",
            [
                Query(rate("arena_leases_total"), "begun"),
                Query(rate("arena_lease_expiries_total"), "expired"),
                Query(rate("arena_releases_total", "cause"), "given back: {{cause}}"),
            ],
            unit="ops",
        ),
        Panel(
            "The match that has stood still longest",
            [Query("max(arena_idle_match_seconds)", "since its last decision")],
            unit="s",
        ),
        Panel("Bells", [Query(rate("arena_bells_total"), "rung")], unit="ops"),
        Panel(
            "Reports of games",
            [Query(rate("arena_intake_reports_total", "state"), "{{state}}")],
            unit="ops",
        ),
        Panel("From report to answer", quantiles("arena_intake_seconds"), unit="s"),
        Panel(
            "Reports in line",
            [
                Query("sum(arena_intake_waiting_reports)", "at coordinators"),
                Query("sum(arena_worker_reports_waiting)", "at workers"),
                Query(f"sum(increase(arena_intake_restarts_total{RATE}))", "intake restarts"),
            ],
        ),
    ],
)

LEAGUES = Dashboard(
    "arena-leagues",
    "Arena: leagues and ratings",
    [
        Panel(
            "Games by game and end",
            [Query(rate("arena_games_total", "game, reason"), "{{game}}: {{reason}}")],
            unit="ops",
        ),
        Panel(
            "Faults in games that count",
            [Query(rate("arena_faults_total", "kind"), "{{kind}}")],
            unit="ops",
        ),
        Panel(
            "Matches that are over",
            [
                Query('max(arena_matches{state="finished"})', "finished"),
                Query('max(arena_matches{state="void"})', "void"),
            ],
        ),
        Panel(
            "Looking after a league",
            [
                Query(mean("arena_league_turn_seconds"), "mean"),
                Query("max(arena_league_longest_turn_seconds)", "longest just now"),
            ],
            unit="s",
        ),
        Panel(
            "Leagues in trouble",
            [
                Query(f"sum(increase(arena_league_alarms_total{RATE}))", "paused by an alarm"),
                Query(f"sum(increase(arena_league_failures_total{RATE}))", "turns that failed"),
            ],
        ),
        Panel(
            "Computing beforehand",
            [
                Query(mean("arena_fit_seconds"), "a fit of ratings"),
                Query(mean("arena_standings_seconds"), "a large table"),
            ],
            unit="s",
        ),
        Panel(
            "Computing that failed",
            [
                Query(f"sum(increase(arena_fit_failures_total{RATE}))", "fits"),
                Query(f"sum(increase(arena_standings_failures_total{RATE}))", "large tables"),
            ],
        ),
        Panel(
            "Audit of ratings",
            [
                Query("max(arena_rating_mismatches)", "differences"),
                Query(rate("arena_audited_matches_total"), "matches recomputed a second"),
            ],
        ),
    ],
)

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
                Query("max(arena_connected_workers)", "workers at a coordinator"),
            ],
            description="A worker has one to each coordinator.",
        ),
        Panel(
            "Games played",
            [Query(rate("arena_worker_games_total", "instance, game"), "{{instance}} {{game}}")],
            unit="ops",
            description="A worker's own view; what counts is counted by the coordinators.",
        ),
        Panel(
            "Attempts by their end",
            [Query(rate("arena_worker_attempts_total", "end"), "{{end}}")],
            unit="ops",
        ),
        Panel(
            "Decisions, p95",
            [Query(quantile(0.95, "arena_worker_decision_seconds", "game"), "{{game}}")],
            unit="s",
            description="From a question sent to its answer, coordinator and bot included.",
        ),
        Panel(
            "Reports without an answer",
            [Query("arena_worker_reports_waiting", "{{instance}}")],
        ),
        Panel(
            "Processor",
            [
                Query(
                    'sum by (instance) (rate(process_cpu_seconds_total{job="worker"}'
                    "[$__rate_interval]))",
                    "{{instance}}",
                )
            ],
            description="Cores. A worker that uses a whole one has more matches than it can play.",
        ),
        Panel(
            "Memory",
            [Query('process_resident_memory_bytes{job="worker"}', "{{instance}}")],
            unit="bytes",
        ),
    ],
)

DASHBOARDS = (HEALTH, PLAY, QUEUES, LEAGUES, WORKERS)


def files() -> dict[str, str]:
    """What is written, by file name."""
    return {f"{each.uid}.json": json.dumps(as_json(each), indent=2) + "\n" for each in DASHBOARDS}


def main() -> None:
    for name, text in files().items():
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()
