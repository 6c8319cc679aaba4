"""What waits to be played or taken in, and who has it."""

from deploy.grafana.panels import Dashboard, Panel
from deploy.grafana.queries import a_second, a_second_by, lately, most, quantiles, total

QUEUES = Dashboard(
    "arena-queues",
    "Arena: queues and leases",
    [
        Panel(
            "Matches",
            [
                most('arena_matches{state="scheduled"}', "scheduled"),
                most("arena_due_matches", "due"),
                most('arena_matches{state="running"}', "running"),
            ],
        ),
        Panel(
            "Age of the oldest match that is due",
            [most("arena_queue_age_seconds", "age")],
            unit="s",
        ),
        Panel("Free slots", [most("arena_worker_free_slots", "slots")]),
        Panel(
            "Attempts",
            [
                a_second("arena_leases_total", "begun"),
                a_second("arena_lease_expiries_total", "expired"),
                a_second_by("arena_releases_total", "cause", before="given back: "),
            ],
            unit="ops",
        ),
        Panel(
            "The match that has stood still longest",
            [most("arena_idle_match_seconds", "since its last decision")],
            unit="s",
        ),
        Panel("Bells", [a_second("arena_bells_total", "rung")], unit="ops"),
        Panel(
            "Reports of games",
            [a_second_by("arena_intake_reports_total", "state")],
            unit="ops",
        ),
        Panel("From report to answer", quantiles("arena_intake_seconds"), unit="s"),
        Panel(
            "Reports in line",
            [
                total("arena_intake_waiting_reports", "at coordinators"),
                total("arena_worker_reports_waiting", "at workers"),
                lately("arena_intake_restarts_total", "intake restarts"),
            ],
        ),
    ],
)
