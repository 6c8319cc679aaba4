"""The list of bots, and each bot's page."""

from __future__ import annotations

import re
from html import escape

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from arena.coordinator.fitting.making import make_fit
from arena.match.faults import Fault, FaultKind
from arena.store import NewMatch
from arena.store.models import GameSeatRow, VersionRow
from arena.web.shown.bots import lately, listing
from tests.store.world import POOL, World, game, spec
from tests.web.reading import cells

HOSTILE = ["<img src=x onerror=alert(1)>", "\u202eevil \u2066build", "🤖" * 20, "x" * 64]


def play(world: World, *bots: int, faults: tuple[Fault, ...] = ()) -> None:
    """A game of three; the first of them wins."""
    every = tuple(bot.id for bot in world.store.queries().bots())
    world.schedule([every[bot] for bot in bots])
    world.report(game(world.leased(), faults=faults))


def test_an_empty_list_says_how_to_make_a_bot(client: TestClient) -> None:
    assert "There is no bot yet" in client.get("/bots").text


def test_the_list_tells_who_is_connected_and_rated(client: TestClient, world: World) -> None:
    world.bots(3)
    play(world, 0, 1)
    world.disconnect(world.store.queries().bots()[0].id)
    text = client.get("/bots").text
    assert cells(text, "Bots by name", "/bots/bot0")[1:3] == ["wazabi 1516", "no"]
    assert cells(text, "Bots by name", "/bots/bot2")[1:3] == ["none", "connected"]
    connected = client.get("/bots?connected=true").text
    assert "/bots/bot0" not in connected
    assert "/bots/bot1" in connected
    rated = client.get("/bots?game=wazabi").text
    assert "/bots/bot2" not in rated
    assert "/bots/bot0" in rated
    assert "No bot is rated in gosu." in client.get("/bots?game=gosu").text
    answer = client.get("/bots?game=chess")
    assert (answer.status_code, "There is no game chess" in answer.text) == (404, True)


def test_the_list_comes_in_pages(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "PAGE", 2)
    world.bots(3)
    assert 'href="/bots?game=&amp;page=2"' in client.get("/bots").text
    assert "/bots/bot2" in client.get("/bots?game=&page=2").text
    assert client.get("/bots?page=3").status_code == 404


def test_results_are_told_by_game_seat_and_opponent(client: TestClient, world: World) -> None:
    world.bots(3)
    play(world, 0, 1, 2)
    play(world, 1, 0, 2)
    text = client.get("/bots/bot0").text
    assert "Of all its 2 games" in text
    assert cells(text, "By game", "wazabi") == ["wazabi", "2", "1", "0.750", "0"]
    assert cells(text, "By seat", "seat 0 of 3") == ["wazabi, seat 0 of 3", "1", "1", "1.000", "0"]
    assert cells(text, "By seat", "seat 1 of 3") == ["wazabi, seat 1 of 3", "1", "0", "0.500", "0"]
    assert cells(text, "By opponent", "/bots/bot1") == ["bot1", "2", "0.500"]
    assert cells(text, "By opponent", "/bots/bot2") == ["bot2", "2", "1.000"]
    assert "None in these games." in text


def test_faults_times_versions_and_matches_are_told(client: TestClient, world: World) -> None:
    world.bots(2)
    timeout = Fault(FaultKind.TIMEOUT, 0, 7)
    play(world, 0, 1, faults=(timeout, timeout, Fault(FaultKind.ILLEGAL, 1, 8)))
    text = client.get("/bots/bot0").text
    assert re.search(r"timeout</span> 2 times", text)
    assert "illegal" not in text
    times = cells(text, "Time for decisions, by game", ">wazabi<")
    assert times == ["wazabi", "5.1 ms", *["20.0 ms"] * 3, "10.0 ms", "3"]
    assert "only mean and longest" not in text
    assert cells(text, "Builds that played", "build")[:2] == ["build", "1"]
    [match] = world.store.queries().matches()
    assert f'href="/matches/{match}"' in text


def test_only_the_latest_games_are_looked_at(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lately, "LATEST", 2)
    world.bots(2)
    for pair in ((0, 1), (1, 0), (1, 0)):
        play(world, *pair)
    text = client.get("/bots/bot0").text
    assert cells(text, "By game", "wazabi")[1:3] == ["2", "0"]
    assert "Of its latest 500 games the 2 that count, practice and validation left out." in text


def test_all_games_are_told_to_be_all_only_if_they_are(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lately, "LATEST", 2)
    world.bots(2)
    play(world, 0, 1)
    every = tuple(bot.id for bot in world.store.queries().bots())
    with world.store.unit() as unit:
        unit.create_matches([NewMatch(spec(2), every, unrated="practice")])
    world.report(game(world.leased()))
    assert "Of all its 1 game, practice" in client.get("/bots/bot0").text
    play(world, 0, 1)
    text = client.get("/bots/bot0").text
    assert "the 1 that count" in text
    assert "Of all its" not in text


def test_a_rating_over_time_ends_where_it_is_and_has_the_fits_band(
    client: TestClient, world: World
) -> None:
    world.bots(2)
    for _ in range(4):
        world.pass_time(60)
        play(world, 0, 1)
    text = client.get("/bots/bot0").text
    assert 'id="history"' in text
    assert "data-low" not in text
    history = text[text.index('id="history"') :]
    values = re.findall(r'<td class="number">([\d.]+)</td>', history[: history.index("</table>")])
    assert len(values) == 4
    assert [float(v) for v in values] == sorted(map(float, values))
    now = world.ratings()["bot0"]
    assert values[-1] == f"{now / 1000:.1f}"
    make_fit(world.store, POOL)
    fitted = client.get("/bots/bot0").text
    assert 'data-low="' in fitted
    assert "Elo itself has no interval" in fitted
    assert client.get("/bots/bot0?pool=nope").status_code == 404


def test_unknown_bots_are_named(client: TestClient, world: World) -> None:
    world.bots(1)
    assert "There is no bot nobody" in client.get("/bots/nobody").text
    assert "It has played no game that is shown yet." in client.get("/bots/bot0").text


def test_a_team_has_a_page_with_its_bots(client: TestClient, world: World) -> None:
    bots = world.bots(2)
    with world.store.unit() as unit:
        unit.team("duo", bots, "test")
    text = client.get("/bots/duo").text
    assert "A team of" in text
    assert "/bots/bot1" in text
    assert "in the teams" in client.get("/bots/bot0").text


@pytest.mark.parametrize("build", HOSTILE)
def test_hostile_builds_are_text(client: TestClient, world: World, build: str) -> None:
    world.bots(2)
    play(world, 0, 1)
    with world.store.unit() as unit:
        unit.session.execute(
            update(VersionRow)
            .where(VersionRow.bot == world.store.queries().bots()[0].id)
            .values(build=build)
        )
    text = client.get("/bots/bot0").text
    assert f'<bdi class="name">{escape(build)}</bdi>' in text
    assert "<img" not in text


def test_games_whose_decisions_are_not_known_one_by_one_are_told_apart(
    client: TestClient, world: World
) -> None:
    """As those are that were played before they were kept."""
    world.bots(2)
    play(world, 0, 1)
    with world.store.unit() as unit:
        unit.session.execute(update(GameSeatRow).values(spread=None))
    text = client.get("/bots/bot0").text
    times = cells(text, "Time for decisions, by game", ">wazabi<")
    assert times == ["wazabi", *["\u2013"] * 3, "20.0 ms", "10.0 ms", "3"]
    assert "Of 3 of them, in games from before the arena kept it" in text
