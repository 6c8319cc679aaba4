"""A pool's table, a page at a time, and two of its entrants compared."""

from __future__ import annotations

from dataclasses import dataclass

from arena.ratings.ahead import Ahead, ahead
from arena.store import Queries
from arena.store.answers import PoolLine
from arena.store.fits import FittedLine, StoredFit
from arena.store.ids import EntrantId, PoolId
from arena.web.problems import NotFoundError
from arena.web.shown.paging import Paging, paging

PAGE = 100
"""Lines of a page."""


@dataclass(frozen=True, slots=True)
class Line:
    """``place``: among those whose rating says something; None for the others."""

    place: int | None
    line: PoolLine
    fit: FittedLine | None


@dataclass(frozen=True, slots=True)
class PoolTable:
    """``fit``: None before the first. ``apart``: how many rated ones it says nothing of."""

    lines: tuple[Line, ...]
    fit: StoredFit | None
    apart: int


@dataclass(frozen=True, slots=True)
class Pool:
    """A page of a pool's table; ``lines`` are its."""

    pool: PoolId
    game: str
    lines: tuple[Line, ...]
    paging: Paging
    fit: StoredFit | None
    apart: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """``ahead``: of the one over the other; else ``why_not``, a sentence."""

    one: str
    other: str
    ahead: Ahead | None
    why_not: str = ""


def pool(queries: Queries, name: str, page: int) -> Pool:
    """Raises NotFoundError."""
    its, game = PoolId(name), game_of(queries, name)
    table = pool_table(queries, its)
    where = paging(page, PAGE, len(table.lines))
    lines = table.lines[where.first : where.last]
    return Pool(its, game, lines, where, table.fit, table.apart)


def game_of(queries: Queries, pool: str) -> str:
    """The game of a pool. Raises NotFoundError."""
    game = queries.game_of_pool(PoolId(pool))
    if game is None:
        raise NotFoundError(f"There is no pool {pool[:80]}; the list of pools has them all.")
    return game


def pool_table(queries: Queries, pool: PoolId) -> PoolTable:
    """All of it, those whose rating says something first."""
    table, fit = queries.pool_lines(pool), queries.stored_fit(pool)
    rated = [line for line in table if line.rated]
    others = [line for line in table if not line.rated]
    fitted = fit.among(line.standing.entrant for line in rated) if fit else {}
    lines = [
        *(Line(at, line, fitted.get(line.standing.entrant)) for at, line in enumerate(rated, 1)),
        *(Line(None, line, None) for line in others),
    ]
    return PoolTable(tuple(lines), fit, len(rated) - len(fitted))


def compared(queries: Queries, pool: PoolId, one: str, other: str) -> Comparison:
    """Who is better, by the pool's fit."""
    if one == other:
        return Comparison(one, other, None, "Two different ones can be compared.")
    ids = [(name, queries.entrant_named(name)) for name in (one, other)]
    for name, entrant in ids:
        if entrant is None:
            return Comparison(one, other, None, f"There is no bot or team {name[:80]}.")
    return _compared(queries, pool, one, other, [entrant for _, entrant in ids if entrant])


def _compared(
    queries: Queries, pool: PoolId, one: str, other: str, ids: list[EntrantId]
) -> Comparison:
    found = queries.compared(pool, ids)
    if found is None:
        return Comparison(one, other, None, "The pool has no fit yet.")
    at = {line.entrant: number for number, line in enumerate(found.lines)}
    missing = [name for name, its in zip((one, other), ids, strict=True) if its not in at]
    if missing:
        return Comparison(one, other, None, f"The fit has no result of {missing[0]} yet.")
    a, b = (at[its] for its in ids)
    if found.lines[a].group != found.lines[b].group:
        return Comparison(one, other, None, "No chain of matches connects the two.")
    cov = found.covariance
    elo = (found.lines[a].rating - found.lines[b].rating) / 1000
    return Comparison(one, other, ahead(elo, cov[a][a] + cov[b][b] - 2 * cov[a][b]))
