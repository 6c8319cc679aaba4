"""Each way in which things go wrong fires its alert, in time, and no other."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.deploy.alerts import RULES, Case, alerts, outcomes, rules

UP = 'up{{job="{}", instance="{}"}}'
TIMEOUTS = 'arena_session_faults_total{kind="timeout", instance="c"}'
DECISIONS = 'arena_decision_latency_seconds_count{instance="c"}'
QUARANTINED = 'arena_intake_reports_total{state="quarantined", instance="c"}'
FAILURES = 'arena_releases_total{cause="failure", instance="c"}'
LEFT = 'arena_sessions_ended_total{reason="left", instance="c"}'
SUPERSEDED = 'arena_sessions_ended_total{reason="superseded", instance="c"}'
DRAINED = 'arena_sessions_ended_total{reason="drain", instance="c"}'
LOOP = 'arena_loop_last_success_timestamp_seconds{loop="sweep", instance="c"}'
UNSERVED = 'arena_web_unserved_total{{cause="{}", instance="p"}}'
WEB_SECONDS = 'arena_web_request_seconds_{}route="{}", {}instance="p"}}'


def slow(route: str, requests: str) -> dict[str, str]:
    """All requests to a route take from one to five seconds."""
    kinds = {"count{": "", "bucket{": 'le="5.0", '}
    found = {WEB_SECONDS.format(kind, route, le): requests for kind, le in kinds.items()}
    more = {'le="0.05", ': "0x90", 'le="1.0", ': "0x90", 'le="+Inf", ': requests}
    return found | {WEB_SECONDS.format("bucket{", route, le): n for le, n in more.items()}


SLOW_INTAKE = {
    'arena_intake_seconds_bucket{le="0.1", instance="c"}': "0+10x90",
    'arena_intake_seconds_bucket{le="5.0", instance="c"}': "0+10x90",
}
FULL = {'arena_worker_free_slots{instance="c"}': "0x90"}


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
    "arena:web_requests:rate5m": 1,
    "arena:web_request_seconds:p95_5m": 0.0475,
    "arena:web_streams:sum": 100,
}
"""What is recorded of an arena in good order."""

AT_ANOTHER = {
    'arena_connected_bots{instance="d"}': "7x90",
    'arena_due_matches{instance="d"}': "1x90",
    'arena_worker_free_slots{instance="d"}': "50x90",
    'arena_matches{state="running", instance="d"}': "5x90",
    'arena_connected_workers{instance="d"}': "1x90",
    'arena_games_total{game="wazabi", reason="emptied", instance="d"}': "0+12x90",
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


def of_coordinator(name: str, values: str) -> dict[str, str]:
    return {f'{name}{{instance="c"}}': values}


CASES = [
    Case("an arena in good order", 90, figures=FIGURES),
    Case("figures of two coordinators", 90, AT_ANOTHER, figures=FIGURES_OF_TWO),
    Case("a worker is gone", 62, {UP.format("worker", "w"): "1x60 0x30"}, ("ArenaProgramDown",)),
    Case("a worker was gone for a moment", 62, {UP.format("worker", "w"): "1x59 0 1x30"}),
    Case(
        "the last coordinator is gone",
        62,
        {UP.format("coordinator", "c"): "1x60 0x30"},
        ("ArenaNoCoordinator", "ArenaProgramDown"),
    ),
    Case("a loop stands", 63, {LOOP: "0+60x60 3600x30"}, ("ArenaLoopStopped",)),
    Case("a loop that has just stood is well", 63, {LOOP: "0+60x60 3600 3720+60x30"}),
    Case(
        "a loop fails now and then",
        70,
        {'arena_loop_failures_total{loop="sweep", instance="c"}': "0x60 1+1x30"},
        ("ArenaLoopFails",),
    ),
    Case(
        "the process stalls",
        66,
        of_coordinator("arena_stall_seconds_sum", "0x60 5+5x30"),
        ("ArenaProcessStalls",),
    ),
    Case(
        "files run out",
        66,
        {'process_open_fds{job="coordinator", instance="c"}': "100x60 900x30"},
        ("ArenaFilesRunOut",),
    ),
    Case("Redis is gone", 62, of_coordinator("arena_broker_up", "1x60 0x30"), ("ArenaBrokerDown",)),
    Case(
        "nothing is leased though it could be",
        66,
        of_coordinator("arena_leases_total", "0+10x60 600x30"),
        ("ArenaQueueStands",),
    ),
    Case(
        "nothing is leased as nothing is due",
        80,
        of_coordinator("arena_leases_total", "0+10x60 600x30")
        | of_coordinator("arena_due_matches", "1x60 0x30"),
    ),
    Case(
        "an old match waits as all workers are full",
        67,
        FULL | of_coordinator("arena_queue_age_seconds", "2x60 1000x30"),
        ("ArenaQueueLong",),
    ),
    Case("all workers are full, and matches wait for a moment", 90, FULL),
    Case(
        "there are no workers",
        64,
        FULL | of_coordinator("arena_connected_workers", "1x60 0x30"),
        ("ArenaNoWorkers",),
    ),
    Case(
        "a match stands still",
        86,
        of_coordinator("arena_idle_match_seconds", "3x60 60+60x30"),
        ("ArenaMatchStuck",),
    ),
    Case(
        "no bot decides any more",
        74,
        {DECISIONS: "0+3000x60 180000x30"},
        ("ArenaNoProgress",),
    ),
    Case(
        "nothing runs, and no bot decides",
        90,
        {
            DECISIONS: "0+3000x60 180000x30",
            TIMEOUTS: "0x90",
            'arena_matches{state="running", instance="c"}': "0x90",
        },
    ),
    Case(
        "leases run out",
        62,
        of_coordinator("arena_lease_expiries_total", "0x60 4x30"),
        ("ArenaLeasesExpire",),
    ),
    Case("one lease ran out", 62, of_coordinator("arena_lease_expiries_total", "0x60 1x30")),
    Case("attempts fail", 62, {FAILURES: "0x60 4x30"}, ("ArenaAttemptsFail",)),
    Case("a report is not believed", 62, {QUARANTINED: "0x60 1x30"}, ("ArenaReportQuarantined",)),
    Case(
        "ratings are wrong",
        61,
        of_coordinator("arena_rating_mismatches", "0x60 2x30"),
        ("ArenaRatingMismatch",),
    ),
    Case(
        "reports wait in line",
        67,
        of_coordinator("arena_intake_waiting_reports", "1x60 80x30"),
        ("ArenaIntakeSlow",),
    ),
    Case("reports take seconds", 67, SLOW_INTAKE, ("ArenaIntakeSlow",)),
    Case(
        "the intake dies",
        62,
        of_coordinator("arena_intake_restarts_total", "0x60 1x30"),
        ("ArenaIntakeDies",),
    ),
    Case(
        "a worker keeps its reports",
        72,
        {'arena_worker_reports_waiting{instance="w"}': "2x60 40x30"},
        ("ArenaReportsStay",),
    ),
    Case("bots come and go", 76, {LEFT: "0+1x60 65+6x30"}, ("ArenaSessionsFlap",)),
    Case("all bots reconnect once as a coordinator stops", 76, {DRAINED: "0x60 500x30"}),
    Case("two of a bot fight", 70, {SUPERSEDED: "0x60 2+2x30"}, ("ArenaBotsFight",)),
    Case(
        "the arena charges its own delay",
        66,
        of_coordinator("arena_canary_charged_total", "0x60 2+2x30"),
        ("ArenaChargesItsOwnDelay",),
    ),
    Case("timeouts rise", 80, {TIMEOUTS: "0+3x60 480+300x30"}, ("ArenaTimeoutsRise",)),
    Case(
        "a league was paused",
        62,
        of_coordinator("arena_league_alarms_total", "0x60 1x30"),
        ("ArenaLeaguePaused",),
    ),
    Case(
        "a league cannot be looked after",
        62,
        of_coordinator("arena_league_failures_total", "0x60 1x30"),
        ("ArenaLeagueFails",),
    ),
    Case(
        "a league takes long",
        63,
        of_coordinator("arena_league_longest_turn_seconds", "0.1x60 70+60x30"),
        ("ArenaLeagueSlow",),
    ),
    Case(
        "a fit fails",
        62,
        of_coordinator("arena_fit_failures_total", "0x60 1x30"),
        ("ArenaFitsFail",),
    ),
    Case(
        "a table cannot be stored",
        62,
        of_coordinator("arena_standings_failures_total", "0x60 1x30"),
        ("ArenaStandingsFail",),
    ),
    Case(
        "no page is served",
        62,
        {UP.format("web", "p"): "1x60 0x30"},
        ("ArenaNoWeb", "ArenaProgramDown"),
    ),
    Case("the page fails", 66, {UNSERVED.format("failure"): "0x60 10+10x30"}, ("ArenaWebFails",)),
    Case("the page has failed once", 66, {UNSERVED.format("failure"): "0x60 1x30"}),
    Case("a page is slow", 80, slow("/", "0+60x90"), ("ArenaWebSlow",)),
    Case("a page that one reader asks for is slow", 80, slow("/search", "0+1x90")),
    Case("a download takes its time", 80, slow("/leagues/{name}/games.parquet", "0+60x90")),
    Case(
        "somebody asks for too much",
        80,
        {UNSERVED.format("rate"): "0x60 50+50x30"},
        ("ArenaWebRefuses",),
    ),
    Case("somebody asked too much once", 67, {UNSERVED.format("rate"): "0x60 90x30"}),
    Case(
        "readers are turned away",
        80,
        {UNSERVED.format("busy"): "0x60 50+50x30"},
        ("ArenaWebRefuses",),
    ),
    Case(
        "the page is full",
        63,
        {'arena_web_streams{instance="p"}': "100x60 1900x30"},
        ("ArenaWebFull",),
    ),
    Case(
        "what readers follow is old",
        64,
        {'arena_web_feed_age_seconds{instance="p"}': "1x60 60+60x30"},
        ("ArenaFeedStale",),
    ),
    Case(
        "what readers follow is late once",
        64,
        {'arena_web_feed_age_seconds{instance="p"}': "1x61 90 1x30"},
    ),
]


@pytest.fixture(scope="session")
def said(promtool: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Promtool's words about all cases: one process takes as long as one case."""
    return outcomes(promtool, tmp_path_factory.mktemp("cases"), CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name.replace(" ", "-"))
def test_exactly_the_alert_fires_that_is_meant(said: dict[str, str], case: Case) -> None:
    assert said[case.name] == "SUCCESS"


def test_what_is_said_tells_an_alert_that_should_have_fired(promtool: str, tmp_path: Path) -> None:
    wrong = Case("nothing is wrong, but something was to fire", 60, fire=("ArenaNoWorkers",))
    (words,) = outcomes(promtool, tmp_path, [wrong]).values()
    assert "FAILED" in words


def test_every_alert_has_its_case_and_every_figure_its_value() -> None:
    assert {alert for case in CASES for alert in case.fire} == alerts()
    assert FIGURES.keys() == {rule["record"] for rule in rules() if "record" in rule}


def test_rules_and_configuration_are_what_prometheus_takes(promtool: str, tmp_path: Path) -> None:
    config = (RULES.parent / "prometheus.yml").read_text()
    (tmp_path / "prometheus.yml").write_text(config.replace("/etc/prometheus/rules", str(RULES)))
    command = [promtool, "check", "config", str(tmp_path / "prometheus.yml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(list(RULES.glob('*.yml')))} rule files" in done.stdout
