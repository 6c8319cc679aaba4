"""docs/web.md on the API: all addresses are there, and its example runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from starlette.testclient import TestClient

from arena.web.api.columns import COLUMNS
from arena.web.app import make_app
from tests.web.api.played import Played
from tests.web.api.serving import serving

TEXT = (Path(__file__).parents[3] / "docs" / "web.md").read_text()
API = TEXT[TEXT.index("## The API") : TEXT.index("## Administration")]


def test_it_says_which_address_has_which_part_of_which_page(visitor: TestClient) -> None:
    [table] = re.findall(r"^\| page.*?\n\n", API, re.MULTILINE | re.DOTALL)
    cells = [row.split("|")[3] for row in table.splitlines()[2:] if row]
    told = re.findall(r"`(/[a-z][^`]*)`", " ".join(cells))
    paths = visitor.get("/api/v1/openapi.json").json()["paths"]
    assert sorted(f"/api/v1{path}" for path in told) == sorted(paths)


def test_it_says_what_the_columns_of_downloads_are() -> None:
    [table] = re.findall(r"^\| column.*?\n\n", API, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert tuple(re.findall(r"`(\w+)`", " ".join(rows))) == COLUMNS


def test_its_example_takes_all_matches_of_a_league(played: Played) -> None:
    [example] = re.findall(r"```python\n(.*?)```", API, re.DOTALL)
    names: dict[str, Callable[[str, str], Iterator[dict[str, object]]]] = {}
    exec(example.replace("limit=500", "limit=1"), names)  # noqa: S102 - our own page
    with serving(make_app(played.world.store)) as port:
        found = [
            str(match["id"]) for match in names["matches"](f"http://127.0.0.1:{port}", "weekly")
        ]
    assert len(found) == 3
    assert found == sorted(found, reverse=True)
