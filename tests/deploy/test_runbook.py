"""Every alert has its section in docs/runbook.md, and every section its alert."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.core import TyperGroup

from arena.cli.lazy import command_of
from arena.cli.main import COMMANDS
from arena.settings import PREFIX, Settings
from tests.deploy.alerts import alerts, rules
from tests.deploy.exposition import series

ROOT = Path(__file__).parents[2]
RUNBOOK = (ROOT / "docs" / "runbook.md").read_text()
QUOTED = sorted(set(re.findall(r"`([^`]+)`", RUNBOOK)))
SECTIONS = re.findall(r"^## (\w+)$", RUNBOOK, re.MULTILINE)


def section(alert: str) -> str:
    return RUNBOOK.partition(f"\n## {alert}\n")[2].partition("\n## ")[0]


def test_alerts_and_sections_are_the_same() -> None:
    assert len(SECTIONS) == len(set(SECTIONS))
    assert {*SECTIONS} == alerts()


@pytest.mark.parametrize("rule", [r for r in rules() if "alert" in r], ids=lambda r: r["alert"])
def test_an_alert_says_what_users_notice_and_where_to_read_on(rule: dict[str, object]) -> None:
    notes, labels = rule["annotations"], rule["labels"]
    assert isinstance(notes, dict)
    assert isinstance(labels, dict)
    assert notes.keys() == {"summary", "users", "runbook"}
    assert notes["runbook"] == f"docs/runbook.md#{str(rule['alert']).lower()}"
    assert labels["severity"] in {"page", "ticket"}
    text = section(str(rule["alert"]))
    assert text.strip().startswith(f"*{str(labels['severity']).capitalize()}.*")
    assert "\nLook: " in text
    assert "\nDo: " in text


COMMAND_LINES = [words for words in QUOTED if words.startswith("arena ")]


@pytest.mark.parametrize("quoted", COMMAND_LINES)
def test_commands_of_the_runbook_can_be_given_as_they_stand(quoted: str) -> None:
    """All arguments are there and none is too much; nothing is run."""
    name, *arguments = shlex.split(quoted)[1:]
    if name == "--version":
        return
    command, above = command_of(COMMANDS[name]), None
    while isinstance(command, TyperGroup):
        above = command.make_context(name, arguments, parent=above)
        _, found, arguments = command.resolve_command(above, [*above._protected_args, *above.args])
        assert found is not None
        command = found
    command.make_context(name, arguments, parent=above)


@pytest.mark.parametrize("name", [word for word in QUOTED if re.match("(arena[_:]|ARENA_)", word)])
def test_metrics_and_settings_of_the_runbook_exist(name: str) -> None:
    settings = {PREFIX + field.upper() for field in Settings.model_fields}
    metrics = {re.sub("_(bucket|sum|count)$", "", each) for each in series()} | series().keys()
    assert name in settings | metrics


LOGGED = (
    *("loop failed", "broker cannot be used", "no Table stream is open", "table lost"),
    *("attempt failed", "unplayable", "a rating is not what the games give", "page broke"),
    "a sum by pair is not what the results give",
    *("intake process lost over a report", "report not delivered", "session ended", "fit failed"),
    *("league cannot be looked after", "standings cannot be stored"),
    *("a part of a page cannot be rendered", "coordinator taken for dead"),
    "the database had no heartbeat of this coordinator for too long",
)
"""What the runbook says is in the logs or behind /readyz."""


@pytest.mark.parametrize("words", LOGGED)
def test_what_logs_are_searched_for_is_what_programs_say(words: str) -> None:
    assert words in QUOTED
    files = [file for top in ("arena", "workers") for file in (ROOT / top).rglob("*.py")]
    assert any(f'"{words}' in file.read_text() for file in files)
