"""Ways in which things go wrong, and which alert each is to fire."""

from __future__ import annotations

from tests.deploy.alerts import Case
from tests.deploy.figures import AT_ANOTHER, FIGURES, FIGURES_OF_TWO

UP = 'up{{job="{}", instance="{}"}}'
TIMEOUTS = 'arena_session_faults_total{kind="timeout", instance="c"}'
DECISIONS = 'arena_decision_latency_seconds_count{instance="c"}'
QUARANTINED = 'arena_intake_reports_total{state="quarantined", instance="c"}'
FAILURES = 'arena_releases_total{cause="failure", instance="c"}'
LEFT = 'arena_sessions_ended_total{reason="left", instance="c"}'
SUPERSEDED = 'arena_sessions_ended_total{reason="superseded", instance="c"}'
DRAINED = 'arena_sessions_ended_total{reason="drain", instance="c"}'
LOOP = 'arena_loop_last_success_timestamp_seconds{loop="sweep", instance="c"}'
REFUSED = 'arena_web_refusals_total{limit="rate", instance="p"}'
UNSERVED = 'arena_web_unserved_total{{cause="{}", instance="p"}}'
WEB_SECONDS = 'arena_web_request_seconds_{}route="{}", {}instance="p"}}'


def slow(route: str, requests: str) -> dict[str, str]:
    """All requests to a route take from one to five seconds."""
    kinds = {"count{": "", "bucket{": 'le="5.0", '}
    found = {WEB_SECONDS.format(kind, route, le): requests for kind, le in kinds.items()}
    more = {'le="0.05", ': "0x50", 'le="1.0", ': "0x50", 'le="+Inf", ': requests}
    return found | {WEB_SECONDS.format("bucket{", route, le): n for le, n in more.items()}


SLOW_INTAKE = {
    'arena_intake_seconds_bucket{le="0.1", instance="c"}': "0+10x50",
    'arena_intake_seconds_bucket{le="5.0", instance="c"}': "0+10x50",
}
FULL = {'arena_worker_free_slots{instance="c"}': "0x50"}
W2 = {'up{job="worker", instance="w2"}': "_x20 1x30"}


def of_coordinator(name: str, values: str) -> dict[str, str]:
    return {f'{name}{{instance="c"}}': values}


ALMOST = {
    LOOP: "-55+60x50",
    'arena_loop_failures_total{loop="sweep", instance="c"}': "0x5 1 2 3x30",
    **of_coordinator("arena_stall_seconds_sum", "0+2.9x50"),
    'process_open_fds{job="coordinator", instance="c"}': "800x50",
    'process_start_time_seconds{job="coordinator", instance="c"}': "0x5 1300 1400x30",
    **of_coordinator("arena_clock_seconds", "9+60x50"),
    **of_coordinator("arena_data_free_bytes", "1100000000x50"),
    **of_coordinator("arena_queue_age_seconds", "3500x50"),
    **of_coordinator("arena_idle_match_seconds", "590x50"),
    **of_coordinator("arena_lease_expiries_total", "0x5 2x30"),
    FAILURES: "0x5 2x30",
    **of_coordinator("arena_intake_waiting_reports", "50x50"),
    'arena_worker_reports_waiting{instance="w"}': "20x50",
    LEFT: "0+3.4x50",
    SUPERSEDED: "0x5 2 4 6 8 9x30",
    **of_coordinator("arena_canary_charged_total", "0x5 2 4x30"),
    **of_coordinator("arena_league_failures_total", "0x5 1 2 3x30"),
    **of_coordinator("arena_league_longest_turn_seconds", "59x50"),
    UNSERVED.format("failure"): "0x5 2x30",
    REFUSED: "0+9x50",
    'arena_web_streams{instance="p"}': "1790x50",
    'arena_web_topics{instance="p"}': "450x50",
    'arena_web_feed_age_seconds{instance="p"}': "59x50",
}
"""All that has a limit, just within it."""

