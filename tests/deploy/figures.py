"""What is recorded of an arena in good order, and of one with two coordinators."""

from __future__ import annotations

FIGURES = {
    "arena:games:rate5m": 0.2,
    "arena:decisions:rate5m": 50,
    "arena:decision_latency_seconds:p50_5m": 0.01 * 1500 / 2900,
    "arena:decision_latency_seconds:p95_5m": 0.01 * 2850 / 2900,
    "arena:canary_seconds:p99_5m": 0.00099,
    "arena:intake_seconds:p95_5m": 0.095,
    "arena:timeouts:ratio15m": 3 / 3003,
    "arena:canary_charged:ratio10m": 0,
    "arena:sessions_ended:increase10m": 10,
    "arena:connected_bots:sum": 10,
    "arena:queue_age_seconds:max": 2,
    "arena:due_matches:max": 1,
    "arena:worker_free_slots:max": 50,
    "arena:running_matches:max": 5,
    "arena:workers:max": 1,
    "arena:coordinators:count": 1,
    "arena:programs:count": 1,
    "arena:programs:median30m": 1,
    "arena:web_requests:rate5m": 1,
    "arena:web_request_seconds:p95_5m": 0.0475,
    "arena:web_streams:sum": 100,
}
"""What is recorded of an arena in good order; of each job, where it is of jobs."""

AT_ANOTHER = {
    'arena_connected_bots{instance="d"}': "7x50",
    'arena_due_matches{instance="d"}': "1x50",
    'arena_worker_free_slots{instance="d"}': "50x50",
    'arena_matches{state="running", instance="d"}': "5x50",
    'arena_connected_workers{instance="d"}': "1x50",
    'arena_games_total{game="wazabi", reason="emptied", instance="d"}': "0+12x50",
}

FIGURES_OF_TWO = {
    "arena:connected_bots:sum": 17,
    "arena:due_matches:max": 1,
    "arena:worker_free_slots:max": 50,
    "arena:running_matches:max": 5,
    "arena:workers:max": 1,
    "arena:games:rate5m": 0.4,
}
"""Games and bots are each one's own; what both read of the one database is the same."""
