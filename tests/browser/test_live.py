"""Pages that change while they are looked at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from arena.games import registry
from arena.match.spec import MatchSpec
from arena.store import NewMatch
from tests.browser.conftest import Arena, Visit

PLAYERS = ("gosu-greedy", "gosu-random")


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
    expect(page.locator(f'a[href="/matches/{match}"]')).to_be_visible()
