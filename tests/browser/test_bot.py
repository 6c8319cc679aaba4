"""A bot's page in the browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_rating_over_time_is_drawn_and_the_same_as_a_table(visit: Visit) -> None:
    page = visit.go("/bots/gosu-greedy")
    expect(page.locator("#chart canvas")).to_be_visible()
    expect(page.locator("#history")).to_be_hidden()
    page.get_by_text("The same as a table").click()
    expect(page.locator("#history")).to_be_visible()
    assert page.locator("#history tbody tr").count() > 1


def test_the_drawing_is_as_wide_as_the_window(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": 1280, "height": 800})
    page = visit.go("/bots/gosu-greedy")
    expect(page.locator("#chart canvas")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 800})
    page.wait_for_function("document.querySelector('#chart .u-wrap').offsetWidth < 360")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
