"""The first page."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.store.world import World, game


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
