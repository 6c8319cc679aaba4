"""The steps of a league, each one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from arena.coordinator.leagues.ladders import Ladders
from arena.coordinator.leagues.ports import Divisions, Formats, Pairing
from arena.coordinator.leagues.tables import new_match, scoring
from arena.leagues.definition import Definition, FormatType
from arena.leagues.entrants import Entrant
from arena.leagues.ladder.rounds import LadderRounds
from arena.leagues.progress import (
    CloseRound,
    CloseSeason,
    Finish,
    OpenRounds,
    OpenSeason,
    Skip,
    Step,
)
from arena.leagues.standings import Standing
from arena.ratings.elo import MilliElo
from arena.store import MatchState, Store, Unit
from arena.store.actors import ARENA, CLOCK
from arena.store.answers import RunningLeague, Season, Slot
from arena.store.commands import NewRound, SeasonEntrant
from arena.store.ids import SeasonId
from arena.store.states import LeagueState, OccurrenceState

REFILLS = 2
"""How often a slot whose match the arena voided gets another by itself."""


JOINED_LATE = frozenset({FormatType.SWISS, FormatType.LADDER})
"""Formats in which newcomers can be paired while a season runs."""


class OvertakenError(Exception):
    """Somebody else was faster, or an entrant has left meanwhile; nothing was written."""


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The format of a division pairs no more after so many rounds."""

    season: SeasonId
    division: int
    rounds: int


