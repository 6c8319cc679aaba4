"""What is played now, the leagues, what ended in the last hour."""

from __future__ import annotations

from datetime import timedelta

from arena.store import MatchState, Queries
from arena.store.queries.lists import Wanted

NEWS = timedelta(hours=1)
MOST = 20
"""Matches of each list."""


def shown(queries: Queries) -> dict[str, object]:
    """For ``overview_now.html``."""
    return {
        "running": queries.match_list(Wanted((MatchState.RUNNING,), public=True), MOST),
        "leagues": queries.leagues(),
        "news": queries.ended_lately(queries.now() - NEWS, MOST),
        "states": queries.matches_by_state() | queries.public_unfinished(),
        "connected": len({session.bot for session in queries.open_sessions()}),
    }
