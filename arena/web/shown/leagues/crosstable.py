"""Who took how many points off whom: a block of the table, rows against columns."""

from __future__ import annotations

from dataclasses import dataclass

from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.showing import DivisionTable
from arena.store import Queries, Store
from arena.store.answers import Meetings, Season
from arena.web.shown.leagues.finding import Found
from arena.web.shown.leagues.standings import division_table
from arena.web.shown.paging import Paging, paging

BLOCK = 40
"""Entrants of a block, as many as a light page can carry."""

LEVELS = 10


@dataclass(frozen=True, slots=True)
class Cell:
    """``mean``: of the points of row against column, 0 to 1 a table; ``level``: 0 to LEVELS."""

    mean: str
    level: int
    tables: int


@dataclass(frozen=True, slots=True)
class Row:
    """``cells``: by column; None: they have not met. ``own``: the column of the entrant itself."""

    place: int
    name: str
    own: int | None
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """``columns``: places and names. ``often``: whether some have met more than once."""

    rows: tuple[Row, ...]
    columns: tuple[tuple[int, str], ...]
    down: Paging
    across: Paging
    often: bool


def crosstable(
    store: Store, found: Found, season: Season, rows: int, columns: int
) -> Crosstable | None:
    """A page of rows against one of columns, in the order of the table; None without entrants.
    Raises NotFoundError.
    """
    with store.queries().together() as queries:
        table = division_table(queries, formats_of(store), found, season)
        if table is None or not table.lines:
            return None
        return _block(queries, table, season, rows, columns)


def _block(
    queries: Queries, table: DivisionTable, season: Season, rows: int, columns: int
) -> Crosstable:
    total = len(table.lines)
    down, across = paging(rows, BLOCK, total), paging(columns, BLOCK, total)
    ones = table.lines[down.first : down.last]
    others = table.lines[across.first : across.last]
    met = queries.meetings(
        season.id, [line.entrant for line in ones], [line.entrant for line in others]
    )
    names = queries.names_of({line.entrant for line in (*ones, *others)})
    at = {line.entrant: number for number, line in enumerate(others)}
    return Crosstable(
        rows=tuple(
            Row(
                line.place,
                names[line.entrant],
                at.get(line.entrant),
                tuple(_cell(met.get((line.entrant, other.entrant))) for other in others),
            )
            for line in ones
        ),
        columns=tuple((line.place, names[line.entrant]) for line in others),
        down=down,
        across=across,
        often=any(each.tables > 1 for each in met.values()),
    )


def _cell(met: Meetings | None) -> Cell | None:
    if met is None:
        return None
    mean = met.points / met.tables
    return Cell(f"{float(mean):.2f}", round(mean * LEVELS), met.tables)
