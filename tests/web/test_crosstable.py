"""Crosstables, and brackets as they are drawn."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from starlette.testclient import TestClient

from arena.leagues.definition import FormatTerms, FormatType, Season
from arena.web.shown.leagues import crosstable
from tests.coordinator.leagues.tended import BASE, Tended, begin
from tests.store.world import World

KNOCKOUT = FormatTerms(FormatType.KNOCKOUT, (("replays", 3), ("third_place", False)))
DOUBLE = FormatTerms(FormatType.DOUBLE_ELIMINATION, (("replays", 3),))


OWN = "\u00d7"


def cross(text: str) -> dict[str, list[str]]:
    """The crosstable's cells by row, without markup."""
    table = text[text.index('class="cross"') :]
    rows = table[: table.index("</table>")].split("<tr>")[2:]
    found = {}
    for row in rows:
        cells = [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<t[dh].*?</t[dh]>", row)]
        _, name, *rest = [" ".join(unescape(cell).split()) for cell in cells]
        found[name] = rest
    return found


def contests(text: str) -> dict[str, str]:
    """What is said of each contest, without markup."""
    found = {}
    for part in text.split('<li class="contest">')[1:]:
        words = " ".join(unescape(re.sub(r"<[^>]+>", " ", part.split("</ul>")[0])).split())
        label = re.match(r"[^:]*?(?=:| match| bot| nobody| the )", words)
        assert label is not None, words
        found[label.group()] = words
    return found


def bracket(world: World, format_: FormatTerms, entrants: int) -> Tended:
    return begin(world, replace(BASE, format=format_, season=Season(None, 1)), entrants)


def test_points_are_those_of_the_row_against_the_column(client: TestClient, world: World) -> None:
    league = begin(world)
    assert "No season has begun." in client.get("/leagues/weekly/crosstable").text
    league.tend()
    league.play()
    text = client.get("/leagues/weekly/crosstable").text
    assert cross(text) == {
        "bot0": [OWN, "1.00", "", ""],
        "bot1": ["0.00", OWN, "", ""],
        "bot2": ["", "", OWN, ""],
        "bot3": ["", "", "", OWN],
    }
    assert 'class="heat10"' in text
    assert 'class="heat0"' in text
    assert re.search(r'<span class="unseen"> bot3</span>', text), "columns have names, too"


def test_who_met_more_than_once_has_the_mean_and_the_number_of_tables(
    client: TestClient, world: World
) -> None:
    league = begin(world, entrants=2)
    for _ in range(2):
        league.tend()
        league.play()
    text = client.get("/leagues/weekly/crosstable").text
    assert cross(text) == {"bot0": [OWN, "1.00 2"], "bot1": ["0.00 2", OWN]}


def test_a_large_field_is_shown_block_by_block(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crosstable, "BLOCK", 2)
    league = begin(world)
    league.tend()
    league.play()
    path = "/leagues/weekly/crosstable?season=1"
    assert cross(client.get(f"{path}&rows=1&columns=1").text) == {
        "bot0": [OWN, "1.00"],
        "bot1": ["0.00", OWN],
    }
    assert cross(client.get(f"{path}&rows=2&columns=1").text) == {
        "bot2": ["", ""],
        "bot3": ["", ""],
    }
    assert "columns=1&amp;rows=2" in client.get(path).text
    assert client.get(f"{path}&rows=3").status_code == 404
    assert client.get(f"{path}&columns=0").status_code == 404


def test_a_knockout_is_drawn_as_far_as_it_is_played(client: TestClient, world: World) -> None:
    league = bracket(world, KNOCKOUT, 3)
    league.tend()
    text = client.get("/leagues/weekly/crosstable").text
    assert "<h1>Bracket</h1>" in text
    before = contests(text)
    assert len(before) == 3
    assert any("nobody" in words and "✓ goes on" in words for words in before.values())
    assert "waits" in before["final"]
    assert "the winner of semi-final" in before["final"]
    league.play()
    league.tend()
    league.play()
    text = client.get("/leagues/weekly/crosstable").text
    final = contests(text)["final"]
    assert final.count("✓ goes on") == 1
    assert re.search(r"bot\d 1\.000 ✓", final), final
    assert text.count('href="/matches/') == 2, "each contest leads to its match, a bye to none"
    assert "Points of each against each" in text


def test_a_double_elimination_has_its_two_brackets_and_the_finals(
    client: TestClient, world: World
) -> None:
    league = bracket(world, DOUBLE, 4)
    for _ in range(9):
        league.tend()
        while league.scheduled():
            league.play()
    text = client.get("/leagues/weekly/crosstable").text
    for part in ("Winners' bracket", "Losers' bracket", "Finals"):
        assert f"<h2>{part}</h2>".replace("'", "&#39;") in text
    assert "not needed" in text or contests(text)["second final"].count("goes on") == 1


def test_other_formats_and_seasons_without_a_round_have_no_bracket(
    client: TestClient, world: World
) -> None:
    league = bracket(world, KNOCKOUT, 4)
    assert client.get("/leagues/weekly/crosstable").status_code == 200
    assert league.rounds() == 0
