"""Alerts tried out by promtool: an arena in good order, in which one thing goes wrong."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

RULES = Path(__file__).parents[2] / "deploy" / "prometheus" / "rules"

HEALTHY = {
    'up{job="coordinator", instance="c"}': "1x50",
    'up{job="worker", instance="w"}': "1x50",
    'up{job="web", instance="p"}': "1x50",
    'arena_loop_last_success_timestamp_seconds{loop="sweep", instance="c"}': "0+60x50",
    'arena_loop_failures_total{loop="sweep", instance="c"}': "0x50",
    'arena_stall_seconds_sum{instance="c"}': "0+0.1x50",
    'process_open_fds{job="coordinator", instance="c"}': "100x50",
    'process_max_fds{job="coordinator", instance="c"}': "1024x50",
    'process_start_time_seconds{job="coordinator", instance="c"}': "0x50",
    'arena_build_info{program="coordinator", version="1", instance="c"}': "1x50",
    'arena_build_info{program="worker", version="1", instance="w"}': "1x50",
    'arena_clock_seconds{instance="c"}': "0+60x50",
    'arena_data_free_bytes{instance="c"}': "50000000000x50",
    'arena_coordinators_buried_total{instance="c"}': "0x50",
    'arena_worker_tables{instance="w"}': "1x50",
    'arena_broker_up{instance="c"}': "1x50",
    'arena_queue_age_seconds{instance="c"}': "2x50",
    'arena_due_matches{instance="c"}': "1x50",
    'arena_worker_free_slots{instance="c"}': "50x50",
    'arena_connected_workers{instance="c"}': "1x50",
    'arena_connected_bots{instance="c"}': "10x50",
    'arena_matches{state="running", instance="c"}': "5x50",
    'arena_idle_match_seconds{instance="c"}': "3x50",
    'arena_leases_total{instance="c"}': "0+10x50",
    'arena_lease_expiries_total{instance="c"}': "0x50",
    'arena_releases_total{cause="failure", instance="c"}': "0x50",
    'arena_decision_latency_seconds_count{instance="c"}': "0+3000x50",
    'arena_decision_latency_seconds_bucket{le="0.01", instance="c"}': "0+2900x50",
    'arena_decision_latency_seconds_bucket{le="+Inf", instance="c"}': "0+3000x50",
    'arena_session_faults_total{kind="timeout", instance="c"}': "0+3x50",
    'arena_canary_seconds_count{instance="c"}': "0+60x50",
    'arena_canary_seconds_bucket{le="0.001", instance="c"}': "0+60x50",
    'arena_canary_seconds_bucket{le="+Inf", instance="c"}': "0+60x50",
    'arena_games_total{game="wazabi", reason="emptied", instance="c"}': "0+12x50",
    'arena_canary_charged_total{instance="c"}': "0x50",
    'arena_intake_reports_total{state="accepted", instance="c"}': "0+20x50",
    'arena_intake_reports_total{state="quarantined", instance="c"}': "0x50",
    'arena_intake_seconds_bucket{le="0.1", instance="c"}': "0+20x50",
    'arena_intake_seconds_bucket{le="5.0", instance="c"}': "0+20x50",
    'arena_intake_seconds_bucket{le="10.0", instance="c"}': "0+20x50",
    'arena_intake_seconds_bucket{le="+Inf", instance="c"}': "0+20x50",
    'arena_intake_waiting_reports{instance="c"}': "1x50",
    'arena_intake_restarts_total{instance="c"}': "0x50",
    'arena_rating_mismatches{instance="c"}': "0x50",
    'arena_worker_reports_waiting{instance="w"}': "2x50",
    'arena_sessions_ended_total{reason="left", instance="c"}': "0+1x50",
    'arena_sessions_ended_total{reason="drain", instance="c"}': "0x50",
    'arena_sessions_ended_total{reason="superseded", instance="c"}': "0x50",
    'arena_alarmed_leagues{instance="c"}': "0x50",
    'arena_league_failures_total{instance="c"}': "0x50",
    'arena_league_longest_turn_seconds{instance="c"}': "0.1x50",
    'arena_fit_failures_total{instance="c"}': "0x50",
    'arena_standings_failures_total{instance="c"}': "0x50",
    'arena_web_requests_total{route="/", status="2xx", instance="p"}': "0+60x50",
    'arena_web_requests_total{route="/", status="5xx", instance="p"}': "0x50",
    'arena_web_unserved_total{cause="failure", instance="p"}': "0x50",
    'arena_web_refusals_total{limit="rate", instance="p"}': "0+1x50",
    'arena_web_refusals_total{limit="connections", instance="p"}': "0x50",
    'arena_web_topics{instance="p"}': "50x50",
    'arena_web_request_seconds_count{route="/", instance="p"}': "0+60x50",
    'arena_web_request_seconds_bucket{route="/", le="0.05", instance="p"}': "0+60x50",
    'arena_web_request_seconds_bucket{route="/", le="1.0", instance="p"}': "0+60x50",
    'arena_web_request_seconds_bucket{route="/", le="5.0", instance="p"}': "0+60x50",
    'arena_web_request_seconds_bucket{route="/", le="+Inf", instance="p"}': "0+60x50",
    'arena_web_streams{instance="p"}': "100x50",
    'arena_web_most_streams{instance="p"}': "2000x50",
    'arena_web_feed_age_seconds{instance="p"}': "1x50",
}
"""Fifty-one samples of each series, one a minute."""


@dataclass(frozen=True, slots=True)
class Case:
    """``changes``: series that are otherwise than in good order, or are there besides. ``fire``:
    exactly what does, so many minutes after the start. ``figures``: what is recorded then.
    """

    name: str
    at: int
    changes: Mapping[str, str] = field(default_factory=dict)
    fire: tuple[str, ...] = ()
    figures: Mapping[str, float] = field(default_factory=dict)


def outcomes(promtool: str, folder: Path, cases: Sequence[Case]) -> dict[str, str]:
    """What promtool says of each case, by its name: SUCCESS alone, if exactly its alerts fire."""
    files = [folder / f"{number}.yml" for number in range(len(cases))]
    for file, case in zip(files, cases, strict=True):
        file.write_text(yaml.safe_dump(_test_file(case)))
    command = [promtool, "test", "rules", *map(str, files)]
    # Failures are told on the other stream: on one they stand below their case.
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    done = subprocess.run(command, stdout=pipe, stderr=both, text=True, check=False)
    said = {}
    for part in done.stdout.split("Unit Testing:")[1:]:
        name, _, words = part.strip().partition("\n")
        said[Path(name.strip()).stem] = " ".join(words.split())
    return {case.name: said[file.stem] for file, case in zip(files, cases, strict=True)}


def _test_file(case: Case) -> dict[str, object]:
    series = {name: value for name, value in (HEALTHY | dict(case.changes)).items() if value}
    fires = [{"labels": f'{{alertname="{alert}"}}', "value": 1} for alert in case.fire]
    expected = [('count by (alertname) (ALERTS{alertstate="firing"})', fires)]
    for figure, value in case.figures.items():
        near = f"max(abs({figure} - {value})) < bool 1e-9"
        expected.append((near, [{"labels": "{}", "value": 1}]))
    return {
        "rule_files": [str(file) for file in sorted(RULES.glob("*.yml"))],
        "group_eval_order": ["arena.figures"],
        "tests": [
            {
                "name": case.name,
                "interval": "1m",
                "input_series": [{"series": s, "values": v} for s, v in series.items()],
                "promql_expr_test": [
                    {"expr": expression, "eval_time": f"{case.at}m", "exp_samples": samples}
                    for expression, samples in expected
                ],
            }
        ],
    }


def rules() -> list[dict[str, Any]]:
    """All rules, as the files have them."""
    files = [yaml.safe_load(file.read_text()) for file in sorted(RULES.glob("*.yml"))]
    return [rule for file in files for group in file["groups"] for rule in group["rules"]]


def alerts() -> set[str]:
    """The names of all alerts."""
    return {rule["alert"] for rule in rules() if "alert" in rule}
