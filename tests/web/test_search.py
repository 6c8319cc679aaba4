"""Search."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from arena.web.pages import search
from tests.coordinator.leagues.tended import begin
from tests.store.world import World


def links(client: TestClient, text: str) -> list[str]:
    """What was found, in order."""
    page = client.get(f"/search?q={quote(text)}")
    assert page.status_code == 200
    main = page.text[page.text.index('<main id="main"') : page.text.index("</main>")]
    parts = main.split('href="')[1:]
    found = [part.split('"')[0] for part in parts]
    return [link for link in found if link.count("/") > 1]


def test_without_a_question_it_says_what_can_be_asked(client: TestClient) -> None:
    assert "Type a part of a name" in client.get("/search").text
    assert "Type a part of a name" in client.get("/search?q=%20").text


def test_bots_and_leagues_are_found_by_a_part_of_their_names_the_likeliest_first(
    client: TestClient, world: World
) -> None:
    begin(world)
    world.bots(1, called="weekly")
    world.bots(1, called="week")
    world.bots(1, called="a-WEEK")
    assert links(client, "week") == [
        "/leagues/weekly",
        "/bots/week0",
        "/bots/weekly0",
        "/bots/a-WEEK0",
    ]
    assert links(client, "A-week0") == ["/bots/a-WEEK0"]


def test_a_match_is_found_by_the_beginning_of_its_id(client: TestClient, world: World) -> None:
    match = world.schedule(world.bots(2))
    assert f"/matches/{match}" in links(client, match)
    assert f"/matches/{match}" in links(client, match[:8].upper())
    assert f"/matches/{match}" not in links(client, match[:3])
    assert f"/matches/{match}" not in links(client, match[:-1] + "!")


@pytest.mark.parametrize("text", ["%", "_", "\\", "bot%", "b_t0", "%%%%", "____"])
def test_signs_of_patterns_stand_for_themselves(
    client: TestClient, world: World, text: str
) -> None:
    world.bots(2)
    assert links(client, text) == []
    assert "Nothing is called so." in client.get(f"/search?q={quote(text)}").text


@pytest.mark.parametrize(
    "text",
    [
        "<img src=x onerror=alert(1)>",
        '"><script>alert(1)</script>',
        "\u202eevil",
        "🤖" * 50,
        "'; DROP TABLE bots; --",
    ],
)
def test_hostile_questions_are_text(client: TestClient, text: str) -> None:
    answer = client.get(f"/search?q={quote(text)}")
    assert answer.status_code == 200
    assert (
        f"<bdi>{escape(text, quote=True)}</bdi>".replace("&#x27;", "&#39;").replace(
            "&quot;", "&#34;"
        )
        in answer.text
    )
    assert "<img" not in answer.text
    assert "<script>" not in answer.text


def test_questions_that_no_database_takes_are_refused(client: TestClient) -> None:
    assert client.get("/search?q=" + "x" * 101).status_code == 400
    assert client.get("/search?q=a%00b").status_code == 400


def test_more_than_a_page_shows_is_said(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MOST", 2)
    world.bots(3)
    assert len(links(client, "bot")) == 2
    assert "There are more than 2" in client.get("/search?q=bot").text
