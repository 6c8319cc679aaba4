"""Looking after one league: how it stands, what is next, and doing that, until nothing is."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from functools import lru_cache

import structlog

from arena.coordinator.leagues.naming import in_names
from arena.coordinator.leagues.ports import Formats
from arena.coordinator.leagues.rounds import Exhausted, OvertakenError, UnderwayError
from arena.coordinator.leagues.steps import Steps
from arena.coordinator.leagues.watch import Watch
from arena.leagues.calendar import Calendar
from arena.leagues.definition import Definition, DefinitionError, from_json
from arena.leagues.formats.format import Format, FormatError
from arena.leagues.ladder.rounds import LadderRounds
from arena.leagues.progress import (
    DivisionProgress,
    Finish,
    OpenRounds,
    OpenSeason,
    Progress,
    Step,
    next_step,
)
from arena.store import Store
from arena.store.answers import RunningLeague, Season
from arena.store.ids import LeagueId
from arena.store.states import LeagueState, OccurrenceState

log = structlog.get_logger()

MOST_STEPS = 100
"""Steps of a league in one turn: others have their turn, too."""

MOST_NOTED = 50
"""Due times that are kept of those that came while nobody was there: the last ones."""


class Tending:
    """Looks after leagues, one at a time."""

    def __init__(self, store: Store, formats: Formats, steps: Steps, watch: Watch) -> None:
        self._store = store
        self._formats = formats
        self._steps = steps
        self._watch = watch
        self._exhausted: dict[LeagueId, tuple[Exhausted, ...]] = {}

    def tend(self, league: RunningLeague) -> bool:
        """Does all that is to be done now; whether there may be new matches.

        Safe to be done by several coordinators at once, in each by one thread a league.
        """
        if league.state is LeagueState.ABORTED:
            self._steps.call_off(league)
            return False
        try:
            return self._tend(league, _definition(league.settings))
        except (FormatError, DefinitionError) as error:
            reason = in_names(self._store.queries(), str(error))
            with self._store.unit() as unit:
                unit.explain_league(league.id, reason)
            return False

    def _tend(self, league: RunningLeague, definition: Definition) -> bool:
        if self._watch.pauses(league):
            return False
        more = self._steps.refill(league, definition)
        self._steps.place(league, definition)
        if league.state is LeagueState.DRAINING:
            self._drain(league)
            return more
        self._steps.admit(league, definition)
        self._note_due(league, definition)
        for _ in range(MOST_STEPS):
            at = self._progress(league, definition)
            step = next_step(definition, at)
            if step is None or not self._take(league, definition, step, at):
                break
            more |= isinstance(step, OpenRounds)
        return self._steps.extend(league, definition) or more

    def _take(
        self, league: RunningLeague, definition: Definition, step: Step, at: Progress
    ) -> bool:
        """Whether to go on."""
        try:
            learned = self._steps.take(league, definition, step, at)
        except (OvertakenError, UnderwayError):
            return False
        except FormatError as error:
            self._cannot(league, step, in_names(self._store.queries(), str(error)))
            return False
        self._remember(league, learned)
        log.info("league stepped on", league=league.name, step=repr(step))
        return not isinstance(step, Finish)

    def _cannot(self, league: RunningLeague, step: Step, reason: str) -> None:
        """No tournament is possible: the due time is skipped, and people are told why."""
        with self._store.unit() as unit:
            if isinstance(step, OpenSeason) and step.due is not None:
                unit.handle_occurrence(league.id, step.due, OccurrenceState.SKIPPED, reason)
            unit.explain_league(league.id, reason)

    def _drain(self, league: RunningLeague) -> None:
        if not self._store.queries().unfinished_matches(league.id):
            with self._store.unit() as unit:
                unit.move_league(
                    league.id, LeagueState.DRAINING, LeagueState.PAUSED, "it was drained"
                )

    def _note_due(self, league: RunningLeague, definition: Definition) -> None:
        if definition.schedule is None:
            return
        calendar = Calendar.read(definition.schedule.cron, definition.schedule.zone)
        queries = self._store.queries()
        newest, now = queries.newest_occurrence(league.id), queries.now()
        since = league.state_since if newest is None else max(newest, league.state_since)
        due = deque(calendar.between(since, now), maxlen=MOST_NOTED)
        if due:
            with self._store.unit() as unit:
                unit.note_occurrences(league.id, tuple(due))

    def _progress(self, league: RunningLeague, definition: Definition) -> Progress:
        queries = self._store.queries()
        season = queries.newest_season(league.id)
        format_ = self._formats(definition)
        stands = Progress(
            now=queries.now(),
            seasons=0 if season is None else season.number,
            waiting=queries.waiting_occurrences(league.id),
            waits=format_.waits,
        )
        if season is None or season.closed_at is not None:
            return stands
        return replace(
            stands,
            divisions=tuple(
                replace(
                    division,
                    done=self._is_exhausted(season, division),
                    over=division.over and self._full(format_, season, division),
                )
                for division in queries.division_progress(season.id)
            ),
            stragglers=queries.stragglers(season.id),
        )

    def _full(self, format_: Format, season: Season, division: DivisionProgress) -> bool:
        """Whether the newest round has all of its tables: a ladder's are made one by one."""
        if not isinstance(format_, LadderRounds):
            return True
        entrants = self._store.queries().season_entrants(season.id)[division.number]
        return division.tables >= format_.quota(entrants, division.rounds)

    def _remember(self, league: RunningLeague, learned: tuple[Exhausted, ...]) -> None:
        """Of the newest season only."""
        if learned:
            known = self._exhausted.get(league.id, ())
            ours = (each for each in known if each.season == learned[0].season)
            self._exhausted[league.id] = (*ours, *learned)

    def _is_exhausted(self, season: Season, division: DivisionProgress) -> bool:
        known = self._exhausted.get(season.league, ())
        return Exhausted(season.id, division.number, division.rounds) in known


@lru_cache(maxsize=256)
def _definition(settings: str) -> Definition:
    return from_json(settings)
