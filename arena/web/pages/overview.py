"""The first page: what is played now, the leagues, what ended in the last hour."""

from __future__ import annotations

from datetime import timedelta

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from arena.store import MatchState, Queries
from arena.store.queries.lists import Wanted
from arena.web.reading import Reads
from arena.web.rendering import page

router = APIRouter(include_in_schema=False)

NEWS = timedelta(hours=1)
MOST = 20
"""Matches of each list."""


@router.get("/")
def overview(queries: Reads) -> HTMLResponse:
    """What goes on in the arena."""
    return page("overview.html", shown(queries))


def shown(queries: Queries) -> dict[str, object]:
    """What the page tells."""
    now = queries.now()
    return {
        "now": now,
        "running": queries.match_list(Wanted((MatchState.RUNNING,)), MOST),
        "leagues": queries.leagues(),
        "news": queries.match_list(Wanted((MatchState.FINISHED,), since=now - NEWS), MOST),
        "totals": queries.totals(),
        "connected": len({session.bot for session in queries.open_sessions()}),
    }
