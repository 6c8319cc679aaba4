"""Bots: the list, and each bot."""

from __future__ import annotations

from starlette.responses import HTMLResponse

from arena.games import registry
from arena.store.queries.bots import WantedBots
from arena.web.problems import NotFoundError
from arena.web.reading import Number, Reads
from arena.web.rendering import page as page_of
from arena.web.shown.bots.lately import LATEST, QUANTILES
from arena.web.shown.bots.listing import bots as listed
from arena.web.shown.bots.page import CHANGES, bot_page
from arena.web.work import Router

router = Router(include_in_schema=False)


@router.get("/bots")
def bots(queries: Reads, game: str = "", connected: bool = False, page: Number = 1) -> HTMLResponse:
    """Bots by name: all, or those rated in a game, or those that are connected."""
    games = registry.names()
    if game and game not in games:
        raise NotFoundError(f"There is no game {game[:80]}; there are {', '.join(games)}.")
    found = listed(queries, WantedBots(game or None, connected), page)
    return page_of(
        "bots.html", {"found": found, "game": game, "connected": connected, "games": games}
    )


@router.get("/bots/{name}")
def bot(name: str, queries: Reads, pool: str | None = None) -> HTMLResponse:
    """A bot or a team; ``pool``: whose ratings are shown over time."""
    found = bot_page(queries, name, pool)
    parts = {"bot": found.about, "history": found.history, "lately": found.lately}
    shown = parts | {
        "recent": found.recent,
        "latest": LATEST,
        "changes": CHANGES,
        "quantiles": QUANTILES,
    }
    return page_of("bot.html", shown)
