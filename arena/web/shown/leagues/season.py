"""What changes of a league's page: how it stands, its table, its newest rounds."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store import Store
from arena.web.shown.leagues.finding import Found, find
from arena.web.shown.leagues.outlook import Outlook, outlook
from arena.web.shown.leagues.rounds import ShownRounds, rounds
from arena.web.shown.leagues.standings import PAGE, Table, standings
from arena.web.shown.paging import paging


@dataclass(frozen=True, slots=True)
class Now:
    """``table``: None if the division has no entrants; ``rounds``: None before the first season."""

    found: Found
    outlook: Outlook
    table: Table | None
    rounds: ShownRounds | None

    def values(self) -> dict[str, object]:
        """For ``league_now.html``."""
        return {
            "found": self.found,
            "outlook": self.outlook,
            "table": self.table,
            "rounds": self.rounds,
        }


def shown(store: Store, league: str, season: int | None, division: int | None, page: int) -> Now:
    """``season`` and ``division`` as of ``find``. Raises NotFoundError for a page of the table that
    there is not, too.
    """
    queries = store.queries()
    found = find(queries, league, season, division)
    its = found.season
    table = None if its is None else standings(store, found, its, page)
    if table is None:
        paging(page, PAGE, 0)
    return Now(
        found=found,
        outlook=outlook(store, found),
        table=table,
        rounds=None if its is None else rounds(queries, found, its, None),
    )
