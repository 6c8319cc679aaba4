"""The first page."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from starlette.testclient import TestClient

from arena.store import NewMatch
from arena.store.answers import ListedMatch
from arena.store.queries.lists import ListQueries
from arena.web.shown import overview
from tests.store.world import World, game, spec


def test_an_empty_arena_says_what_there_is_not(client: TestClient) -> None:
    text = client.get("/").text
    assert "No match is running." in text
    assert "There is no league yet." in text
    assert "No match has ended in the last hour." in text


def test_a_running_match_is_listed_with_its_bots(client: TestClient, world: World) -> None:
    match = world.schedule(world.bots(2))
    world.leased()
    text = client.get("/").text
    assert f'href="/matches/{match}"' in text
    assert 'href="/bots/bot0"' in text
    assert "0 of 1" in text
    assert "<dt>Matches running</dt><dd>1</dd>" in text
    assert f'<tr id="running-{match}">' in text


def test_what_was_finished_long_ago_is_no_news(client: TestClient, world: World) -> None:
    bots = world.bots(2)
    old = world.schedule(bots)
    world.report(game(world.leased()))
    world.pass_time(3601)
    new = world.schedule(bots)
    world.report(game(world.leased()))
    text = client.get("/").text
    assert f"/matches/{new}" in text
    assert f"/matches/{old}" not in text
    assert "<dt>Finished in the last hour</dt><dd>1</dd>" in text
    lists = [client.get(f"/matches?by=end{before}").text for before in ("", f"&before={new}")]
    assert [f"/matches/{old}" in each for each in lists] == [True, True]
    assert [f"/matches/{new}" in each for each in lists] == [True, False]
    assert client.get("/matches?by=luck").status_code == 400


def test_of_more_than_are_listed_it_is_said_how_many_there_are(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = world.bots(2)
    for unrated in (None, None, None, "practice"):
        with world.store.unit() as unit:
            unit.create_matches([NewMatch(spec(2), tuple(bots), unrated=unrated)])
        world.report(game(world.leased()))
    monkeypatch.setattr(overview, "MOST", 2)
    text = client.get("/").text
    assert 'The last 2 of 3; <a href="/matches?by=end">' in text
    monkeypatch.setattr(overview, "COUNTED", 2)
    assert "The last 2 of more than 2; " in client.get("/").text


def test_a_match_that_ends_while_the_page_is_made_is_told_of_once(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = world.schedule(world.bots(2))
    work = world.leased()
    lately = ListQueries.ended_lately

    def ends(self: ListQueries, since: datetime, most: int) -> tuple[ListedMatch, ...]:
        world.report(game(work))
        return lately(self, since, most)

    monkeypatch.setattr(ListQueries, "ended_lately", ends)
    text = client.get("/").text
    assert re.findall(rf'<tr id="([a-z]+-{match})"', text) == [f"ended-{match}"]