CASES = [
    Case("nearly everything is wrong", 10, ALMOST),
    Case("an arena in good order", 50, figures=FIGURES),
    Case("figures of two coordinators", 50, AT_ANOTHER, figures=FIGURES_OF_TWO),
    Case("a worker is gone", 7, {UP.format("worker", "w"): "1x5 0x30"}, ("ArenaProgramDown",)),
    Case("a worker was gone for a moment", 7, {UP.format("worker", "w"): "1x4 0 1x30"}),
    Case(
        "a worker is gone, and its name with it",
        28,
        {UP.format("worker", "w2"): "1x20 stale"},
        ("ArenaProgramGone",),
    ),
    Case(
        "all workers are gone, and their name with them",
        28,
        {UP.format("worker", "w"): "1x20 stale"},
        ("ArenaProgramGone",),
    ),
    Case("a worker was replaced by another", 28, {UP.format("worker", "w"): "1x20 stale"} | W2),
    Case(
        "a coordinator dies over and over",
        9,
        {'process_start_time_seconds{job="coordinator", instance="c"}': "0x5 1260 1300 1360x30"},
        ("ArenaProgramRestarts",),
    ),
    Case(
        "a worker of another version stays",
        40,
        {'arena_build_info{program="worker", version="2", instance="w2"}': "1x50"},
        ("ArenaVersionsDiffer",),
    ),
    Case(
        "versions are changed",
        25,
        {'arena_build_info{program="worker", version="2", instance="w2"}': "_x5 1x30"},
    ),
    Case(
        "a clock jumps",
        9,
        of_coordinator("arena_clock_seconds", "0+60x5 3960+60x30"),
        ("ArenaClockWrong",),
    ),
    Case(
        "the disk runs full",
        8,
        of_coordinator("arena_data_free_bytes", "50000000000x5 900000000x30"),
        ("ArenaDiskFull",),
    ),
    Case(
        "a coordinator was taken for dead",
        25,
        of_coordinator("arena_coordinators_buried_total", "0x5 1x30"),
        ("ArenaCoordinatorBuried",),
    ),
    Case(
        "the last coordinator is gone",
        7,
        {UP.format("coordinator", "c"): "1x5 0x30"},
        ("ArenaNoCoordinator", "ArenaProgramDown"),
    ),
    Case("a loop stands", 8, {LOOP: "0+60x5 300x30"}, ("ArenaLoopStopped",)),
    Case("a loop that has just stood is well", 8, {LOOP: "0+60x5 300 420+60x30"}),
    Case(
        "a loop fails now and then",
        15,
        {'arena_loop_failures_total{loop="sweep", instance="c"}': "0x5 1+1x30"},
        ("ArenaLoopFails",),
    ),
    Case(
        "the process stalls",
        11,
        of_coordinator("arena_stall_seconds_sum", "0x5 5+5x30"),
        ("ArenaProcessStalls",),
    ),
    Case(
        "files run out",
        11,
        {'process_open_fds{job="coordinator", instance="c"}': "100x5 900x30"},
        ("ArenaFilesRunOut",),
    ),
    Case("Redis is gone", 7, of_coordinator("arena_broker_up", "1x5 0x30"), ("ArenaBrokerDown",)),
    Case(
        "nothing is leased though it could be",
        11,
        of_coordinator("arena_leases_total", "0+10x5 50x30"),
        ("ArenaQueueStands",),
    ),
    Case(
        "nothing is leased as nothing is due",
        25,
        of_coordinator("arena_leases_total", "0+10x5 50x30")
        | of_coordinator("arena_due_matches", "1x5 0x30"),
    ),
    Case(
        "an old match waits as all workers are full",
        12,
        FULL | of_coordinator("arena_queue_age_seconds", "2x5 1000x30"),
        ("ArenaQueueLong",),
    ),
    Case(
        "a match is passed over for hours",
        20,
        of_coordinator("arena_queue_age_seconds", "4000x50"),
        ("ArenaMatchWaits",),
    ),
    Case(
        "a worker reaches no coordinator",
        10,
        {'arena_worker_tables{instance="w"}': "1x5 0x30"},
        ("ArenaWorkerAlone",),
    ),
    Case(
        "a worker reaches no coordinator as there is none",
        10,
        {
            UP.format("coordinator", "c"): "1x5 0x30",
            'arena_worker_tables{instance="w"}': "1x5 0x30",
        },
        ("ArenaNoCoordinator", "ArenaProgramDown"),
    ),
    Case("all workers are full, and matches wait for a moment", 50, FULL),
    Case(
        "there are no workers",
        9,
        FULL | of_coordinator("arena_connected_workers", "1x5 0x30"),
        ("ArenaNoWorkers",),
    ),
    Case(
        "a match stands still",
        31,
        of_coordinator("arena_idle_match_seconds", "3x5 60+60x30"),
        ("ArenaMatchStuck",),
    ),
    Case(
        "no bot decides any more",
        19,
        {DECISIONS: "0+3000x5 15000x30"},
        ("ArenaNoProgress",),
    ),
    Case(
        "nothing runs, and no bot decides",
        50,
        {
            DECISIONS: "0+3000x20 60000x30",
            TIMEOUTS: "0x50",
            'arena_matches{state="running", instance="c"}': "0x50",
        },
    ),
    Case(
        "leases run out",
        7,
        of_coordinator("arena_lease_expiries_total", "0x5 4x30"),
        ("ArenaLeasesExpire",),
    ),
    Case("one lease ran out", 7, of_coordinator("arena_lease_expiries_total", "0x5 1x30")),
    Case("attempts fail", 7, {FAILURES: "0x5 4x30"}, ("ArenaAttemptsFail",)),
    Case("a report is not believed", 7, {QUARANTINED: "0x5 1x30"}, ("ArenaReportQuarantined",)),
    Case(
        "ratings are wrong",
        6,
        of_coordinator("arena_rating_mismatches", "0x5 2x30"),
        ("ArenaRatingMismatch",),
    ),
    Case(
        "reports wait in line",
        12,
        of_coordinator("arena_intake_waiting_reports", "1x5 80x30"),
        ("ArenaIntakeSlow",),
    ),
    Case("reports take seconds", 12, SLOW_INTAKE, ("ArenaIntakeSlow",)),
    Case(
        "the intake dies",
        7,
        of_coordinator("arena_intake_restarts_total", "0x5 1x30"),
        ("ArenaIntakeDies",),
    ),
    Case(
        "a worker keeps its reports",
        17,
        {'arena_worker_reports_waiting{instance="w"}': "2x5 40x30"},
        ("ArenaReportsStay",),
    ),
    Case("bots come and go", 27, {LEFT: "0+1x5 10+6x30"}, ("ArenaSessionsFlap",)),
    Case(
        "all bots are gone at once",
        16,
        {LEFT: "0+1x5 505x30"} | of_coordinator("arena_connected_bots", "500x5 0x30"),
    ),
    Case("all bots reconnect once as a coordinator stops", 21, {DRAINED: "0x5 500x30"}),
    Case("two of a bot fight", 15, {SUPERSEDED: "0x5 2+2x30"}, ("ArenaBotsFight",)),
    Case(
        "the arena charges its own delay",
        11,
        of_coordinator("arena_canary_charged_total", "0x5 2+2x30"),
        ("ArenaChargesItsOwnDelay",),
    ),
    Case(
        "the first probe of all is late",
        7,
        {
            f'arena_canary_{series}{{{le}instance="c"}}': "_x5 0+60x30"
            for series, le in (
                ("seconds_count", ""),
                ("seconds_bucket", 'le="0.001", '),
                ("seconds_bucket", 'le="+Inf", '),
            )
        }
        | of_coordinator("arena_canary_charged_total", "_x5 0 1x30"),
    ),
    Case("timeouts rise", 28, {TIMEOUTS: "0+3x20 360+300x30"}, ("ArenaTimeoutsRise",)),
    Case(
        "a league was paused",
        7,
        of_coordinator("arena_alarmed_leagues", "0x5 1x30"),
        ("ArenaLeaguePaused",),
    ),
    Case(
        "a league cannot be looked after",
        7,
        of_coordinator("arena_league_failures_total", "0x5 5x30"),
        ("ArenaLeagueFails",),
    ),
    Case(
        "a league takes long",
        8,
        of_coordinator("arena_league_longest_turn_seconds", "0.1x5 70+60x30"),
        ("ArenaLeagueSlow",),
    ),
    Case(
        "a fit fails",
        7,
        of_coordinator("arena_fit_failures_total", "0x5 1x30"),
        ("ArenaFitsFail",),
    ),
    Case(
        "a table cannot be stored",
        7,
        of_coordinator("arena_standings_failures_total", "0x5 1x30"),
        ("ArenaStandingsFail",),
    ),
    Case(
        "no page is served",
        7,
        {UP.format("web", "p"): "1x5 0x30"},
        ("ArenaNoWeb", "ArenaProgramDown"),
    ),
    Case("the page fails", 11, {UNSERVED.format("failure"): "0x5 10+10x30"}, ("ArenaWebFails",)),
    Case("the page has failed once", 11, {UNSERVED.format("failure"): "0x5 1x30"}),
    Case("a page is slow", 25, slow("/", "0+60x50"), ("ArenaWebSlow",)),
    Case("a page was slow for a moment", 18, slow("/", "0x5 900x30")),
    Case("a page that one reader asks for is slow", 25, slow("/search", "0+1x50")),
    Case("a download takes its time", 25, slow("/leagues/{name}/games.parquet", "0+60x50")),
    Case(
        "somebody asks for too much",
        25,
        {REFUSED: "0x5 50+50x30"},
        ("ArenaWebRefuses",),
    ),
    Case("somebody asked too much once", 12, {REFUSED: "0x5 90x30"}),
    Case(
        "readers are turned away",
        25,
        {REFUSED.replace("rate", "connections"): "0x5 50+50x30"},
        ("ArenaWebRefuses",),
    ),
    Case(
        "the page is full",
        8,
        {'arena_web_streams{instance="p"}': "100x5 1900x30"},
        ("ArenaWebFull",),
    ),
    Case(
        "as many parts are followed as can be",
        8,
        {'arena_web_topics{instance="p"}': "50x5 500x30"},
        ("ArenaWebFull",),
    ),
    Case(
        "what readers follow is old",
        9,
        {'arena_web_feed_age_seconds{instance="p"}': "1x5 60+60x30"},
        ("ArenaFeedStale",),
    ),
    Case(
        "what readers follow is late once",
        9,
        {'arena_web_feed_age_seconds{instance="p"}': "1x6 90 1x30"},
    ),
]
