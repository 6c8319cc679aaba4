"""Who comes to a season that runs: those for whom a round is left."""

from __future__ import annotations

from collections.abc import Mapping

from arena.coordinator.leagues.ports import Formats
from arena.leagues.definition import Definition, FormatType
from arena.leagues.entrants import EntrantId
from arena.leagues.plan import planned_rounds
from arena.store import Queries
from arena.store.answers import Season
from arena.store.ids import LeagueId

JOINED_LATE = frozenset({FormatType.SWISS, FormatType.LADDER})
"""Formats in which newcomers can be paired while a season runs."""

NEXT_SEASON = "the season's last round has begun: it takes part from the next season on"
NO_SEASON = "the last round of the league's last season has begun: it plays in this league no more"


def rounds_for_newcomers(definition: Definition, formats: Formats) -> int | None:
    """How many rounds the seasons of such a league have, where that is known."""
    return planned_rounds(definition, formats(definition), (), 0)


def too_late(queries: Queries, definition: Definition, formats: Formats, season: Season) -> bool:
    """Whether all rounds have begun of the division that newcomers come to."""
    rounds = rounds_for_newcomers(definition, formats)
    division = max(queries.divisions(season.id), default=0)
    newest = queries.newest_round(season.id, division)
    return rounds is not None and newest is not None and newest.number >= rounds


def left_waiting(
    queries: Queries, league: LeagueId, definition: Definition, formats: Formats
) -> Mapping[EntrantId, str]:
    """Entrants who came too late for the season that runs, with what they are told of it."""
    if definition.format.type not in JOINED_LATE:
        return {}
    season = queries.newest_season(league)
    if season is None or season.closed_at is not None:
        return {}
    if not too_late(queries, definition, formats, season):
        return {}
    there = queries.entrant_names(season.id)
    count = definition.season.count
    told = NO_SEASON if count is not None and season.number >= count else NEXT_SEASON
    return {each.id: told for each in queries.active_entrants(league) if each.id not in there}
