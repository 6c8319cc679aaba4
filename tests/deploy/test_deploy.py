"""Containers cannot be built here: what can be checked without them is that the files agree."""

import re
from pathlib import Path

import pytest
import yaml

from arena.cli.main import COMMANDS
from arena.coordinator.terms import STOP_WITHIN
from arena.embedded.stack import GRACE
from arena.settings import PREFIX, Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
MANUAL = (DEPLOY.parent / "docs" / "operations.md").read_text()
COMPOSE_COMMANDS = re.findall(r"compose\.yaml exec (?:-T )?(\w+) (\w+)", MANUAL)
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
        monkeypatch.setenv(name, re.sub(r"\$\{\w+:-(.*)\}", r"\1", value).partition(":?")[0])
    Settings()


@pytest.mark.parametrize("service", ARENA)
def test_services_log_for_a_collector(service: str) -> None:
    assert COMPOSE["services"][service]["environment"]["ARENA_LOG_JSON"] == "true"


@pytest.mark.parametrize("service", COMPOSE["services"])
def test_services_come_back_log_within_bounds_and_are_asked_how_they_are(service: str) -> None:
    given = COMPOSE["services"][service]
    assert given["restart"] == "unless-stopped"
    assert given["logging"]["options"].keys() == {"max-size", "max-file"}
    if service not in {"prometheus", "grafana"}:
        assert given["healthcheck"]["test"][0] == "CMD"


@pytest.mark.parametrize("service", ARENA)
def test_health_is_asked_where_the_service_answers(service: str) -> None:
    given = COMPOSE["services"][service]
    (port,) = re.findall(r"127\.0\.0\.1:(\d+)/readyz", " ".join(given["healthcheck"]["test"]))
    environment = given["environment"].items()
    (address,) = (value for name, value in environment if name.endswith("HTTP_ADDRESS"))
    assert address == f"0.0.0.0:{port}"


def test_what_must_outlive_a_container_is_in_a_volume_and_no_secret_is_in_the_image() -> None:
    kept = {
        volume.partition(":")[0]
        for each in COMPOSE["services"].values()
        for volume in each.get("volumes", ())
    }
    assert {*COMPOSE["volumes"]} == {volume for volume in kept if not volume.startswith(".")}
    assert "deploy" in (DEPLOY.parent / ".dockerignore").read_text().splitlines(), "deploy/.env"


@pytest.mark.parametrize(("name", "program"), COMPOSE_COMMANDS)
def test_commands_of_the_manual_are_for_services_that_exist(name: str, program: str) -> None:
    assert name in COMPOSE["services"]
    assert (program == "arena") == (name in ARENA)


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
