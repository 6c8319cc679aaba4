from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena.cli.lazy import command_of
from arena.cli.main import COMMANDS, Entry

if TYPE_CHECKING:
    from typer._click import Command

MAIN = [sys.executable, "-c", "from arena.cli.main import main; main()"]


def arena(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*MAIN, *args],
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_lists_the_commands() -> None:
    result = arena("--help")
    assert result.returncode == 0
    assert "Commands" in result.stdout


def test_the_version_is_that_of_the_package() -> None:
    result = arena("--version")
    assert (result.returncode, result.stdout) == (0, f"arena {version('arena')}\n")


def test_an_unknown_command_is_one_sentence_and_status_2() -> None:
    result = arena("nonsense")
    assert result.returncode == 2
    assert "nonsense" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to hand")
@pytest.mark.parametrize("command", [["games"], ["games", "--json"], ["--help"]])
def test_output_that_cannot_be_written_is_one_sentence(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [*MAIN, *command],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert ran.stderr.splitlines() == ["arena: [Errno 28] No space left on device"]
    assert ran.returncode == 2


def all_commands() -> Iterator[tuple[str, Command]]:
    """Each command that does something, under all of its words."""
    for name, entry in COMMANDS.items():
        yield from below(name, command_of(entry))


def below(words: str, command: Command) -> Iterator[tuple[str, Command]]:
    within = getattr(command, "commands", None)
    if within is None:
        yield words, command
        return
    for name, each in within.items():
        yield from below(f"{words} {name}", each)


EACH = dict(all_commands())


@pytest.mark.parametrize("words", EACH)
def test_a_command_has_one_line_of_what_it_does_arguments_in_capitals_and_an_example(
    words: str,
) -> None:
    command = EACH[words]
    about = (command.help or "").splitlines()[0]
    assert about.endswith(".")
    assert len(about) <= 60
    assert about.split()[0][-1] != "s", "told what to do, not what it does"
    for given in command.params:
        assert getattr(given, "help", None) or given.name == "help", given.name
        if given.param_type_name == "argument":
            assert (getattr(given, "metavar", None) or "").isupper(), given.name
    assert example(command)[1] == ["arena", *words.split()]


@pytest.mark.parametrize("words", EACH)
def test_what_is_given_to_a_command_is_told_in_words_and_not_in_types(words: str) -> None:
    command = EACH[words]
    with command.make_context(words, [], resilient_parsing=True) as context:
        told = command.get_help(context)
    assert re.findall(r"<[a-z]\S*", told) == []
    for given in command.params:
        if given.param_type_name == "option" and not getattr(given, "is_flag", False):
            assert (getattr(given, "metavar", None) or "").isupper(), given.name
            if given.default == 0:
                assert getattr(given, "show_default", True), "0 would be taken as not given"


@pytest.mark.parametrize("words", EACH)
def test_the_example_of_a_command_can_be_given(words: str) -> None:
    command = EACH[words]
    arguments, _ = example(command)
    with command.make_context(words, arguments):
        pass


def example(command: Command) -> tuple[list[str], list[str]]:
    """Its arguments, and the words before them; variables may stand in front."""
    assert command.epilog is not None
    assert command.epilog.startswith("Example: ")
    given = shlex.split(command.epilog.removeprefix("Example: "))
    given = given[given.index("arena") :]
    words = next(length for length in (3, 2) if " ".join(given[1:length]) in EACH)
    return given[words:], given[:words]


@pytest.mark.parametrize(("name", "entry"), COMMANDS.items())
def test_the_list_of_all_commands_says_what_each_says_itself(name: str, entry: Entry) -> None:
    command = command_of(entry)
    assert entry.summary == (command.help or "").splitlines()[0]
