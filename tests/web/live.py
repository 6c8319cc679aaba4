"""Matches that run before a test's eyes, and what a browser gets of them."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from datetime import timedelta

from sqlalchemy import update

from arena.games import registry
from arena.games.game import NOBODY, Seat, State
from arena.store import Assignment, PublicView
from arena.store.canonical import canonical_json
from arena.store.ids import MatchId
from arena.store.models import MatchRow
from arena.web.live.feed import Feed
from arena.web.live.stream import written
from arena.web.live.topics import Match
from arena.web.live.watches import Watches
from tests.store.world import World, spec

DELAY = 30
"""Seconds, of matches of no league."""


def runs(world: World, seats: int = 2, game: str = "wazabi", options: str = "") -> Assignment:
    """A match of that game that is leased, of bots of its own; ``options`` as JSON."""
    world.schedule(world.bots(seats, called=game), spec(seats, deals=3))
    work = world.leased()
    rules = registry.game(game)
    given = options or canonical_json(rules.options({}).as_json())
    with world.store.unit() as unit:
        row = update(MatchRow).where(MatchRow.id == work.match)
        unit.session.execute(row.values(game=game, rules=rules.rules, options=given))
    return work


def table(
    name: str, state: State, number: int, step: int, acted: Seat = NOBODY, game: int = 0
) -> PublicView:
    """As everybody may see it, of this moment."""
    view = registry.codec(name).view_part(state.view(None))
    left = tuple(timedelta(seconds=30, milliseconds=500 * seat) for seat in range(state.seats))
    by = None if acted == NOBODY else acted
    return PublicView(number, game, step, by, timedelta(0), view, left)


def renew(world: World, work: Assignment, *views: PublicView) -> bool:
    """As the worker does; whether somebody watches."""
    with world.store.unit(durable=False) as unit:
        unit.renew(work.match, work.fence, work.worker, 1)
        return unit.show(work.match, work.fence, views)


def watch(world: World, work: Assignment) -> None:
    """As the page has it told soon after somebody has looked at it."""
    with world.store.unit(durable=False) as unit:
        unit.watch(work.match)


async def stream_of(world: World, match: MatchId, known: str | None = None) -> bytes:
    """All bytes of the stream of a match that a browser opens, to the end of its first event."""
    feed = Feed(pause=0)
    topic = Match(world.store, match, 1, Watches(world.store))
    looking = asyncio.create_task(feed.run())
    found = b""
    try:
        async with aclosing(feed.follow(topic, known)) as messages:
            async for chunk in written(await anext(messages), messages):
                found += chunk
                if b"id: " in chunk:
                    break
    finally:
        looking.cancel()
    return found
