"""Pools, their tables, and two compared."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from arena.coordinator.fitting.making import make_fit
from arena.web.shown import ratings
from tests.store.world import POOL, World, game


@pytest.fixture
def played(world: World) -> World:
    """Three bots, of which two have met."""
    bots = world.bots(3)
    for _ in range(3):
        world.schedule(bots[:2])
        world.report(game(world.leased()))
    return world


def test_pools_are_listed_with_who_is_first(client: TestClient, world: World) -> None:
    assert "There is no pool yet" in client.get("/ratings").text
    world.schedule(world.bots(2))
    world.report(game(world.leased()))
    text = client.get("/ratings").text
    assert 'href="/ratings/wazabi"' in text
    assert 'href="/bots/bot0"' in text


def test_a_table_has_elo_and_with_a_fit_intervals_and_ranks(
    client: TestClient, played: World
) -> None:
    before = client.get("/ratings/wazabi").text
    assert "There is no fit yet" in before
    make_fit(played.store, POOL)
    text = client.get("/ratings/wazabi").text
    fit = played.store.queries().stored_fit(POOL)
    assert fit is not None
    for line in fit.lines.values():
        assert f"{line.low / 1000:.0f} to {line.high / 1000:.0f}" in text
    assert "All this is of 3 rated matches, as of" in text
    assert text.index("/bots/bot0") < text.index("/bots/bot1")


def test_two_are_compared_by_the_fit(client: TestClient, played: World) -> None:
    ask = "/ratings/wazabi?a=bot0&b=bot1"
    assert "The pool has no fit yet." in client.get(ask).text
    make_fit(played.store, POOL)
    text = client.get(ask).text
    [better] = re.findall(r"<strong>([\d.]+) %</strong>", text)
    other = client.get("/ratings/wazabi?a=bot1&b=bot0").text
    [worse] = re.findall(r"<strong>([\d.]+) %</strong>", other)
    assert re.search(r"</strong>: \N{MINUS SIGN}\d+ Elo", other)
    assert float(better) > 50
    assert float(better) + float(worse) == pytest.approx(100, abs=0.11)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("a=bot0&b=bot0", "Two different ones can be compared."),
        ("a=bot0&b=%3Cb%3E", "There is no bot or team &lt;b&gt;."),
        ("a=bot0&b=bot2", "The fit has no result of bot2 yet."),
    ],
)
def test_what_cannot_be_compared_is_said(
    client: TestClient, played: World, query: str, sentence: str
) -> None:
    make_fit(played.store, POOL)
    assert sentence in client.get(f"/ratings/wazabi?{query}").text


def test_a_table_comes_in_pages_and_unknown_pools_are_named(
    client: TestClient, played: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    del played
    monkeypatch.setattr(ratings, "PAGE", 1)
    assert "/bots/bot1" in client.get("/ratings/wazabi?page=2").text
    assert client.get("/ratings/wazabi?page=9").status_code == 404
    assert "There is no pool chess" in client.get("/ratings/chess").text
