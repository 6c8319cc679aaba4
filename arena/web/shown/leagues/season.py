"""What changes of a league's page: how it stands, its table, its newest rounds."""

from __future__ import annotations

from dataclasses import dataclass

from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.ports import Formats
from arena.store import Queries, Store
from arena.web.shown.leagues.finding import Found, find
from arena.web.shown.leagues.outlook import Outlook, outlook
from arena.web.shown.leagues.rounds import ShownRounds, newest_rounds, with_tables
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
    with store.queries().together() as queries:
        return _shown(queries, formats_of(store), find(queries, league, season, division), page)


def _shown(queries: Queries, formats: Formats, found: Found, page: int) -> Now:
    its = found.season
    table = None if its is None else standings(queries, formats, found, its, page)
    if table is None:
        paging(page, PAGE, 0)
    listed = () if its is None else newest_rounds(queries, found, its, None)
    return Now(
        found=found,
        outlook=outlook(queries, formats, found, listed),
        table=table,
        rounds=None if its is None else with_tables(queries, its, listed),
    )
