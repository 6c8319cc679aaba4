"""A real browser on a real arena: the season of `arena demo --quick --keep`, played out."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from arena.embedded.folder import announced
from arena.store import Queries, Store
from tests.e2e.processes import own_folder, read_until, running

LIMIT = 10_000
"""Milliseconds that anything may take in the browser."""


@dataclass(frozen=True, slots=True)
class Arena:
    """A running arena. ``url``: its page's, without the last slash. ``play``: where bots connect.
    ``store``: what it shows.
    """

    url: str
    play: str
    store: Store

    @property
    def queries(self) -> Queries:
        return self.store.queries()


@dataclass(slots=True)
class Visit:
    """A window of the browser, and what it complained of."""

    page: Page
    arena: Arena
    complaints: list[str] = field(default_factory=list)

    def go(self, path: str) -> Page:
        """Opens a page of the arena."""
        self.page.goto(self.arena.url + path)
        return self.page


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path. Without one there is nothing to test; in CI that is a failure."""
    path = shutil.which("chromium")
    if path is not None:
        return path
    if os.environ.get("CI"):
        pytest.fail("chromium is not installed, and CI must test pages in it")
    pytest.skip("chromium is not installed: apt-get install chromium")


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """Closed after this folder's tests: while it is there its event loop counts as running, and
    others can begin none.
    """
    with sync_playwright() as playwright:
        # In containers there is neither a sandbox for root nor room in /dev/shm.
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def arena(chromium: str) -> Iterator[Arena]:
    """After its season; nothing runs in it any more. Depends on the browser, so as not to be played
    for nothing, and ends with this folder's tests.
    """
    del chromium
    with own_folder() as folder, running(folder, "demo", "--quick", "--keep") as demo:
        output = read_until(demo, "/logs")
        pages = re.findall(r"http://[^/\s]+/$", output, re.MULTILINE)
        data = re.findall(r"--data (\S+)", output)
        assert pages, output
        store = Store.open(f"sqlite:///{data[0]}/arena.db", create=False)
        addresses = announced(Path(data[0]))
        assert addresses is not None
        yield Arena(pages[0].rstrip("/"), addresses["play"], store)
        store.close()


@pytest.fixture
def visit(browser: Browser, arena: Arena) -> Iterator[Visit]:
    """A new window, without cookies; the browser must have nothing to complain of at the end."""
    with browser.new_context(locale="en-GB", timezone_id="Europe/Berlin") as context:
        context.set_default_timeout(LIMIT)
        visit = Visit(context.new_page(), arena)
        visit.page.on("console", lambda message: _note(visit, message))
        visit.page.on("pageerror", lambda error: visit.complaints.append(str(error)))
        yield visit
        assert visit.complaints == []


def _note(visit: Visit, message: ConsoleMessage) -> None:
    """Errors and warnings; that a page is not there is what a test asked for."""
    missing = "status of 404" in message.text
    if message.type in ("error", "warning") and not missing:
        visit.complaints.append(message.text)
