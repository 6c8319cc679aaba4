"""Containers cannot be built here: what can be checked without them is that the files agree."""

from pathlib import Path

import pytest
import yaml

from arena.cli.main import COMMANDS
from arena.coordinator.terms import STOP_WITHIN
from arena.embedded.stack import GRACE
from arena.settings import PREFIX, Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
ARENA = [name for name, service in COMPOSE["services"].items() if service["image"] == "arena"]


@pytest.mark.parametrize("service", ARENA)
def test_services_run_commands_that_exist(service: str) -> None:
    assert COMPOSE["services"][service]["command"][0] in COMMANDS


@pytest.mark.parametrize("service", ARENA)
def test_services_are_given_settings_that_exist_and_are_allowed(
    service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = COMPOSE["services"][service]["environment"]
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    assert given.keys() <= known
    for name, value in given.items():
        assert isinstance(value, str), f"{name}: Compose wants a text"
        monkeypatch.setenv(name, value.partition(":?")[0])
    Settings()


@pytest.mark.parametrize("service", ARENA)
def test_services_log_for_a_collector(service: str) -> None:
    assert COMPOSE["services"][service]["environment"]["ARENA_LOG_JSON"] == "true"


def test_a_worker_is_given_longer_to_stop_than_it_takes_to_drain() -> None:
    worker = COMPOSE["services"]["worker"]
    drain = float(worker["environment"]["ARENA_DRAIN_TIMEOUT"])
    assert float(worker["stop_grace_period"].removesuffix("s")) > drain


def test_a_coordinator_is_given_longer_to_stop_than_it_takes() -> None:
    grace = COMPOSE["services"]["coordinator"]["stop_grace_period"]
    assert float(grace.removesuffix("s")) > STOP_WITHIN
    assert GRACE.total_seconds() > STOP_WITHIN


def test_prometheus_scrapes_services_at_the_ports_they_listen_on() -> None:
    config = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())
    for job in config["scrape_configs"]:
        (where,) = job["dns_sd_configs"]
        environment = COMPOSE["services"][where["names"][0]]["environment"]
        name = f"{job['job_name']}_http".removeprefix("coordinator_").upper()
        assert environment[f"{PREFIX}{name}_ADDRESS"].endswith(f":{where['port']}")
    assert {job["job_name"] for job in config["scrape_configs"]} == {*ARENA}