class Steps:
    """Takes them."""

    def __init__(
        self,
        store: Store,
        formats: Formats,
        pairing: Pairing,
        divisions: Divisions,
        draw: Callable[[], bytes],
    ) -> None:
        """``draw``: 32 secret bytes, from which a season's pairings are drawn."""
        self._store = store
        self._formats = formats
        self._pairing = pairing
        self._divisions = divisions
        self._draw = draw

    def take(
        self, league: RunningLeague, definition: Definition, step: Step
    ) -> tuple[Exhausted, ...]:
        """What it learned of formats that are over.

        Raises OvertakenError, and FormatError for a tournament that cannot be."""
        match step:
            case Skip(due, reason):
                with self._store.unit() as unit:
                    unit.handle_occurrence(league.id, due, OccurrenceState.SKIPPED, reason)
            case OpenSeason(due):
                self._open_season(league, definition, due)
            case OpenRounds(divisions, due):
                return self._open_rounds(league, definition, divisions, due)
            case CloseRound(division):
                self._close_round(league, division)
            case CloseSeason():
                self._close_season(league)
            case Finish():
                with self._store.unit() as unit:
                    unit.move_league(
                        *(league.id, LeagueState.RUNNING, LeagueState.FINISHED),
                        "its last season is over",
                    )
        return ()

    # ---- seasons ----

    def _open_season(
        self, league: RunningLeague, definition: Definition, due: datetime | None
    ) -> None:
        """With all that are enrolled now; raises FormatError if these are no field for it."""
        field = self._store.queries().active_entrants(league.id)
        ratings = {each.id: each.rating for each in field}
        divisions = self._divisions(definition, ratings, self._last_tables(league, definition))
        format_ = self._formats(definition)
        for division in sorted(set(divisions.values())) or [0]:
            format_.check([each for each in field if divisions.get(each.id) == division])
        entrants = [_taking_part(e, divisions[e.id]) for e in field if e.id in divisions]
        with self._store.unit() as unit:
            state = unit.lock_league(league.id).state
            if state is not LeagueState.RUNNING or unit.has_open_season(league.id):
                raise OvertakenError
            unit.open_season(league.id, self._draw(), entrants)
            unit.explain_league(league.id, None)
            self._use_up(unit, league, due, "a season was opened")

    def _last_tables(
        self, league: RunningLeague, definition: Definition
    ) -> list[tuple[Standing, ...]]:
        queries = self._store.queries()
        season = queries.newest_season(league.id)
        if season is None:
            return []
        format_ = self._formats(definition)
        return [
            format_.standings(
                entrants, [round_.played for round_ in queries.rounds(season.id, division)]
            )
            for division, entrants in queries.season_entrants(season.id).items()
        ]

    def _close_season(self, league: RunningLeague) -> None:
        season = self._season(league)
        with self._store.unit() as unit:
            unit.close_season(season.id)

    def _season(self, league: RunningLeague) -> Season:
        season = self._store.queries().newest_season(league.id)
        if season is None or season.closed_at is not None:
            raise OvertakenError
        return season

    # ---- rounds ----

    def _close_round(self, league: RunningLeague, division: int) -> None:
        newest = self._store.queries().rounds(self._season(league).id, division)[-1]
        with self._store.unit() as unit:
            unit.close_round(newest.id)

    def _open_rounds(
        self,
        league: RunningLeague,
        definition: Definition,
        divisions: Sequence[int],
        due: datetime | None,
    ) -> tuple[Exhausted, ...]:
        """All in one transaction, so that a due time opens a round once in each division."""
        season = self._season(league)
        found = [self._pair(definition, season, division, due) for division in divisions]
        rounds = [new for new in found if isinstance(new, NewRound)]
        exhausted = tuple(each for each in found if isinstance(each, Exhausted))
        if not rounds:
            return exhausted
        with self._store.unit() as unit:
            if unit.lock_league(league.id).state is not LeagueState.RUNNING:
                raise OvertakenError
            for new in rounds:
                if unit.open_round(new, CLOCK) is None:
                    raise OvertakenError
            self._use_up(unit, league, due, "a round was opened")
            unit.explain_league(league.id, None)
        return exhausted

    def _pair(
        self, definition: Definition, season: Season, division: int, due: datetime | None
    ) -> NewRound | Exhausted:
        queries = self._store.queries()
        entrants = queries.season_entrants(season.id)[division]
        before = queries.rounds(season.id, division)
        played = [round_.played for round_ in before]
        format_ = self._formats(definition)
        round_ = self._pairing(format_, entrants, played, season.seed)
        if round_ is None:
            return Exhausted(season.id, division, len(played))
        bots, now = queries.members(season.id), queries.now()
        close_after = definition.close_after
        return NewRound(
            season=season.id,
            division=division,
            round=round_,
            field=frozenset(entrant.id for entrant in entrants if entrant.in_round(round_.number)),
            matches=tuple(new_match(definition, table, bots, now) for table in round_.tables),
            unsettled=sum(each.made - each.settled for each in before),
            scoring=scoring(definition),
            due_at=due,
            closes_at=None if close_after is None else now + close_after,
        )

    def _use_up(self, unit: Unit, league: RunningLeague, due: datetime | None, detail: str) -> None:
        if due is None:
            return
        if not unit.handle_occurrence(league.id, due, OccurrenceState.OPENED, detail):
            raise OvertakenError

    # ---- slots ----

    def refill(self, league: RunningLeague, definition: Definition) -> None:
        """Another match where the arena has voided one."""
        queries = self._store.queries()
        season = queries.newest_season(league.id)
        if season is None:
            return
        void = [slot for slot in queries.open_slots(season.id) if _wants_another(slot)]
        bots = queries.members(season.id) if void else {}
        for slot in void:
            with self._store.unit() as unit:
                unit.refill(slot.id, new_match(definition, slot.table, bots, unit.now()), CLOCK)

    def extend(self, league: RunningLeague, definition: Definition) -> None:
        """More tables, where the format makes them as bots become free."""
        format_ = self._formats(definition)
        season = self._store.queries().newest_season(league.id)
        if isinstance(format_, LadderRounds) and season is not None and season.closed_at is None:
            Ladders(self._store, CLOCK).extend(league, definition, format_, season)

    def call_off(self, league: RunningLeague) -> None:
        """Of an aborted league nothing more is played."""
        for match in self._store.queries().unfinished_matches(league.id):
            with self._store.unit() as unit:
                unit.call_off(match, "the league was aborted", CLOCK)

    def admit(self, league: RunningLeague, definition: Definition) -> None:
        """Newcomers take part from the next round on, where the format can do with them."""
        if definition.format.type not in JOINED_LATE:
            return
        queries = self._store.queries()
        season = queries.newest_season(league.id)
        if season is None or season.closed_at is not None:
            return
        divisions = queries.season_entrants(season.id)
        known = {entrant.id for entrants in divisions.values() for entrant in entrants}
        last = max(divisions, default=0)
        new = [
            _taking_part(each, last)
            for each in queries.active_entrants(league.id)
            if each.id not in known
        ]
        if new:
            with self._store.unit() as unit:
                unit.join_season(season.id, new)


def _taking_part(entrant: Entrant, division: int) -> SeasonEntrant:
    return SeasonEntrant(entrant.id, division, MilliElo(entrant.rating))


def _wants_another(slot: Slot) -> bool:
    return slot.state is MatchState.VOID and slot.void_by == ARENA and slot.generation < REFILLS
