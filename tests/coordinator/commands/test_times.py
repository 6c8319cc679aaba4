"""Times in the JSON of commands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.store.ids import MatchId
from tests.cli.test_help import EACH
from tests.coordinator.commands.conftest import Shell
from tests.coordinator.commands.test_matches import play
from tests.coordinator.conftest import Office
from tests.coordinator.leagues.tended import tending
from tests.leagues.definition.texts import SMALL

INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
"""As in the web page's API."""

TABLE = "weekly --round 1 --table 1 --reason x"
BEFORE = {
    "bot list": "",
    "token list": "",
    "match create": "wazabi alice bob",
    "match show": "{match}",
    "match list": "",
    "match quarantine": "",
    "ratings show": "",
    "ratings compare": "alice bob",
    "settings": "",
    "league create": "{file}",
    "league list": "",
    "league invite": "weekly carol",
    "league enrol": "weekly alice",
    "league practice": "weekly alice bob",
    "league start": "weekly",
}
"""Arguments of all commands that print JSON of an arena, in the order in which they are given."""

AFTER = {
    "league preview": "weekly",
    "league show": "weekly",
    "league standings": "weekly",
    "league schedule": "weekly",
    "league requeue": TABLE,
    "league rule": TABLE,
    "league withdraw": "weekly alice",
    "league pause": "weekly",
    "league resume": "weekly",
    "league drain": "weekly",
    "league abort": "weekly --reason x",
}
"""Those of a season that runs."""


async def test_all_commands_write_times_in_json_as_the_web_page_does(
    shell: Shell,
    office: Office,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert {*BEFORE, *AFTER} == {words for words in EACH if {"as_json", "data"} <= takes(words)}
    monkeypatch.setenv("ARENA_DATA", str(shell.folder))
    office.connect("alice", "bob", "carol")
    match = office.match("alice", "bob")
    await play(office)
    with office.store.unit() as unit:
        unit.quarantine(MatchId("m1"), 3, 0, None, "no game", b"")
    shell.bot("token", "alice")
    EACH["ratings fit"].main([], standalone_mode=False)
    file = tmp_path / "weekly.toml"
    text = SMALL.replace("seats = 4", "seats = 2") + "\n[entry]\nvalidation = false\n"
    file.write_text(text + '[ratings]\npool = "wazabi"\n')
    told: dict[str, list[str]] = {}

    def give(commands: dict[str, str]) -> None:
        for words, arguments in commands.items():
            if words == "league rule":
                void(office, shell)
            capsys.readouterr()
            given = arguments.format(match=match, file=file).split()
            EACH[words].main([*given, "--json"], standalone_mode=False)
            told[words] = list(times(json.loads(capsys.readouterr().out)))

    give(BEFORE)
    EACH["league enrol"].main(["weekly", "bob"], standalone_mode=False)
    (league,) = office.store.queries().leagues_to_tend()
    tending(office.store).tend(league)
    give(AFTER)
    assert [
        (words, each) for words, its in told.items() for each in its if not INSTANT.fullmatch(each)
    ] == []
    silent = {"bot list", "settings", "league preview", "league requeue", "league rule"}
    made = {"match create", "league practice"}
    assert {words for words, its in told.items() if not its} == silent | made


def void(office: Office, shell: Shell) -> None:
    """What is to be played."""
    (league,) = office.store.queries().leagues_to_tend()
    for match in office.store.queries().unfinished_matches(league.id):
        shell.match("void", match, "--reason", "x")


def takes(words: str) -> set[str | None]:
    """What can be given to the command."""
    return {its.name for its in EACH[words].params}


def times(answer: object) -> Iterator[str]:
    """All texts in it that begin as a time does."""
    if isinstance(answer, str):
        if re.match(r"\d{4}-\d\d-\d\d", answer):
            yield answer
    elif isinstance(answer, dict):
        for each in answer.values():
            yield from times(each)
    elif isinstance(answer, list):
        for each in answer:
            yield from times(each)
