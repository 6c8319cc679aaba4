"""Pages that change while they are looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from arena.games import registry
from arena.match.spec import MatchSpec
from arena.store import NewMatch
from tests.browser.conftest import Arena, Visit
from tests.browser.test_pages import GRAVE
from tests.e2e.processes import own_folder
from tests.e2e.spectated import Spectated, spectated

PLAYERS = ("gosu-greedy", "gosu-random")

SOON = 30_000
"""Milliseconds: a renewal tells the worker that somebody watches, and the next brings the table."""


@pytest.fixture
def a_new_match(arena: Arena) -> str:
    """The id of a match of bots that are connected, which is played at once."""
    game = registry.game("gosu")
    bots = [bot for bot in map(arena.queries.bot_named, PLAYERS) if bot is not None]
    spec = MatchSpec("gosu", game.rules, game.options({}), 2, 1)
    with arena.store.unit() as unit:
        return unit.create_matches([NewMatch(spec, tuple(bot.id for bot in bots))])[0]


def test_a_match_appears_as_soon_as_it_is_played(
    visit: Visit, request: pytest.FixtureRequest
) -> None:
    page = visit.go("/")
    expect(page.locator(".followed")).to_be_visible()
    match = request.getfixturevalue("a_new_match")
    expect(page.locator(f'th a[href="/matches/{match}"]')).to_be_visible(timeout=SOON)


def test_pages_are_followed_though_the_extension_comes_later_than_htmx(visit: Visit) -> None:
    visit.page.route("**/hx-sse.min.js*", lambda route: route.fulfill(response=route.fetch()))
    with visit.page.expect_response("**/live/overview*") as followed:
        visit.go("/")
    assert followed.value.status == 200


def test_a_page_stays_as_it_is_where_it_cannot_be_followed(visit: Visit) -> None:
    refusal = "<p id='refusal'>Nothing here.</p>"
    visit.page.route(
        "**/live/overview*",
        lambda route: route.fulfill(status=404, content_type="text/html", body=refusal),
    )
    with visit.page.expect_response("**/live/overview*") as followed:
        visit.go("/")
    followed.value.finished()
    visit.page.wait_for_function("document.querySelector('.followed')?._htmx !== undefined")
    expect(visit.page.locator(".followed .figures")).to_be_visible()
    expect(visit.page.locator("#refusal")).to_have_count(0)


@pytest.fixture(scope="module")
def slow(arena: Arena) -> Iterator[Spectated]:
    """A match that stands still until the test lets it go on."""
    with own_folder() as folder, spectated(folder, arena.store, arena.play) as made:
        yield made


def test_a_running_match_is_followed_from_its_deal_to_its_replay(
    visit: Visit, browser: Browser, slow: Spectated
) -> None:
    page = visit.go("/")
    page.get_by_role("link", name=f"Watch match {slow.match[-6:]}").click(timeout=SOON)
    expect(page.locator(".live svg")).to_be_visible(timeout=SOON)
    expect(page.locator(".live")).to_contain_text("The deal.")
    found = Axe().run(page).response["violations"]
    assert [each for each in found if each["impact"] in GRAVE] == []
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("#words summary").click()
    expect(page.locator("#words li").first).to_be_visible()

    slow.go_on()
    expect(page.locator(".live")).to_contain_text("Step 1,", timeout=SOON)
    expect(page.locator("#words li").first).to_be_visible()

    with browser.new_context(java_script_enabled=False) as context:
        plain = context.new_page()
        plain.goto(page.url)
        expect(plain.locator(".live svg")).to_be_visible()
        plain.get_by_role("link", name="load it again").click()
        expect(plain.locator(".live")).to_contain_text("Step 1,")

    slow.finish()
    replay = page.locator(f'a[href="/matches/{slow.match}/games/1"]')
    expect(replay).to_be_visible(timeout=SOON)
    expect(page.locator(".live")).to_have_count(0)
    replay.click()
    expect(page.locator(".board svg")).to_be_visible()
