"""What changes of a league's page: how it stands, its table, its newest rounds."""

from __future__ import annotations

from arena.store import Store
from arena.web.shown.leagues.finding import find
from arena.web.shown.leagues.outlook import outlook
from arena.web.shown.leagues.rounds import rounds
from arena.web.shown.leagues.standings import standings


def shown(
    store: Store, league: str, season: int | None, division: int | None, page: int
) -> dict[str, object]:
    """For ``league_now.html``; ``season`` and ``division`` as of ``find``. Raises NotFoundError."""
    queries = store.queries()
    found = find(queries, league, season, division)
    its = found.season
    return {
        "found": found,
        "outlook": outlook(store, found),
        "table": None if its is None else standings(store, found, its, page),
        "rounds": None if its is None else rounds(queries, found, its, None),
    }
