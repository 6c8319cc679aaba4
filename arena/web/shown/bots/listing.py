"""The list of bots, a page at a time."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from arena.store import Queries
from arena.store.answers import BotRating, ListedBot
from arena.store.ids import EntrantId
from arena.store.queries.bots import WantedBots
from arena.web.shown.paging import Paging, paging

PAGE = 50
"""Bots of a page."""


@dataclass(frozen=True, slots=True)
class Bots:
    """``ratings``: of each by its entrant, as far as it is rated."""

    bots: tuple[ListedBot, ...]
    ratings: dict[EntrantId, list[BotRating]]
    paging: Paging


def bots(queries: Queries, wanted: WantedBots, page: int) -> Bots:
    """Raises NotFoundError for a page that there is not."""
    where = paging(page, PAGE, queries.count_bots(wanted))
    found = queries.bot_list(wanted, where.first, PAGE)
    ratings: defaultdict[EntrantId, list[BotRating]] = defaultdict(list)
    for rating in queries.ratings_in_pools([bot.entrant for bot in found]):
        ratings[rating.entrant].append(rating)
    return Bots(found, ratings, where)
