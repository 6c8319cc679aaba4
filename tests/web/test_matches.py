"""The list of matches, and each match's page."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest
from starlette.testclient import TestClient

from arena.leagues.definition import Publish
from arena.leagues.definition.reading.durations import in_text
from arena.match.faults import Fault, FaultKind
from arena.match.spec import DealKind
from arena.ops.words import counted
from arena.store import NewMatch
from arena.web.assets import release
from arena.web.shown import matches
from tests.coordinator.leagues.tended import BASE, begin
from tests.store.world import SECRET, World, game, spec
from tests.web.films import golden
from tests.web.reading import cells


def test_a_match_that_waits_has_no_games_and_no_attempts(client: TestClient, world: World) -> None:
    match = world.schedule(world.bots(2))
    text = client.get(f"/matches/{match}").text
    assert "No game of 1 has been played yet." in text
    assert "No worker has begun it yet." in text
    clock = spec(2).clock
    assert f"<dd>{in_text(clock.limit)} free" in text, "as the league's page says it"


def test_a_running_match_shows_its_commitment_and_keeps_its_secret(
    client: TestClient, world: World
) -> None:
    match = world.schedule(world.bots(2))
    world.leased()
    text = client.get(f"/matches/{match}").text
    assert sha256(SECRET).hexdigest() in text
    assert SECRET.hex() not in text
    assert "secret until its records are public" in text


def test_a_finished_match_shows_who_came_where_faults_and_that_the_secret_matches(
    client: TestClient, world: World
) -> None:
    match = world.schedule(world.bots(2))
    world.report(game(world.leased(), ranks=(1, 0), faults=(Fault(FaultKind.TIMEOUT, 0, 7),)))
    text = client.get(f"/matches/{match}").text
    first, second = text.index("1. <bdi"), text.index("2. <bdi")
    assert "bot1" in text[first:second]
    assert SECRET.hex() in text
    assert "✓ the secret has this SHA-256" in text
    assert "timeout" in text
    assert "at step 7" in text
    assert f'href="/matches/{match}/games/0"' in text


def test_games_of_shared_deals_are_shown_when_the_round_is_over(
    client: TestClient, world: World
) -> None:
    """Others have the deals before them."""
    terms = replace(BASE.match, kind=DealKind.TABLES)
    league = begin(world, replace(BASE, match=terms, publish=Publish.ROUND))
    league.tend()
    waits = "games are shown when the round is over"
    match, games = world.leased(), terms.deals
    for number in range(games):
        world.report(game(match, number))
    where = f"/matches/{match.match}"
    assert f"{games} of {games} played. All tables of the round" in client.get(where).text
    told = client.get(f"/api/v1{where}").json()
    assert (told["games_played"], told["games_held_back"]) == (games, games)
    assert client.get("/api/v1/leagues/weekly/games.jsonl").text == ""
    assert "when its round is over" in client.get(f"{where}/games/0").text
    bot = f"/bots/{told['seats'][0]['bot']}"
    assert "It has played no game that is shown yet." in client.get(bot).text
    league.play(1)
    assert waits not in client.get(where).text
    told = client.get(f"/api/v1{where}").json()
    assert told["games_held_back"] == 0
    lines = client.get("/api/v1/leagues/weekly/games.jsonl").text.splitlines()
    assert len(lines) == 2 * 2 * games
    assert f"Of all its {counted(games, 'game')}, practice" in client.get(bot).text


def test_a_match_of_many_games_comes_in_pages_with_sums_over_all(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "PAGE", 2)
    match = world.schedule(world.bots(2), spec(2, deals=3))
    work, late = world.leased(), Fault(FaultKind.TIMEOUT, 0, 7)
    record = next(record for record in golden("wazabi") if record.seats == 2).to_bytes()
    for number in range(3):
        report = game(work, number, ranks=(1, 0), faults=(late,) * (number == 2))
        world.report(replace(report, record=record) if number == 2 else report)
    first, second = (client.get(f"/matches/{match}{query}").text for query in ("", "?page=2"))
    for text in (first, second):
        assert [cells(text, "3 games together", f"/bots/bot{n}") for n in (0, 1)] == [
            ["bot0", "0", "2.00", "0", "0", "1", "9", "10.0 ms", "20.0 ms"],
            ["bot1", "3", "1.00", "0", "0", "0", "9", "10.0 ms", "20.0 ms"],
        ]
    assert f'<a rel="next" href="/matches/{match}?page=2">' in first
    last = f"/matches/{match}/games/2"
    assert (last in first, last in second) == (False, True)
    assert f'href="/matches/{match}?page=2#game-2"' in client.get(last).text
    assert client.get(f"/matches/{match}?page=3").status_code == 404
    frames_are_of_the_release_of_their_page(client, last)


def frames_are_of_the_release_of_their_page(client: TestClient, replay: str) -> None:
    assert f'data-release="{release()}"' in client.get(replay).text
    frame = f"{replay}/frame?step=1"
    kept = client.get(f"{frame}&of={release()}")
    assert kept.headers["cache-control"] == "private, max-age=3600"
    unknown = client.get(frame)
    assert (unknown.text, unknown.headers["cache-control"]) == (kept.text, "no-cache")
    other = client.get(f"{frame}&of=older")
    assert other.status_code == 409
    assert "another release of the arena: load it again." in other.text


def test_unknown_matches_and_games_are_named(client: TestClient, world: World) -> None:
    match = world.schedule(world.bots(2))
    assert "There is no match nope" in client.get("/matches/nope").text
    answer = client.get(f"/matches/{match}/games/0")
    assert answer.status_code == 404
    assert "Game 0 of this match is not played; it has 1, numbered from 0." in answer.text
    assert client.get(f"/matches/{match}/games/x").status_code == 400


def test_the_list_goes_on_where_a_page_ends(client: TestClient, world: World) -> None:
    bots = world.bots(2)
    made = [world.schedule(bots) for _ in range(51)]
    first = client.get("/matches").text
    assert made[0] not in first
    assert f'href="/matches?before={made[1]}"' in first
    assert made[0] in client.get(f"/matches?before={made[1]}").text
    nowhere = client.get("/matches?before=nope")
    assert nowhere.status_code == 404
    assert "There is no match nope" in nowhere.text


@pytest.mark.parametrize("over", [False, True])
def test_practice_and_validation_are_shown_nowhere(
    client: TestClient, world: World, over: bool
) -> None:
    bots = world.bots(2)
    new = NewMatch(spec(2), bots, unrated="practice, asked for by alice")
    with world.store.unit() as unit:
        match = unit.create_matches([new])[0]
    assert "<dt>Matches waiting</dt><dd>0</dd>" in client.get("/").text
    running = world.leased()
    assert "<dt>Matches running</dt><dd>0</dd>" in client.get("/").text
    assert "and plays nothing now" in client.get("/bots/bot0").text
    if over:
        world.report(game(running))
    for path in ("/", "/matches", "/bots/bot0", f"/search?q={match[:12]}", "/api/v1/matches"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert f"/matches/{match}" not in answer.text, path
        assert f'"{match}"' not in answer.text, path
    for path in ("/matches/{}", "/live/matches/{}", "/matches/{}/games/0", "/api/v1/matches/{}"):
        answer = client.get(path.format(match))
        assert answer.status_code == 404
        assert f"There is no match {match}" in answer.text
