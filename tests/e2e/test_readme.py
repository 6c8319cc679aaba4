"""The README's first commands are those that are tested."""

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme, run = (ROOT / "README.md").read_text(), (ROOT / ".ci" / "run").read_text()
    assert "pip install uv && uv run arena demo" in readme
    assert "pip install uv && uv run pytest\n" in readme
    assert run.splitlines()[-1] == "uv run pytest"
