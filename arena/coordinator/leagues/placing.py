"""Newcomers to ladders: how entrants stand in the pool, and placing who has played enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.leagues.definition import Definition, FormatType
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.ladder.placement import Rated
from arena.store import Queries, Store
from arena.store.answers import Placing, RunningLeague
from arena.store.ids import LeagueId, PoolId


def placement_of(league: Definition) -> int:
    """How many placement matches a newcomer to the league plays."""
    ladder = league.rated and league.format.type is FormatType.LADDER
    return league.format.number("placement") if ladder else 0


def ratings(queries: Queries, pool: PoolId, entrants: Sequence[Entrant]) -> dict[EntrantId, Rated]:
    """Of all entrants; one that the pool does not know has what it began the season with."""
    placed = {row.entrant: len(row.matches) for row in queries.placed(pool)}
    new = queries.beginners(pool)
    known = {
        line.entrant: _rated(
            line.rating, line.matches + placed.get(line.entrant, 0), new.get(line.entrant)
        )
        for line in queries.standings(pool)
    }
    return {each.id: known.get(each.id, Rated(each.rating, 0, beginner=True)) for each in entrants}


def _rated(rating: int, matches: int, placing: Placing | None) -> Rated:
    if placing is None:
        return Rated(rating, matches)
    return Rated(rating, len(placing.played), beginner=True, placing=placing.made)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Who is being placed: so many of its ``wanted`` placement matches are ``played``, so many made
    and not over.
    """

    played: int
    waiting: int
    wanted: int

    @property
    def done(self) -> bool:
        """Nothing of its placement is left to be played."""
        return self.played >= self.wanted and not self.waiting


def place(store: Store, league: RunningLeague, definition: Definition, by: str) -> None:
    """Everyone whose placement matches are over starts from their fit, each in a transaction."""
    found = being_placed(store.queries(), league.id, definition)
    for entrant, newcomer in found.items():
        if newcomer.done:
            with store.unit() as unit:
                unit.place(league.id, league.pool, entrant, newcomer.wanted, by)


def being_placed(
    queries: Queries, league: LeagueId, definition: Definition
) -> dict[EntrantId, Newcomer]:
    """Who has begun its placement, of all that ever took part in the league's newest season."""
    wanted = placement_of(definition)
    if not wanted:
        return {}
    beginners = queries.beginners(PoolId(definition.pool))
    begun = {entrant: its for entrant, its in beginners.items() if its.made}
    season = queries.newest_season(league) if begun else None
    there = {} if season is None else queries.entrant_names(season.id)
    return {
        entrant: Newcomer(len(its.played), len(its.waiting), wanted)
        for entrant, its in begun.items()
        if entrant in there
    }
