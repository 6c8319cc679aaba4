"""What a page carries until it is seen: less than 150 KB, when it is as full as it gets."""

from __future__ import annotations

import re
from dataclasses import replace
from gzip import compress

from arena.games import registry
from arena.match.faults import Fault, FaultKind
from arena.web.assets import FOLDER
from arena.web.live.channels import Message
from arena.web.rendering import render
from arena.web.shown.bots.lately import LATEST, OPPONENTS, QUANTILES
from arena.web.shown.bots.page import CHANGES, POINTS, RECENT, bot_page
from arena.web.shown.leagues.crosstable import BLOCK, Cell, Crosstable, Row
from arena.web.shown.leagues.finding import find
from arena.web.shown.matches import FAULTS, PAGE, now
from arena.web.shown.paging import paging
from tests.coordinator.leagues.tended import begin
from tests.store.world import World, game, spec

MOST = 150_000
"""Bytes as they are sent, files that the page names among them: files are compressed, pages not."""


def weight(html: str) -> int:
    names = set(re.findall(r'(?:src|href)="/static/([^"?]+)', html))
    assert "site.css" in names
    return len(html.encode()) + sum(len(compress((FOLDER / name).read_bytes())) for name in names)


def test_a_bot_that_has_played_much_has_a_light_page(world: World) -> None:
    world.schedule(world.bots(6, called="x" * 36), spec(6))
    world.report(game(world.leased()))
    found = bot_page(world.store.queries(), f"{'x' * 36}0", None)
    assert found.history is not None
    assert found.lately is not None
    (point,), (opponent, *_) = found.history.points, found.lately.against
    ((_, results),) = found.lately.by_seat.items()
    seats = {(each, 6, seat): results for each in registry.names() for seat in range(6)}
    shown = {
        "bot": found.about,
        "history": replace(found.history, points=(point,) * POINTS),
        "lately": replace(found.lately, against=(opponent,) * OPPONENTS, by_seat=seats),
        "recent": found.recent * RECENT,
        "latest": LATEST,
        "changes": CHANGES,
        "quantiles": QUANTILES,
    }
    html = render("bot.html", shown)
    assert html.count("<time") > POINTS
    assert weight(html) < MOST


def test_a_full_page_of_a_match_is_light(world: World) -> None:
    match = world.schedule(world.bots(6, called="x" * 36), spec(6))
    world.report(game(world.leased()))
    found = now(world.store.queries(), match, 1)
    played = replace(found.match.played[0], faults=(Fault(FaultKind.TIMEOUT, 5, 100),) * FAULTS)
    every = tuple(replace(played, number=number) for number in range(PAGE))
    full = replace(found, match=replace(found.match, played=every))
    changing = Message.of(render("match_now.html", full.values()))
    shown = {"match": full.match, "league": None, "place": None, "now": changing, "number": 1}
    html = render("match.html", shown)
    assert html.count("at step 100") == FAULTS * PAGE
    assert weight(html) < MOST


def test_a_full_block_of_a_crosstable_is_light(world: World) -> None:
    league = begin(world)
    league.tend()
    block = range(BLOCK)
    names = [f"entrant-number-{number}" for number in block]
    cells = tuple(Cell("0.50", 5, 2) for _ in block)
    table = Crosstable(
        rows=tuple(Row(at + 1, names[at], at, cells) for at in block),
        columns=tuple(enumerate(names, 1)),
        down=paging(1, BLOCK, 3 * BLOCK),
        across=paging(1, BLOCK, 3 * BLOCK),
        often=True,
    )
    found = find(world.store.queries(), "weekly", None, None)
    shown = {"found": found, "is_bracket": False, "bracket": (), "table": table}
    assert weight(render("crosstable.html", shown)) < MOST
