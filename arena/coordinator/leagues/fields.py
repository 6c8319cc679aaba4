"""Who is in a new season, and in which division."""

from __future__ import annotations

from arena.coordinator.leagues.ports import Divisions, Formats
from arena.coordinator.leagues.showing import division_tables
from arena.leagues.definition import Definition
from arena.leagues.entrants import Entrant
from arena.leagues.formats.grouping.owners import check_one_each
from arena.leagues.standings import Standing
from arena.match.spec import DealKind
from arena.ratings.elo import MilliElo
from arena.store import Queries
from arena.store.commands import SeasonEntrant
from arena.store.ids import LeagueId


def new_field(
    queries: Queries,
    league: LeagueId,
    definition: Definition,
    formats: Formats,
    divisions: Divisions,
) -> list[SeasonEntrant]:
    """All that are enrolled now and find a place; raises FormatError if these are no field for the
    format, or somebody would meet a deal twice.
    """
    field, format_ = queries.active_entrants(league), formats(definition)
    if definition.match.kind is DealKind.TABLES:
        check_one_each(field)
    ratings = {each.id: each.rating for each in field}
    placed = divisions(definition, ratings, last_tables(queries, league, definition, formats))
    for division in sorted(set(placed.values())) or [0]:
        format_.check([each for each in field if placed.get(each.id) == division])
    return [taking_part(each, placed[each.id]) for each in field if each.id in placed]


def taking_part(entrant: Entrant, division: int) -> SeasonEntrant:
    """From now on, with the rating that it has now."""
    return SeasonEntrant(entrant.id, division, MilliElo(entrant.rating))


def last_tables(
    queries: Queries, league: LeagueId, definition: Definition, formats: Formats
) -> list[tuple[Standing, ...]]:
    """Of the last season's divisions; none before the first."""
    season = queries.newest_season(league)
    if season is None:
        return []
    return [table.lines for table in division_tables(queries, definition, formats, season)]
