"""The README's first commands are those that are tested."""

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme, run = (ROOT / "README.md").read_text(), (ROOT / ".ci" / "run").read_text()
    assert "pip install uv && uv run arena demo" in readme
    assert "pip install uv && uv run pytest\n" in readme
    assert run.splitlines()[-1] == "uv run pytest"


def test_every_link_of_the_documentation_leads_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    assert [f"{page.name}: {link}" for page in pages for link in broken(page)] == []


def broken(page: Path) -> list[str]:
    """Relative links to files that do not exist."""
    parts = page.read_text().split("](")[1:]
    links = [part.partition(")")[0].partition("#")[0] for part in parts]
    return [
        link for link in links if link and "://" not in link and not (page.parent / link).exists()
    ]
