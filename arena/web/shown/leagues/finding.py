"""Which league, season and division an address means."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from starlette.exceptions import HTTPException

from arena.coordinator.leagues.showing import division_name
from arena.leagues.definition import Definition, DefinitionError, from_json
from arena.ops.words import counted
from arena.store import Queries
from arena.store.answers import League, Season
from arena.web.problems import NotFoundError


@dataclass(frozen=True, slots=True)
class Found:
    """``season``: None before the first; ``newest``: the number of the newest, 0 before the first.

    ``division``: the number of the one that is looked at, 0 the highest; ``numbers``: of all that
    have entrants; ``divisions``: names of all by number, empty if there is but one.
    """

    league: League
    definition: Definition
    season: Season | None
    newest: int
    division: int
    numbers: tuple[int, ...]
    divisions: dict[int, str]

    @property
    def query(self) -> str:
        """What the address of another page of the same season and division has after ``?``."""
        season = f"season={self.season.number}" if self.season else "season=0"
        return f"{season}&division={self.division + 1}" if self.divisions else season

    @property
    def final(self) -> bool:
        """Whether the season is closed."""
        return self.season is not None and self.season.closed_at is not None


def find(queries: Queries, name: str, season: int | None, division: int | None) -> Found:
    """``season``: None is the newest; ``division``: from 1, None is the highest. Raises
    NotFoundError.
    """
    league = named(queries, name)
    definition = definition_of(league)
    newest = queries.newest_season(league.id)
    shown = newest if season is None or newest is None else _season(queries, league, season)
    if shown is None and season:
        raise NotFoundError(_no_season(league, season, newest))
    there = () if shown is None else queries.divisions(shown.id)
    number = there[0] if division is None and there else (division or 1) - 1
    possible = there or range(max(1, len(definition.divisions)))
    if number not in possible:
        raise NotFoundError(
            f"League {league.name} has {counted(len(possible), 'division')} in this season, and no "
            f"division {number + 1}."
        )
    names = {each: division_name(definition, each) for each in there} if len(there) > 1 else {}
    return Found(league, definition, shown, newest.number if newest else 0, number, there, names)


def named(queries: Queries, name: str) -> League:
    """Raises NotFoundError."""
    found = queries.league_named(name)
    if found is None:
        raise NotFoundError(f"There is no league {name[:80]}; the list of leagues has them all.")
    return found


def definition_of(league: League) -> Definition:
    """Raises HTTPException for one that this version cannot read."""
    try:
        return _read(league.settings)
    except DefinitionError as error:
        raise HTTPException(
            503, f"The definition of league {league.name} is none for this version of the arena."
        ) from error


_read = lru_cache(maxsize=64)(from_json)
"""A definition never changes, and is read for each look at a page of its league."""


def _season(queries: Queries, league: League, number: int) -> Season | None:
    found = queries.season_numbered(league.id, number)
    if found is None:
        raise NotFoundError(_no_season(league, number, queries.newest_season(league.id)))
    return found


def _no_season(league: League, number: int, newest: Season | None) -> str:
    there = "none has begun" if newest is None else f"its newest is season {newest.number}"
    return f"League {league.name} has no season {number}; {there}."
