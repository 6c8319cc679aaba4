"""Every command of docs/local-play.md is run, in the order of the page."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import Arena

PAGE = Path(__file__).parents[2] / "docs" / "local-play.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def test_every_command_of_the_page_works(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (code,) = blocks("python")
    Path("mybot.py").write_text(code)
    commands = [line[2:] for block in blocks("console") for line in block.splitlines()]
    assert len(commands) == 15
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "arena"
        ran = arena(*arguments)
        assert (ran.status, ran.err) == (0, ""), command
        assert ran.out
