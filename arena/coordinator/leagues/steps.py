"""The steps of a league, each one transaction."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from arena.coordinator.leagues.fields import new_field, taking_part
from arena.coordinator.leagues.joining import JOINED_LATE, rounds_for_newcomers, too_late
from arena.coordinator.leagues.ladders import Ladders
from arena.coordinator.leagues.placing import place
from arena.coordinator.leagues.ports import Divisions, Formats, Pairing
from arena.coordinator.leagues.rounds import (
    Exhausted,
    OvertakenError,
    Rounds,
    UnderwayError,
    must_stand,
    open_season,
    use_up,
)
from arena.coordinator.leagues.tables import new_match
from arena.coordinator.leagues.tabulating import make_standings
from arena.leagues.definition import Definition
from arena.leagues.ladder.rounds import LadderRounds
from arena.leagues.progress import (
    CloseRound,
    CloseSeason,
    Finish,
    OpenRounds,
    OpenSeason,
    Progress,
    Skip,
    Step,
)
from arena.store import MatchState, Store
from arena.store.actors import ARENA, CLOCK
from arena.store.answers import RunningLeague, Slot
from arena.store.states import OVER_FOR_GOOD, LeagueState, OccurrenceState

REFILLS = 2
"""How often a slot whose match the arena voided gets another by itself."""


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
        """``draw``: 32 secret bytes, for a season's pairings or the deals of a round."""
        self._store = store
        self._formats = formats
        self._rounds = Rounds(store, formats, pairing, draw)
        self._ladders = Ladders(store, CLOCK)
        self._divisions = divisions
        self._draw = draw

    def take(
        self, league: RunningLeague, definition: Definition, step: Step, at: Progress
    ) -> tuple[Exhausted, ...]:
        """What it learned of formats that are over. ``at``: how the league stood when the step was
        chosen.

        Raises UnderwayError, OvertakenError, and FormatError for a tournament that cannot be.
        """
        match step:
            case Skip(due, reason):
                with self._store.unit() as unit:
                    unit.handle_occurrence(league.id, due, OccurrenceState.SKIPPED, reason)
            case OpenSeason(due):
                self._open_season(league, definition, due, at)
            case OpenRounds(divisions, due):
                return self._rounds.open(league, definition, divisions, due, at)
            case CloseRound(division):
                self._rounds.close(league, division, at)
            case CloseSeason():
                self._close_season(league, definition, at)
            case Finish():
                with self._store.unit() as unit:
                    unit.move_league(
                        *(league.id, LeagueState.RUNNING, LeagueState.FINISHED),
                        "its last season is over",
                    )
        return ()

    # ---- seasons ----

    def _open_season(
        self, league: RunningLeague, definition: Definition, due: datetime | None, at: Progress
    ) -> None:
        """With all that are enrolled now; raises FormatError if these are no field for it."""
        queries = self._store.queries()
        entrants = new_field(queries, league.id, definition, self._formats, self._divisions)
        with self._store.unit() as unit:
            if unit.lock_league(league.id).state is not LeagueState.RUNNING:
                raise OvertakenError
            must_stand(unit, league, at)
            unit.open_season(league.id, self._draw(), entrants)
            unit.explain_league(league.id, None)
            use_up(unit, league, due, "a season was opened")

    def _close_season(self, league: RunningLeague, definition: Definition, at: Progress) -> None:
        """Its tables are stored with it; those of a large one by who stores them all the time.

        Raises UnderwayError until they are, and OvertakenError.
        """
        queries = self._store.queries()
        season = open_season(queries, league)
        made = []
        if not queries.is_large(season.id):
            format_ = self._formats(definition)
            divisions = queries.divisions(season.id)
            made = [make_standings(queries, format_, season.id, each) for each in divisions]
        with self._store.unit() as unit:
            must_stand(unit, league, at)
            if not all(unit.keep_standings(table) for table in made):
                raise OvertakenError
            if not unit.close_season(season.id):
                raise UnderwayError

    # ---- slots ----

    def refill(self, league: RunningLeague, definition: Definition) -> bool:
        """Another match where the arena has voided one; whether there was any."""
        queries = self._store.queries()
        season = queries.newest_season(league.id)
        if season is None:
            return False
        void = [slot for slot in queries.open_slots(season.id) if _wants_another(slot)]
        bots = queries.members(season.id) if void else {}
        for slot in void:
            with self._store.unit() as unit:
                if unit.lock_league(league.id).state in OVER_FOR_GOOD:
                    return False
                unit.refill(slot.id, new_match(definition, slot.table, bots, unit.now()), CLOCK)
        return bool(void)

    def place(self, league: RunningLeague, definition: Definition) -> None:
        """Newcomers whose placement matches are over start from these."""
        place(self._store, league, definition, CLOCK)

    def extend(self, league: RunningLeague, definition: Definition) -> bool:
        """More tables, where the format makes them as bots become free; whether there are any."""
        format_ = self._formats(definition)
        season = self._store.queries().newest_season(league.id)
        if isinstance(format_, LadderRounds) and season is not None and season.closed_at is None:
            return self._ladders.extend(league, definition, format_, season)
        return False

    def call_off(self, league: RunningLeague) -> None:
        """Of an aborted league nothing more is played."""
        self._rounds.forget(league.id)
        for match in self._store.queries().unfinished_matches(league.id):
            with self._store.unit() as unit:
                unit.call_off(match, "the league was aborted", CLOCK)

    def admit(self, league: RunningLeague, definition: Definition) -> None:
        """Newcomers, and who comes back, take part from the next round on, where the format can do
        with them; newcomers for whom there is none wait for the next season.
        """
        if definition.format.type not in JOINED_LATE:
            return
        queries = self._store.queries()
        season = queries.newest_season(league.id)
        if season is None or season.closed_at is not None:
            return
        divisions = queries.season_entrants(season.id)
        left = {e.id: e.left for entrants in divisions.values() for e in entrants}
        last = max(divisions, default=0)
        new = [
            taking_part(each, last)
            for each in queries.active_entrants(league.id)
            if left.get(each.id, 0) is not None
        ]
        if any(each.id not in left for each in new) and too_late(
            queries, definition, self._formats, season
        ):
            new = [each for each in new if each.id in left]
        if new:
            rounds = rounds_for_newcomers(definition, self._formats)
            with self._store.unit() as unit:
                unit.join_season(season.id, new, rounds)


def _wants_another(slot: Slot) -> bool:
    return slot.state is MatchState.VOID and slot.void_by == ARENA and slot.generation < REFILLS
