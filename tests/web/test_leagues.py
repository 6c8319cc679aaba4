"""A league's pages: standings, progress, rounds, entrants, terms."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from html import escape, unescape

import pytest
from markupsafe import Markup
from sqlalchemy import update
from starlette.testclient import TestClient

from arena.coordinator.fitting.making import make_fit
from arena.coordinator.leagues.expecting import DivisionLeft, Expected, expected_end
from arena.store.models import EntrantRow, RoundRow
from arena.store.states import LeagueAct
from arena.web.live.topics import LeagueSeason
from arena.web.rendering import with_names
from arena.web.shown import paging
from arena.web.shown.leagues import rounds, standings
from tests.coordinator.leagues.tended import BASE, LADDER, SWISS, Tended, begin, on_schedule
from tests.store.world import HOME, POOL, World, game, worker

HOSTILE = ["<img src=x onerror=alert(1)>", "\u202eevil \u2066bot", "🤖" * 20, "x" * 64]
"""Markup, right to left, emoji, as long as can be."""


@pytest.fixture
def league(world: World) -> Tended:
    """Four entrants in pairs, whose first round is open."""
    league = begin(world)
    league.tend()
    return league


def standing(text: str, name: str) -> list[str]:
    """What the table says of an entrant, cell by cell, without markup."""
    table = text[text.index("<table") : text.index("</table>")]
    line = next(line for line in table.split("<tr>") if f"/bots/{name}" in line)
    cells = re.findall(r"<t[dh].*?</t[dh]>", line, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", "", cell)).split()) for cell in cells]


def test_a_league_before_its_first_season_says_so(client: TestClient, world: World) -> None:
    begin(world)
    text = client.get("/leagues/weekly").text
    assert "No season has begun." in text
    assert "4 active" in text
    assert "No season has begun." in client.get("/leagues/weekly/rounds").text


def test_standings_are_those_of_the_command_with_elo_and_the_fit(
    client: TestClient, league: Tended
) -> None:
    league.play()
    text = client.get("/leagues/weekly").text
    assert "There is no fit yet" in text
    assert standing(text, "bot0")[:7] == ["1", "bot0", "1.000", "1516", "–", "–", "1"]  # noqa: RUF001
    make_fit(league.store, POOL)
    text = client.get("/leagues/weekly").text
    fit = league.store.queries().stored_fit(POOL)
    assert fit is not None
    line = fit.lines[league.entrants[0]]
    written = f"{line.rating / 1000:.0f} ±{(line.high - line.low) / 2000:.0f}"
    assert standing(text, "bot0")[3:7] == ["1516", written, "1-2", "1"]
    assert "of 1 rated match of <a" in text
    assert "2 of the entrants have no result in it yet, or none that connects" in text
    assert "Ties are broken by, in the order of the column: direct (results among" in text


def test_rounds_show_tables_results_byes_and_links(client: TestClient, world: World) -> None:
    league = begin(world, entrants=5)
    league.tend()
    league.play()
    text = client.get("/leagues/weekly").text
    [first, second] = re.findall(r'href="/matches/(\w+)"', text)
    assert {first, second} == set(league.store.queries().matches())
    assert "1 of 2 tables settled" in text
    back = '<a href="/leagues/weekly/rounds/1?season=1&amp;division=1">Round 1</a>, table '
    assert back in client.get(f"/matches/{first}").text
    assert re.search(r'<bdi class="name">bot0</bdi></a> <span class="points">1.000</span>', text)
    assert "Sitting out, for a point:" in text
    assert "played</span>" in text
    assert "scheduled</span>" in text


def test_progress_counts_rounds_and_tables_and_a_ladder_counts_those_to_come(
    client: TestClient, world: World
) -> None:
    league = begin(world, LADDER)
    league.tend()
    league.play()
    text = client.get("/leagues/weekly").text
    assert "<dd>1 of 2</dd>" in text
    assert "<dd>1 of 6</dd>" in text, "four entrants, three matches each, two at a table"


def test_who_is_withdrawn_and_why_a_league_waits_is_said(
    client: TestClient, league: Tended
) -> None:
    league.withdraw(3)
    league.act(LeagueAct.PAUSE, "for <b>repairs</b>")
    text = client.get("/leagues/weekly").text
    assert standing(text, "bot3")[1] == "bot3 withdrawn"
    assert re.search(
        r"since <time [^>]+>[^<]+</time>: <bdi[^>]*>for &lt;b&gt;repairs&lt;/b&gt;", text
    )
    assert "3 active, 1 withdrawn" in text


def test_due_times_are_those_of_the_schedule(client: TestClient, world: World) -> None:
    begin(world, on_schedule())
    text = client.get("/leagues/weekly").text
    due = text[text.index("Due next") :]
    assert re.findall(r'datetime="([^"]+)"', due)[:2] == [
        "2030-01-01T01:00:00Z",
        "2030-01-01T02:00:00Z",
    ]
    assert "0 * * * *, time of UTC" in text
    assert "are shown 30s later" in text


def test_long_tables_and_long_rounds_come_in_pages(
    client: TestClient, league: Tended, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, "PAGE", 3)
    monkeypatch.setattr(rounds, "TABLES", 1)
    monkeypatch.setattr(rounds, "PAGE", 1)
    text = client.get("/leagues/weekly").text
    assert "1 to 3 of 4" in text
    assert text.count('scope="row">1</th>') == 1
    assert "All 2 tables of round 1" in text
    last = client.get("/leagues/weekly?season=1&page=2").text
    assert "4 to 4 of 4" in last
    assert client.get("/leagues/weekly?page=3").status_code == 404
    second = client.get("/leagues/weekly/rounds/1?season=1&page=2").text
    assert "bot2" in second
    assert "bot0" not in second


def test_older_rounds_follow_on_another_page(
    client: TestClient, league: Tended, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "TABLES", 2)
    league.play(2)
    league.tend()
    text = client.get("/leagues/weekly").text
    assert "Round 2</h3>" in text
    assert "Round 1</h3>" not in text
    assert 'href="/leagues/weekly/rounds?season=1&amp;before=2"' in text
    older = client.get("/leagues/weekly/rounds?season=1&before=2").text
    assert "Round 1</h2>" in older
    assert "before=" not in older


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("?season=7", "League weekly has no season 7; its newest is season 1."),
        ("?season=0", "League weekly has no season 0; its newest is season 1."),
        ("?division=2", "League weekly has 1 division in this season, and no division 2."),
        ("?page=0", "This list has pages 1 to 1; there is no page 0."),
        ("/rounds/9", "There is no round 9 in this season; the newest is round 1."),
        ("/entrants?page=9", "This list has pages 1 to 1; there is no page 9."),
    ],
)
def test_what_there_is_not_is_said_in_a_sentence(
    client: TestClient, league: Tended, path: str, sentence: str
) -> None:
    del league
    answer = client.get(f"/leagues/weekly{path}")
    assert (answer.status_code, sentence in answer.text) == (404, True), answer.text
    assert client.get("/leagues/weekly?season=last").status_code == 400


def path_takes(path: str) -> set[str]:
    return {"season", "division", "before" if path.endswith("rounds") else "page"}


def test_numbers_that_no_database_takes_are_refused(client: TestClient, league: Tended) -> None:
    del league
    for query in ("season", "division", "page", "before"):
        for path in ("/leagues/weekly", "/leagues/weekly/rounds"):
            given = client.get(f"{path}?{query}={10**30}")
            assert given.status_code == (400 if query in path_takes(path) else 200)
    assert client.get(f"/leagues/weekly/rounds/{10**30}").status_code == 400
    assert client.get("/leagues/a%00b").status_code == 400


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text_on_every_page(
    client: TestClient, league: Tended, name: str
) -> None:
    said = f"{league.entrants[0]} and {league.entrants[1]} meet again"
    with league.store.unit() as unit:
        its = update(EntrantRow).where(EntrantRow.id == league.entrants[0])
        unit.session.execute(its.values(name=name))
        unit.session.execute(update(RoundRow).values(relaxed=f'["{said}"]'))
    for path in ("", "/rounds", "/rounds/1", "/entrants"):
        text = client.get(f"/leagues/weekly{path}").text
        assert f'<bdi class="name">{escape(name)}</bdi>' in text, path
        assert "<img" not in text
        if path != "/entrants":
            assert f'<bdi class="name">{escape(name)}</bdi> and' in text
            assert "meet again" in text


@pytest.mark.parametrize("text", HOSTILE)
def test_titles_and_descriptions_are_text(client: TestClient, world: World, text: str) -> None:
    begin(world, replace(BASE, title=text, description=text))
    page = client.get("/leagues/weekly").text
    assert f'<h1><bdi class="name">{escape(text)}</bdi></h1>' in page
    assert f'<p class="description"><bdi>{escape(text)}</bdi></p>' in page
    assert "<img" not in page


ODD = (
    "season=1&division=1&page=2",
    "season=1&division=1&page=0",
    "season=1&division=2&page=1",
    "season=2&division=1&page=1",
)
"""Pages, divisions and seasons that there are not."""


def test_what_is_followed_is_what_the_page_holds(client: TestClient, league: Tended) -> None:
    text = client.get("/leagues/weekly").text
    [address] = re.findall(r'hx-sse:connect="([^"]+)"', text)
    assert address.startswith("/live/leagues/weekly?season=1&amp;division=1&amp;page=1&amp;known=")
    for odd in ("nope?season=1&division=1&page=1", *(f"weekly?{each}" for each in ODD)):
        page, live = client.get(f"/leagues/{odd}"), client.get(f"/live/leagues/{odd}")
        assert page.status_code == live.status_code == 404
        assert live.text == page.text
    assert client.get("/live/leagues/weekly?season=1&division=1&page=x").status_code == 400
    assert league.rounds() == 1


def test_who_follows_is_told_of_results_and_of_nothing_else(league: Tended) -> None:
    topic = LeagueSeason(league.store, "weekly", 1, 1, 1)
    before = topic.part().html
    league.wait(5)
    assert topic.part().html == before
    league.play()
    after = topic.part().html
    assert standing(before, "bot0")[2] == "0.000"
    assert standing(after, "bot0")[2] == "1.000"
    assert "1 of 2 tables settled" in after


def test_names_in_sentences_are_isolated_and_other_words_are_not_touched() -> None:
    one = "01kds85c000000000000003253"
    assert with_names(f"<b> and {one}", {one: "<i>"}) == Markup(  # type: ignore[dict-item]
        '&lt;b&gt; and <bdi class="name">&lt;i&gt;</bdi>'
    )


def test_pages_of_an_empty_list_are_one() -> None:
    where = paging.paging(1, 10, 0)
    assert (where.pages, where.first, where.last) == (1, 0, 0)


# ---- the expected end ----


def expected(world: World, *divisions: DivisionLeft) -> Expected:
    return expected_end(world.store.queries(), SWISS, divisions)


def test_what_cannot_be_expected_is_said(world: World) -> None:
    endless = DivisionLeft(opened=1, planned=None, tables=4, unsettled=2)
    assert expected(world, endless).unknown == "it goes on until its organiser ends it"


def test_an_end_is_expected_by_workers_and_the_latest_games(world: World) -> None:
    league = begin(world, SWISS)
    left = DivisionLeft(opened=1, planned=3, tables=4, unsettled=2)
    assert "no worker is connected" in expected(world, left).unknown
    with world.store.unit() as unit:
        unit.worker_joined(HOME, worker(slots=4))
    assert expected(world, left).unknown == "no game of wazabi has been played yet"
    league.tend()
    work = world.leased()
    world.clock.advance(60)
    for number in range(work.deals):
        world.report(game(work, number))
    told = expected(world, left)
    assert told.ends_at is not None
    each = timedelta(seconds=60)
    assert told.ends_at - world.clock() == 3 * each, "half a round, and two"
    assert told.assumes[0].startswith("workers play 4 matches at once")
    assert told.assumes[1] == "a game takes 1m, the mean of the latest games of wazabi"
