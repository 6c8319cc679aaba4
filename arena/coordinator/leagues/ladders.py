"""Making the tables of ladders, as bots become free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.coordinator.leagues.absence import no_table
from arena.coordinator.leagues.placing import placement_of, ratings
from arena.coordinator.leagues.tables import new_match
from arena.leagues.definition import Definition
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.ladder.history import History
from arena.leagues.ladder.placement import newcomers
from arena.leagues.ladder.rounds import OUTSTANDING, LadderRounds
from arena.leagues.ladder.tables import make
from arena.leagues.ladder.values import Ladder
from arena.match.spec import BotId
from arena.store import Queries, Store
from arena.store.answers import NewestRound, RunningLeague, Season
from arena.store.ids import LeagueId, SeasonId


@dataclass(frozen=True, slots=True)
class _Desk:
    """What tables of a season are made from. ``free``: at how many more each entrant whose bots are
    there could be.
    """

    league: RunningLeague
    definition: Definition
    season: Season
    bots: Mapping[EntrantId, tuple[BotId, ...]]
    free: Mapping[EntrantId, int]


@dataclass(slots=True)
class _Read:
    """The tables of a division that were read: all up to one of a round, which may grow."""

    season: SeasonId
    history: History
    round: int = 0
    table: int = -1


class Ladders:
    """``by``: who acts, in the audit. Only one thread at a time may use it for the same league.

    What was read of a season's tables is remembered: they are never changed, and only those that
    came since are read, whoever made them.
    """

    def __init__(self, store: Store, by: str) -> None:
        self._store = store
        self._by = by
        self._read: dict[tuple[LeagueId, int], _Read] = {}

    def extend(
        self, league: RunningLeague, definition: Definition, rounds: LadderRounds, season: Season
    ) -> bool:
        """More tables in the rounds that are open, for entrants whose bots are there; whether any
        was made. If none is, and none is played, it is said why.
        """
        queries = self._store.queries()
        bots, outstanding = queries.members(season.id), queries.outstanding(league.id)
        free = _free(queries, bots, outstanding)
        if outstanding and not any(number > 0 for number in free.values()):
            return False
        desk = _Desk(league, definition, season, bots, free)
        more, waiting = False, None
        for division, entrants in queries.season_entrants(season.id).items():
            newest = queries.newest_round(season.id, division)
            if newest is not None and newest.open:
                missing = rounds.quota(entrants, newest.number) - newest.tables
                if missing > 0:
                    more |= self._add(desk, division, entrants, newest, missing)
                    waiting = waiting or self._why_none(desk, entrants, newest.number)
        self._explain(league, None if more or outstanding else waiting)
        return more

    def _why_none(self, desk: _Desk, entrants: Sequence[Entrant], number: int) -> str:
        in_round = [each.id for each in entrants if each.in_round(number)]
        return no_table(in_round, desk.free, self._store.queries().entrant_names(desk.season.id))

    def _explain(self, league: RunningLeague, reason: str | None) -> None:
        if reason != league.reason:
            with self._store.unit() as unit:
                unit.explain_league(league.id, reason)

    def _add(
        self,
        desk: _Desk,
        division: int,
        entrants: Sequence[Entrant],
        newest: NewestRound,
        missing: int,
    ) -> bool:
        history = self._history(desk, division)
        there = [entrant for entrant in entrants if entrant.in_round(newest.number)]
        known = ratings(self._store.queries(), desk.league.pool, entrants)
        placement = placement_of(desk.definition)
        new = newcomers(there, known, placement)
        standing = history.contenders(there, known, desk.free, new)
        ladder = Ladder(desk.definition.tables, placement, desk.definition.entry.same_owner)
        made = make(ladder, tuple(standing), history.tables, desk.season.seed, missing).tables
        if not made:
            return False
        now = self._store.queries().now()
        matches = [new_match(desk.definition, table, desk.bots, now) for table in made]
        with self._store.unit() as unit:
            return unit.extend_round(newest.id, newest.tables, made, matches, self._by)

    def _history(self, desk: _Desk, division: int) -> History:
        key, season = (desk.league.id, division), desk.season.id
        read = self._read.get(key)
        if read is None or read.season != season:
            read = self._read[key] = _Read(season, History())
        queries = self._store.queries()
        for number, at, table in queries.tables_after(season, division, read.round, read.table):
            read.history.add([table])
            read.round, read.table = number, at
        return read.history


def _free(
    queries: Queries,
    bots: Mapping[EntrantId, tuple[BotId, ...]],
    outstanding: Mapping[EntrantId, int],
) -> dict[EntrantId, int]:
    """Nobody is paired who is not there: a ladder has time."""
    there = {session.bot for session in queries.open_sessions()}
    return {
        entrant: OUTSTANDING - outstanding.get(entrant, 0)
        for entrant, members in bots.items()
        if there.issuperset(members)
    }
