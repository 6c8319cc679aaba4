import subprocess
import sys
from pathlib import Path

import pytest

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
