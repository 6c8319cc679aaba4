"""What came of the demonstration, as one value: for the tables, and for ``--json``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from arena.coordinator.leagues.desk.finding import league_named
from arena.coordinator.leagues.showing import division_tables
from arena.demo.shows import Show
from arena.leagues.catalogue import format_of
from arena.leagues.definition import Definition
from arena.leagues.formats.format import Format
from arena.leagues.standings import Standing as Place
from arena.store import Queries
from arena.store.ids import PoolId


@dataclass(frozen=True, slots=True)
class Line:
    """Of a season's table. ``points``: what the format counts; ``matches``: with a result."""

    place: int
    bot: str
    points: float
    matches: int


@dataclass(frozen=True, slots=True)
class Season:
    """What came of a league. ``games``: of its season's matches."""

    league: str
    title: str
    format: str
    matches: int
    games: int
    table: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating in Elo, the games that it comes from, and what the pool's fit says: a rating that is
    from ``low`` to ``high``, and a place from ``best`` to ``worst``, both with 95 %.
    """

    bot: str
    elo: float
    games: int
    fit: float
    low: float
    high: float
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Finished matches, their games, how many of those were verified, and all faults: those of
    newcomers' validation, too. ``standings``: of each league's pool, one after the other.
    """

    games: int
    matches: int
    verified: int
    faults: int
    leagues: tuple[Season, ...]
    standings: tuple[Standing, ...]

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def summary(queries: Queries, shows: Sequence[Show], verified: int) -> Summary:
    """As it is stored now. ``verified``: games."""
    totals = queries.totals()
    definitions = [show.definition for show in shows]
    return Summary(
        totals.games,
        totals.matches,
        verified,
        totals.faults,
        tuple(_season(queries, definition) for definition in definitions),
        tuple(line for each in definitions for line in _standings(queries, PoolId(each.pool))),
    )


def _standings(queries: Queries, pool: PoolId) -> Iterator[Standing]:
    """Of those that the pool's fit tells of: in a season that was played, all."""
    fit = queries.pool_fit(pool)
    for line in queries.standings(pool):
        fitted = None if fit is None else fit.lines.get(line.entrant)
        if fitted is not None:
            yield Standing(
                bot=line.name,
                elo=line.rating / 1000,
                games=line.games,
                fit=fitted.rating / 1000,
                low=fitted.low / 1000,
                high=fitted.high / 1000,
                best=fitted.best,
                worst=fitted.worst,
            )


def _season(queries: Queries, definition: Definition) -> Season:
    details = [queries.match_details(match) for match in queries.matches(PoolId(definition.pool))]
    rated = [match for match in details if match is not None and match.unrated is None]
    return Season(
        league=definition.name,
        title=definition.title,
        format=definition.format.type,
        matches=len(rated),
        games=sum(len(match.played) for match in rated),
        table=_table(queries, definition),
    )


def _table(queries: Queries, definition: Definition) -> tuple[Line, ...]:
    season = queries.newest_season(league_named(queries, definition.name).id)
    if season is None:
        return ()

    def formats(league: Definition) -> Format:
        return format_of(league, queries.entrant_named)

    names = queries.entrant_names(season.id)

    def line(place: Place) -> Line:
        return Line(place.place, names[place.entrant], float(place.points), place.tables)

    tables = division_tables(queries, definition, formats, season)
    return tuple(line(place) for table in tables for place in table.lines)
