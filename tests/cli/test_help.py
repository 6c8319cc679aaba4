import subprocess
import sys


def arena(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from arena.cli.main import main; main()", *args],
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
