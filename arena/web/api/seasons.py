"""Which division of which season an address means."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import Depends

from arena.web.api.asking import DivisionNumber, League, SeasonNumber
from arena.web.reading import Reads
from arena.web.shown.leagues.finding import Found, find
from arena.web.work import measured


@measured
def _in_season(
    name: League, queries: Reads, season: SeasonNumber = None, division: DivisionNumber = None
) -> Found:
    return find(queries, name, season, division)


InSeason: TypeAlias = Annotated[Found, Depends(_in_season)]
"""The newest season, and the highest division, unless it is said which."""


def where(found: Found) -> dict[str, object]:
    """What every answer about one begins with."""
    return {
        "league": found.league.name,
        "season": found.season and found.season.number,
        "division": found.division + 1,
        "final": found.final,
    }
