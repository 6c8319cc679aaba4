"""Following a recorded game in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from arena.store import MatchState
from arena.store.queries.lists import Wanted
from tests.browser.conftest import Arena, Visit


@pytest.fixture
def game(arena: Arena) -> str:
    """The path of a game of Wazabi."""
    matches = arena.queries.match_list(Wanted((MatchState.FINISHED,)), 1000)
    match = next(match for match in matches if match.game == "wazabi" and match.league)
    return f"/matches/{match.id}/games/0"


def step(page: Page, number: int) -> None:
    expect(page.locator("#replay")).to_contain_text(f"Step {number} of ")


def test_keys_go_through_the_game(visit: Visit, game: str) -> None:
    page = visit.go(game)
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


def test_the_slider_goes_to_a_step_and_the_address_leads_there(visit: Visit, game: str) -> None:
    page = visit.go(game)
    page.get_by_role("slider", name="Step").fill("7")
    step(page, 7)
    expect(page).to_have_url(visit.arena.url + game + "?step=7&seen=open")
    shown = page.locator(".board svg").inner_html()
    page.reload()
    step(page, 7)
    assert page.locator(".board svg").inner_html() == shown


def test_it_plays_by_itself_to_the_end(visit: Visit, game: str) -> None:
    page = visit.go(game)
    page.get_by_label("Speed").select_option("fast")
    steps = int(page.locator("#replay").get_attribute("data-steps") or 0)
    page.get_by_role("slider", name="Step").fill(str(steps - 3))
    step(page, steps - 3)
    page.get_by_role("button", name="Play").click()
    step(page, steps)
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_each_seat_sees_its_own_hand_and_nobody_elses(visit: Visit, game: str) -> None:
    page = visit.go(game + "?step=0")
    assert page.locator(".board .place + text").count() > 0
    everybodys = page.locator(".board .card").count()
    eyes = page.get_by_label("Whose eyes").get_by_role("link")
    eyes.filter(has_text="Spectator").click()
    expect(page.locator(".board .card")).to_have_count(0)
    own = 0
    for seat in range(2, eyes.count()):
        eyes.nth(seat).click()
        expect(eyes.nth(seat)).to_have_attribute("aria-current", "true")
        own += page.locator(".board .card").count()
    assert own == everybodys > 0
