"""Making the table of a season's division from what is stored."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from time import process_time

from arena.coordinator.leagues.luck import luck_adjusted
from arena.leagues.formats.format import Format
from arena.store import Queries
from arena.store.commands import MadeStandings
from arena.store.ids import SeasonId


def make_standings(
    queries: Queries, format_: Format, season: SeasonId, division: int
) -> MadeStandings:
    """The table as it is now, and what it holds of what the stored one lacked."""
    began = process_time()
    changes = queries.standings_changes(season, division)
    entrants = queries.season_entrants(season).get(division, ())
    rounds = queries.rounds(season, division)
    lines = format_.standings(entrants, [round_.played for round_ in rounds])
    if any(round_.commitment is not None for round_ in rounds):
        luck = luck_adjusted(queries, season, division)
        lines = tuple(replace(line, adjusted=luck.get(line.entrant)) for line in lines)
    return MadeStandings(
        season=season,
        division=division,
        changes=changes,
        rounds=sum(round_.closed_at is not None for round_ in rounds),
        lines=lines,
        took=timedelta(seconds=process_time() - began),
    )
