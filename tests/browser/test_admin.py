"""An organiser at work, by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.organising import control, create
from arena.store.states import LeagueAct, LeagueState
from tests.browser.conftest import Arena, Visit
from tests.browser.test_pages import GRAVE

LEAGUE = """\
name = "by-keyboard"
game.name = "wazabi"
game.seats = 2
format.type = "swiss"
format.rounds = 2
"""

MOST_KEYS = 80
"""Presses of Tab after which what is looked for is out of reach."""


@pytest.fixture(scope="module")
def token(arena: Arena) -> Iterator[str]:
    """Of an organiser with a league that has not started; the league is aborted at the end."""
    with arena.store.unit() as unit:
        token = unit.issue_organiser_token(unit.create_organiser("keys"), "test")
    holder = arena.queries.holder_of_token(token)
    assert holder is not None
    create(arena.store, Caller.of(holder), LEAGUE)
    yield token
    control(arena.store, Caller.of(holder), "by-keyboard", LeagueAct.ABORT, "the test is over")


def reach(page: Page, wanted: Locator) -> None:
    """By Tab."""
    for _ in range(MOST_KEYS):
        if wanted.evaluate("it => it === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by keyboard")


def press(page: Page, role: str, name: str) -> None:
    """A link or a button."""
    reach(page, page.get_by_role("link" if role == "link" else "button", name=name, exact=True))
    page.keyboard.press("Enter")


def sign_in(page: Page, token: str) -> None:
    press(page, "link", "Sign in")
    reach(page, page.get_by_label("Token"))
    page.keyboard.type(token)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Administration")


def act(page: Page, name: str, reason: str | None = None) -> None:
    """From a page with the league's buttons."""
    press(page, "link", f"{name} by-keyboard")
    if reason is not None:
        reach(page, page.get_by_label("Reason, for everyone to read (may be empty)"))
        page.keyboard.type(reason)
    press(page, "button", f"{name} it")


def test_an_organiser_signs_in_runs_its_league_and_signs_out_by_keyboard(
    visit: Visit, arena: Arena, token: str
) -> None:
    page = visit.go("/")
    sign_in(page, token)
    act(page, "Start")
    expect(page.get_by_role("status")).to_contain_text("League by-keyboard is running now.")
    act(page, "Pause", "a break")
    expect(page.get_by_role("status")).to_have_text("League by-keyboard is paused now.")
    expect(page.locator("main")).to_contain_text("a break")
    act(page, "Resume")
    expect(page.get_by_role("status")).to_have_text("League by-keyboard is running now.")
    found = arena.queries.league_named("by-keyboard")
    assert found is not None
    assert found.state is LeagueState.RUNNING
    press(page, "button", "Sign out keys")
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    page.goto(f"{arena.url}/admin")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


@pytest.mark.parametrize("path", ["/admin", "/admin/bots", "/admin/leagues/by-keyboard/abort"])
def test_pages_of_organisers_are_for_everyone(visit: Visit, token: str, path: str) -> None:
    sign_in(visit.go("/"), token)
    for scheme in ("light", "dark"):
        visit.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        found = Axe().run(visit.go(path)).response["violations"]
        assert [each for each in found if each["impact"] in GRAVE] == []
    for width in (360, 1280):
        visit.page.set_viewport_size({"width": width, "height": 800})
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= width
