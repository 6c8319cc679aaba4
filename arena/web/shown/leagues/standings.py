"""The table of a season's division, as ``arena league standings`` shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from arena.coordinator.leagues import showing
from arena.coordinator.leagues.placing import Newcomer, being_placed
from arena.coordinator.leagues.ports import Formats
from arena.coordinator.leagues.showing import DivisionTable
from arena.leagues.entrants import EntrantId
from arena.leagues.legend import legend
from arena.leagues.standings import Standing
from arena.ratings.elo import MilliElo
from arena.store import Queries
from arena.store.answers import Season
from arena.store.fits import FittedLine, StoredFit
from arena.store.ids import PoolId
from arena.web.shown.leagues.finding import Found
from arena.web.shown.paging import Paging, paging

PAGE = 100
"""Lines of a page of a table."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line, its numbers as they are written; None: there is nothing to be told.

    ``placing``: how far a newcomer is that is being placed. ``left``: it takes part no more.
    """

    place: int
    name: str
    points: str
    adjusted: str | None
    elo: MilliElo | None
    fit: FittedLine | None
    matches: int
    byes: int
    no_shows: int
    ties: tuple[str, ...]
    placing: Newcomer | None
    left: bool


@dataclass(frozen=True, slots=True)
class Table:
    """``legend``: what the tie-breaks are. ``columns``: those that it has of ``adjusted``,
    ``byes``, ``no_shows``, ``ties``. ``unfitted``: how many the fit says nothing of. ``behind`` and
    ``as_of``: see DivisionTable.
    """

    lines: tuple[Line, ...]
    paging: Paging
    rounds: int
    behind: int
    as_of: datetime | None
    legend: str
    columns: frozenset[str]
    fit: StoredFit | None
    unfitted: int


def standings(
    queries: Queries, formats: Formats, found: Found, season: Season, page: int
) -> Table | None:
    """Of the season's division that is looked at; None if it has no entrants. Raises NotFoundError
    for a page that it has not.
    """
    table = division_table(queries, formats, found, season)
    if table is None:
        return None
    where = paging(page, PAGE, len(table.lines))
    lines = table.lines[where.first : where.last]
    fit = queries.stored_fit(PoolId(found.definition.pool))
    fitted = fit.among(line.entrant for line in table.lines) if fit else {}
    write = _writing(queries, found, season, lines, fitted)
    ties = [name for name, _ in table.lines[0].tie_breaks] if table.lines else []
    return Table(
        lines=tuple(write(line) for line in lines),
        paging=where,
        rounds=table.rounds,
        behind=table.behind,
        as_of=table.as_of,
        legend=legend(ties) if ties else "",
        columns=_columns(table.lines),
        fit=fit,
        unfitted=len(table.lines) - len(fitted),
    )


def division_table(
    queries: Queries, formats: Formats, found: Found, season: Season
) -> DivisionTable | None:
    """All of it; None if the division has no entrants."""
    if found.division not in found.numbers:
        return None
    return showing.division_table(queries, found.definition, formats, season, found.division)


def _writing(
    queries: Queries,
    found: Found,
    season: Season,
    lines: Sequence[Standing],
    fitted: Mapping[EntrantId, FittedLine],
) -> Callable[[Standing], Line]:
    pool, ids = PoolId(found.definition.pool), [line.entrant for line in lines]
    names, elo = queries.names_of(ids), queries.ratings_of(pool, ids)
    left = queries.withdrawn(season.id)
    new = {} if found.final else being_placed(queries, found.league.id, found.definition)

    def write(line: Standing) -> Line:
        return Line(
            place=line.place,
            name=names[line.entrant],
            points=f"{float(line.points):.3f}",
            adjusted=None if line.adjusted is None else f"{float(line.adjusted):.3f}",
            elo=elo.get(line.entrant),
            fit=fitted.get(line.entrant),
            matches=line.tables,
            byes=line.byes,
            no_shows=line.no_shows,
            ties=tuple(f"{float(value):.4g}" for _, value in line.tie_breaks),
            placing=new.get(line.entrant),
            left=line.entrant in left,
        )

    return write


def _columns(lines: Sequence[Standing]) -> frozenset[str]:
    there = {
        "adjusted": any(line.adjusted is not None for line in lines),
        "byes": any(line.byes for line in lines),
        "no_shows": any(line.no_shows for line in lines),
        "ties": any(line.tie_breaks for line in lines),
    }
    return frozenset(name for name, shown in there.items() if shown)
