"""How long bots and the arena take, and what goes wrong between them."""

from deploy.grafana.panels import Dashboard, Panel
from deploy.grafana.queries import RATE, Query, a_second, a_second_by, quantiles, total

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
                Query("arena:canary_seconds:p99_5m", "p99 of five minutes"),
            ],
            unit="s",
            description="What a bot without thought would be measured at. Over 0.1 s it would pay.",
        ),
        Panel(
            "Shares",
            [
                Query("arena:timeouts:ratio15m", "decisions that timed out"),
                Query("arena:canary_charged:ratio10m", "canary's probes that would be charged"),
            ],
            unit="percentunit",
        ),
        Panel(
            "Faults on bots' streams",
            [a_second_by("arena_session_faults_total", "kind")],
            unit="ops",
        ),
        Panel("Bots with a session", [total("arena_connected_bots", "bots")]),
        Panel(
            "Sessions that ended",
            [a_second_by("arena_sessions_ended_total", "reason")],
            unit="ops",
        ),
        Panel(
            "Messages that were of no use",
            [a_second("arena_useless_messages_total", "messages")],
            unit="ops",
        ),
    ],
)
