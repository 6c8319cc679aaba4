"""What docs/ratings.md shows is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "ratings.md"


def test_the_example_of_a_fit_prints_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    exec(compile(example, str(PAGE), "exec"), {})  # noqa: S102 - our own page
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["ann", "bob", "cat", "dan"]
    assert 0.5 < float(lines[4]) < 1
    assert lines[5].startswith("Place(name='ann', group=0, place=1")
