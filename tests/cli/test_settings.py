import json
import os

import pytest
from typer.testing import CliRunner

from arena.cli import settings
from arena.cli.lazy import UserError
from arena.settings import SettingsError, hide_password, load


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in list(os.environ):
        if variable.startswith("ARENA_"):
            monkeypatch.delenv(variable)


def shown(*args: str) -> dict[str, dict[str, str]]:
    result = CliRunner().invoke(settings.app, ["--json", *args], catch_exceptions=False)
    answer: dict[str, dict[str, str]] = json.loads(result.stdout)
    return answer


def test_each_setting_is_printed_with_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA_WORKER_SLOTS", "7")
    monkeypatch.setenv("ARENA_DATA", "/srv/arena")
    rows = shown()
    assert rows["ARENA_WORKER_SLOTS"] == {"value": "7", "source": "environment"}
    assert rows["ARENA_DRAIN_TIMEOUT"] == {"value": "60", "source": "default"}
    assert rows["ARENA_DATABASE_URL"] == {
        "value": "sqlite:////srv/arena/arena.db",
        "source": "from ARENA_DATA",
    }


def test_a_folder_given_goes_before_a_database_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ARENA_DATABASE_URL", "postgresql://db/arena")
    assert shown("--data", "/x")["ARENA_DATABASE_URL"] == {
        "value": "sqlite:////x/arena.db",
        "source": "--data",
    }


def test_secrets_and_passwords_are_masked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA_WORKER_SECRET", "hunter2")
    monkeypatch.setenv("ARENA_DATABASE_URL", "postgresql://arena:hunter2@db/arena")
    monkeypatch.setenv("ARENA_REDIS_URL", "redis://:hunter2@redis:6379/0")
    monkeypatch.setenv("ARENA_TRACES_ENDPOINT", "https://arena:hunter2@collector/v1/traces")
    rows = shown()
    assert "hunter2" not in json.dumps(rows)
    assert rows["ARENA_DATABASE_URL"]["value"] == "postgresql://arena:***@db/arena"


def test_a_slip_of_the_keyboard_is_pointed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA_WORKR_SLOTS", "7")
    result = CliRunner().invoke(settings.app, [])
    assert "# ARENA_WORKR_SLOTS is set, but there is no such setting" in result.stdout


@pytest.mark.parametrize(
    ("variable", "value", "allowed"),
    [
        ("ARENA_WORKER_SLOTS", "many", "a whole number"),
        ("ARENA_WORKER_SLOTS", "0", "1 or more"),
        ("ARENA_LOG_JSON", "perhaps", "true or false"),
        ("ARENA_TRACES_ENDPOINT", "grpc://collector", "begins with http:// or https://"),
        ("ARENA_DRAIN_TIMEOUT", "soon", "a number of seconds, such as 60 or 0.5"),
        ("ARENA_DRAIN_TIMEOUT", "-1", "a number of seconds, such as 60 or 0.5"),
        ("ARENA_DRAIN_TIMEOUT", "nan", "a number of seconds, such as 60 or 0.5"),
        ("ARENA_LEASE", "0.9", "a number of seconds, 1 or more"),
        ("ARENA_PLAY_ADDRESS", "7700", "HOST:PORT"),
        ("ARENA_WORKER_ADDRESS", "a:1,b", "HOST:PORT"),
        ("ARENA_DATABASE_URL", "mysql://db", "sqlite:///"),
        ("ARENA_REDIS_URL", "amqp://x", "redis+socket://"),
    ],
)
def test_a_bad_value_is_one_sentence_with_what_is_allowed(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, allowed: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(SettingsError) as caught:
        load()
    assert str(caught.value).startswith(f"{variable} is {value!r}; allowed: ")
    assert allowed in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_command_says_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA_WORKER_SLOTS", "many")
    with pytest.raises(UserError, match="ARENA_WORKER_SLOTS"):
        CliRunner().invoke(settings.app, [], catch_exceptions=False)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("ARENA_DATABASE_URL", "mysql://arena:hunter2@db/x"),
        ("ARENA_TRACES_ENDPOINT", "arena:hunter2@collector:4318"),
    ],
)
def test_a_bad_value_shows_no_password(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(SettingsError) as caught:
        load()
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("postgresql://u:S@h/db", "postgresql://u:***@h/db"),
        ("postgresql://u:S@T@h/db?password=S&x=1", "postgresql://u:***@h/db?password=***&x=1"),
        ("redis://:S@h:1/0?sslpassword=S", "redis://:***@h:1/0?sslpassword=***"),
        ("'redis://h/0?PASSWORD=S'", "'redis://h/0?PASSWORD=***'"),
        ("sqlite:////a@b/c", "sqlite:////a@b/c"),
    ],
)
def test_passwords_are_hidden_wherever_a_url_has_them(text: str, hidden: str) -> None:
    assert hide_password(text) == hidden


def test_a_url_that_is_none_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA_REDIS_URL", "redis//:SECRET")
    with pytest.raises(SettingsError, match=r"ARENA_REDIS_URL is \*\*\*; allowed: ") as caught:
        load()
    assert "SECRET" not in str(caught.value)
