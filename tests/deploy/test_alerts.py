"""Each way in which things go wrong fires its alert, in time, and no other."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.deploy.alerts import RULES, Case, alerts, outcomes, rules
from tests.deploy.cases import CASES
from tests.deploy.figures import FIGURES


@pytest.fixture(scope="session")
def said(promtool: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Promtool's words about all cases, from one process: each minute that it goes through takes
    4 ms of a core, which is most of what this file takes.
    """
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
