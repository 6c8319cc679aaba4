"""docs/leagues.md: its commands run, its files are leagues, its table has every key."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from arena.leagues.definition import DefinitionError, FormatType, as_json, parse
from arena.leagues.definition.reading.formats import SHAPES
from arena.store import Store
from tests.cli.running import Arena

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "leagues.md"
FILES = sorted((ROOT / "docs" / "leagues").glob("*.toml"))


ELSEWHERE = " --address arena.example.org:7700"
"""Where the page has a command reach another machine; it is the same call here."""


def beside(err: str) -> list[str]:
    """What is on stderr, but why matches wait: nobody plays them here."""
    return [line for line in err.splitlines() if not line.startswith("arena: the match waits: ")]


def test_every_command_of_the_page_works(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Store.open(f"sqlite:///{tmp_path}/arena.db").close()
    monkeypatch.setenv("ARENA_DATA", str(tmp_path))
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"^```console\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    commands = [line[2:] for block in blocks for line in block.splitlines()]
    assert len(commands) == 25
    for command in commands:
        program, *arguments = shlex.split(command.removesuffix(ELSEWHERE))
        assert program == "arena"
        ran = arena(*arguments)
        assert (ran.status, *beside(ran.err)) == (0,), command
        assert ran.out


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_is_a_league_of_its_name(file: Path) -> None:
    assert parse(file.read_text()).name == file.stem
    assert f"leagues/{file.name}" in PAGE.read_text()


def keys(values: Mapping[str, object], at: str = "") -> Iterator[str]:
    for key, value in values.items():
        if isinstance(value, Mapping) and key != "options":
            yield from keys(value, f"{at}{key}.")
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            yield from keys(value[0], f"{at}{key}.")
            yield from keys(value[-1], f"{at}{key}.")
        else:
            yield f"{at}{key}"


def test_the_table_has_every_key_and_no_other() -> None:
    written = set(re.findall(r"^\| `([a-z_.]+)` \|", PAGE.read_text(), re.MULTILINE))
    formats = {str(kind) for kind in FormatType}
    there: set[str] = {"season.rounds"}
    for file in FILES:
        there |= set(keys(as_json(parse(file.read_text()))))
    own = {f"format.{key}" for shape in SHAPES.values() for key in shape.keys}
    assert written - formats == there - own - {"divisions"}
    assert written & formats == formats


def test_the_table_of_formats_has_every_key_of_each() -> None:
    rows = dict(re.findall(r"^\| `([a-z_]+)` \| (.*) \| .* \|$", PAGE.read_text(), re.MULTILINE))
    for kind, shape in SHAPES.items():
        described = {
            name for name in re.findall(r"`([a-z_]+)`", rows[kind]) if name not in ("true", "false")
        }
        assert described == set(shape.keys), kind


def test_the_faults_that_the_page_shows_are_told_so() -> None:
    text = FILES[[file.stem for file in FILES].index("weekly")].read_text()
    wrong = text.replace("deals = 20", "deals = 0").replace('"round_robin"', '"league"')
    with pytest.raises(DefinitionError) as error:
        parse(wrong)
    (shown,) = re.findall(r"^```text\narena: (.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    told = str(error.value).splitlines()
    for line, fault in zip(shown.splitlines(), told, strict=True):
        beginning = line.removeprefix("weekly.toml: ").removesuffix(" ...")
        assert fault.startswith(beginning)
