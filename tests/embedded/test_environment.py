from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from arena.embedded.environment import environment, variables
from arena.embedded.guests import Guest, program
from arena.settings import Settings
from arena.store.ids import BotId


def test_a_child_reads_the_settings_that_its_starter_had(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(
        data=Path("/somewhere"),
        worker_secret=SecretStr("s3cret"),
        worker_slots=7,
        drain_timeout=timedelta(milliseconds=1500),
        log_json=True,
    )
    for name, value in variables(settings).items():
        monkeypatch.setenv(name, value)
    assert Settings() == settings


def test_a_child_does_not_inherit_what_its_starter_was_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/systemd/notify")
    monkeypatch.setenv("ARENA_NO_SUCH_SETTING", "1")
    monkeypatch.setenv("LANG", "C.UTF-8")
    given = environment(Settings())
    assert "NOTIFY_SOCKET" not in given
    assert "ARENA_NO_SUCH_SETTING" not in given
    assert given["LANG"] == "C.UTF-8"


def test_a_bot_inherits_no_secret_of_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/systemd/notify")
    monkeypatch.setenv("ARENA_WORKER_SECRET", "s3cret")
    monkeypatch.setenv("ARENA_DATABASE_URL", "postgresql://arena:hunter2@db/arena")
    monkeypatch.setenv("LANG", "C.UTF-8")
    ann = Guest("ann", BotId("id"), "arena_token")
    given = program(ann, "random", "here:1", 2, "wazabi").environment
    assert {name: value for name, value in given.items() if name.startswith("ARENA_")} == {
        "ARENA_ADDRESS": "here:1",
        "ARENA_TOKEN": "arena_token",
    }
    assert "NOTIFY_SOCKET" not in given
    assert given["LANG"] == "C.UTF-8"
