"""Making the tables of ladders, as bots become free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.coordinator.leagues.tables import new_match
from arena.leagues.definition import Definition
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.ladder.history import Rated, contenders
from arena.leagues.ladder.rounds import LadderRounds
from arena.leagues.ladder.tables import make
from arena.leagues.ladder.values import Ladder
from arena.match.spec import BotId
from arena.store import Queries, Store
from arena.store.answers import PlayedRound, RunningLeague, Season

OUTSTANDING = 2
"""Tables of an entrant that are made before the first of them is over: the next opponent is drawn
by what is known when it is needed."""


@dataclass(frozen=True, slots=True)
class _Desk:
    """What tables of a season are made from. ``free``: at how many more each entrant could be."""

    league: RunningLeague
    definition: Definition
    season: Season
    bots: Mapping[EntrantId, tuple[BotId, ...]]
    free: Mapping[EntrantId, int]


class Ladders:
    """``by``: who acts, in the audit."""

    def __init__(self, store: Store, by: str) -> None:
        self._store = store
        self._by = by

    def extend(
        self, league: RunningLeague, definition: Definition, rounds: LadderRounds, season: Season
    ) -> bool:
        """More tables in the rounds that are open, for entrants whose bots are there; whether any
        was made.
        """
        queries = self._store.queries()
        bots = queries.members(season.id)
        free = _free(queries, league, bots)
        if not any(number > 0 for number in free.values()):
            return False
        desk = _Desk(league, definition, season, bots, free)
        more = False
        for division, entrants in queries.season_entrants(season.id).items():
            played = queries.rounds(season.id, division)
            if played and played[-1].closed_at is None:
                missing = rounds.quota(entrants, played[-1].number) - played[-1].made
                if missing > 0:
                    more |= self._add(desk, entrants, played, missing)
        return more

    def _add(
        self,
        desk: _Desk,
        entrants: Sequence[Entrant],
        played: Sequence[PlayedRound],
        missing: int,
    ) -> bool:
        tables = [table for round_ in played for table in round_.played.round.tables]
        number = played[-1].number
        there = [entrant for entrant in entrants if entrant.in_round(number)]
        standing = contenders(there, tables, self._ratings(desk.league, entrants), desk.free)
        ladder = Ladder(desk.definition.tables, same_owner=desk.definition.entry.same_owner)
        made = make(ladder, tuple(standing), len(tables), desk.season.seed, missing).tables
        if not made:
            return False
        now = self._store.queries().now()
        matches = [new_match(desk.definition, table, desk.bots, now) for table in made]
        with self._store.unit() as unit:
            return unit.extend_round(played[-1].id, played[-1].made, made, matches, self._by)

    def _ratings(
        self, league: RunningLeague, entrants: Sequence[Entrant]
    ) -> dict[EntrantId, Rated]:
        """Of all entrants; one that the pool does not know has what it began with."""
        lines = self._store.queries().standings(league.pool)
        return {each.id: Rated(each.rating, 0) for each in entrants} | {
            line.entrant: Rated(line.rating, line.matches) for line in lines
        }


def _free(
    queries: Queries, league: RunningLeague, bots: Mapping[EntrantId, tuple[BotId, ...]]
) -> dict[EntrantId, int]:
    """Nobody is paired who is not there: a ladder has time."""
    there = {session.bot for session in queries.open_sessions()}
    outstanding = queries.outstanding(league.id)
    return {
        entrant: OUTSTANDING - outstanding.get(entrant, 0)
        for entrant, members in bots.items()
        if there.issuperset(members)
    }
