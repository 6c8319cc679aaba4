"""Whether every program lives and gets on."""

from deploy.grafana.panels import Dashboard, Panel
from deploy.grafana.queries import EACH, RATE, Query, a_second_by, most

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
            "Versions",
            [Query("count by (program, version) (arena_build_info)", "{{program}} {{version}}")],
            kind="stat",
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
            [a_second_by("arena_loop_failures_total", "loop")],
            unit="ops",
        ),
        Panel(
            "Times in which a coordinator did not get to run",
            [Query(f"rate(arena_stall_seconds_sum{RATE})", "{{instance}}")],
            unit="percentunit",
            description="Share of time. No bot is charged for it, but games are slow.",
        ),
        Panel(
            "Processor",
            [a_second_by("process_cpu_seconds_total", "job", "instance")],
            description="Cores. A program of the arena can use little more than one.",
        ),
        Panel("Memory", [Query("process_resident_memory_bytes", EACH)], unit="bytes"),
        Panel(
            "Open files",
            [Query("process_open_fds / process_max_fds", EACH)],
            unit="percentunit",
        ),
        Panel(
            "Room for the database",
            [Query("min(arena_data_free_bytes)", "free")],
            unit="bytes",
            description="With SQLite; the disk of PostgreSQL is watched where that runs.",
        ),
        Panel(
            "Clocks, beside Prometheus's",
            [Query("abs(arena_clock_seconds - timestamp(arena_clock_seconds))", EACH)],
            unit="s",
            description="How old the newest answer is counts, too: up to 5 s are nothing.",
        ),
        Panel(
            "Programs that began anew, and coordinators taken for dead",
            [
                Query(
                    'sum by (job) (changes(process_start_time_seconds{job=~".+"}[30m]))',
                    "{{job}}, half an hour",
                ),
                Query("sum(increase(arena_coordinators_buried_total[30m]))", "taken for dead"),
            ],
        ),
        Panel(
            "Broker",
            [
                Query("min(arena_broker_up)", "up"),
                most("arena_bells_outstanding", "bells unheard"),
            ],
        ),
    ],
)
