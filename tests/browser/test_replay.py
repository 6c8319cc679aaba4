"""Following a recorded game in the browser."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from arena.store import MatchState
from arena.store.queries.lists import Wanted
from tests.browser.conftest import Arena, Visit
from tests.browser.test_pages import GRAVE

GAMES = ["wazabi", "heroes", "gosu"]


@pytest.fixture(params=GAMES)
def game(arena: Arena, request: pytest.FixtureRequest) -> str:
    """The path of a game of each kind."""
    return path_of(arena, request.param)


@pytest.fixture
def one_game(arena: Arena) -> str:
    """The path of a game for what no kind of game changes."""
    return path_of(arena, "wazabi")


def path_of(arena: Arena, game: str) -> str:
    matches = arena.queries.match_list(Wanted((MatchState.FINISHED,)), 1000)
    match = next(match for match in matches if match.game == game and match.league)
    return f"/matches/{match.id}/games/0"


def step(page: Page, number: int) -> None:
    expect(page.locator("#replay")).to_contain_text(f"Step {number} of ")


def at_half(visit: Visit, game: str) -> Page:
    """The game in its middle, however long it is."""
    steps = int(visit.go(game).locator("#replay").get_attribute("data-steps") or 0)
    return visit.go(f"{game}?step={steps // 2}")


def test_keys_go_through_the_game(visit: Visit, one_game: str) -> None:
    page = visit.go(one_game)
    step(page, 0)
    page.keyboard.press("ArrowRight")
    step(page, 1)
    page.keyboard.press("ArrowRight")
    step(page, 2)
    page.keyboard.press("ArrowLeft")
    step(page, 1)
    page.keyboard.press("End")
    expect(page.locator("#replay")).to_contain_text("Over (")
    page.keyboard.press("Home")
    step(page, 0)


def test_the_slider_goes_to_a_step_and_the_address_leads_there(visit: Visit, one_game: str) -> None:
    page = visit.go(one_game)
    page.get_by_role("slider", name="Step").fill("7")
    step(page, 7)
    expect(page).to_have_url(visit.arena.url + one_game + "?step=7&seen=open")
    shown = page.locator(".board svg").inner_html()
    page.reload()
    step(page, 7)
    assert page.locator(".board svg").inner_html() == shown


def test_it_plays_by_itself_to_the_end(visit: Visit, one_game: str) -> None:
    page = visit.go(one_game)
    page.get_by_label("Speed").select_option("fast")
    steps = int(page.locator("#replay").get_attribute("data-steps") or 0)
    page.get_by_role("slider", name="Step").fill(str(steps - 3))
    step(page, steps - 3)
    page.get_by_role("button", name="Play").click()
    step(page, steps)
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_each_seat_sees_its_own_hand_and_nobody_elses(visit: Visit, game: str) -> None:
    """At the deal all open hands together are those of all seats; other cards lie open anyway."""
    page = visit.go(game + "?step=0")
    everybodys = page.locator(".board .card").count()
    eyes = page.get_by_label("Whose eyes").get_by_role("link")
    eyes.filter(has_text="Spectator").click()
    expect(eyes.filter(has_text="Spectator")).to_have_attribute("aria-current", "true")
    public = page.locator(".board .card").count()
    own = []
    for seat in range(2, eyes.count()):
        eyes.nth(seat).click()
        expect(eyes.nth(seat)).to_have_attribute("aria-current", "true")
        own.append(page.locator(".board .card").count() - public)
    assert min(own) > 0
    assert sum(own) == everybodys - public


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_tables_can_be_read_on_every_screen(visit: Visit, game: str, width: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": 800})
    page = at_half(visit, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    board = page.locator(".board svg")
    outside, smallest = board.evaluate(
        """svg => {
          const frame = svg.getBoundingClientRect();
          const scale = frame.width / svg.viewBox.baseVal.width;
          const texts = [...svg.querySelectorAll("text")];
          const out = texts.filter(text => {
            const box = text.getBoundingClientRect();
            return box.left < frame.left - 1 || box.right > frame.right + 1;
          });
          const sizes = texts.map(text => scale * parseFloat(getComputedStyle(text).fontSize));
          return [out.map(text => text.textContent), Math.min(...sizes)];
        }"""
    )
    assert outside == []
    assert smallest >= 10


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_a_table(visit: Visit, game: str, scheme: str) -> None:
    visit.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    found = Axe().run(at_half(visit, game)).response["violations"]
    assert [each for each in found if each["impact"] in GRAVE] == []


def test_a_link_leads_to_the_next_decision_of_a_seat(visit: Visit, game: str) -> None:
    page = visit.go(game + "?step=3")
    link = page.get_by_label("Next decisions").get_by_role("link").last
    name = link.inner_text().strip()
    link.click()
    expect(page.locator("#news")).to_contain_text(f"To act: {name}")


def test_legal_actions_stay_unfolded_from_step_to_step(visit: Visit, one_game: str) -> None:
    page = visit.go(one_game + "?step=3")
    page.get_by_text("legal action").click()
    expect(page.locator(".legal li").first).to_be_visible()
    page.get_by_role("link", name="On", exact=True).click()
    step(page, 4)
    expect(page.locator(".legal li").first).to_be_visible()


def test_space_folds_what_is_focused_and_the_focus_stays_from_step_to_step(
    visit: Visit, one_game: str
) -> None:
    page = visit.go(one_game + "?step=3")
    words = page.locator("#words summary")
    words.focus()
    page.keyboard.press("Space")
    expect(page.locator("#words li").first).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("ArrowRight")
    step(page, 4)
    expect(words).to_be_focused()


def test_keys_and_links_can_be_used_in_turn(visit: Visit, one_game: str) -> None:
    page = visit.go(one_game + "?step=1")
    page.get_by_role("link", name="Back", exact=True).click()
    step(page, 0)
    expect(page.locator("main")).to_be_focused()
    page.get_by_role("link", name="On", exact=True).click()
    step(page, 1)
    page.keyboard.press("ArrowRight")
    step(page, 2)
    expect(page.get_by_role("link", name="On", exact=True)).to_be_focused()


def test_each_step_is_spoken(visit: Visit, one_game: str) -> None:
    page = visit.go(one_game + "?step=3")
    page.keyboard.press("ArrowRight")
    step(page, 4)
    expect(page.locator("#spoken")).to_contain_text("To act:")
