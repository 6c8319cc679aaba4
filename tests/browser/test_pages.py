"""What every page must do for everyone."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Arena, Visit

PAGES = [
    "/",
    "/signin",
    "/leagues",
    "/leagues/heroes-swiss",
    "/leagues/gosu-ladder",
    "/leagues/heroes-swiss/rounds",
    "/leagues/heroes-swiss/rounds/1",
    "/leagues/heroes-swiss/crosstable",
    "/leagues/heroes-swiss/entrants",
    "/bots",
    "/bots/gosu-greedy",
    "/ratings",
    "/ratings/gosu-ladder?a=gosu-greedy&b=gosu-random",
    "/search?q=heroes",
    "/matches",
    "/nowhere",
]

GRAVE = ("serious", "critical")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious_in_light_or_dark(visit: Visit, path: str) -> None:
    page = visit.go(path)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page).response["violations"]
        assert [each for each in found if each["impact"] in GRAVE] == [], scheme


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_the_window(visit: Visit, path: str) -> None:
    page = visit.go(path)
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", PAGES)
def test_pages_tell_the_same_without_scripts(browser: Browser, arena: Arena, path: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(arena.url + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.locator("time").evaluate_all(
            "all => all.every(t => t.textContent.endsWith('Z'))"
        )


def test_the_first_key_leads_past_the_navigation(visit: Visit) -> None:
    page = visit.go("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_times_are_those_of_the_reader(visit: Visit) -> None:
    time = visit.go("/").locator("time").first
    at = visit.page.evaluate(
        "at => new Intl.DateTimeFormat(undefined, {dateStyle: 'medium', timeStyle: 'medium'})"
        ".format(new Date(at))",
        time.get_attribute("datetime"),
    )
    expect(time).to_have_text(at)
    expect(time).to_have_attribute("title", time.get_attribute("datetime") or "")
