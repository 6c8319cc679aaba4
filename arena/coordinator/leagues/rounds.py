"""Opening and closing the rounds of a season; pairing one may take many turns of the clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime

from arena.coordinator.leagues.ports import Formats, Pairing
from arena.coordinator.leagues.tables import new_match, scoring
from arena.leagues.definition import Definition
from arena.leagues.entrants import EntrantId
from arena.leagues.formats.seating import seated_by_lot
from arena.leagues.progress import Progress
from arena.leagues.rounds import Round
from arena.match.spec import BotId, DealKind
from arena.store import Queries, Store, Unit
from arena.store.actors import CLOCK
from arena.store.answers import RunningLeague, Season
from arena.store.commands import NewRound
from arena.store.ids import LeagueId, SeasonId
from arena.store.states import LeagueState, OccurrenceState


class OvertakenError(Exception):
    """Somebody else was faster, or an entrant has left meanwhile; nothing was written."""


class UnderwayError(Exception):
    """A round is still being paired, or a table made; it is asked for at a later turn."""


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The format of a division pairs no more after so many rounds."""

    season: SeasonId
    division: int
    rounds: int


@dataclass(frozen=True, slots=True)
class _Begun:
    """The pairing of a division's next round, after so many rounds, of which so many tables were
    not settled. ``field``: who can be paired, if nobody comes or leaves meanwhile.
    """

    season: SeasonId
    rounds: int
    unsettled: int
    field: frozenset[EntrantId]
    round: Future[Round | None]


class Rounds:
    """Opens and closes rounds. Only one thread at a time may use it for the same league."""

    def __init__(
        self, store: Store, formats: Formats, pairing: Pairing, draw: Callable[[], bytes]
    ) -> None:
        """``draw``: 32 secret bytes, for the deals that the tables of a round share."""
        self._store = store
        self._formats = formats
        self._pairing = pairing
        self._draw = draw
        self._begun: dict[LeagueId, dict[int, _Begun]] = {}

    def close(self, league: RunningLeague, division: int, at: Progress) -> None:
        """The newest one; raises OvertakenError."""
        queries = self._store.queries()
        newest = queries.newest_round(open_season(queries, league).id, division)
        if newest is None:
            raise OvertakenError
        with self._store.unit() as unit:
            must_stand(unit, league, at)
            unit.close_round(newest.id)

    def open(
        self,
        league: RunningLeague,
        definition: Definition,
        divisions: Sequence[int],
        due: datetime | None,
        at: Progress,
    ) -> tuple[Exhausted, ...]:
        """The next one of each division, or what was learned of those that have none.

        All in one transaction, so that a due time opens a round once in each division. Raises
        UnderwayError, OvertakenError, and what the format raises.
        """
        season = open_season(self._store.queries(), league)
        begun = self._pair(definition, season, divisions)
        self.forget(league.id)  # whatever comes of them
        exhausted, rounds = [], []
        members = self._store.queries().members(season.id)
        for division, each in begun.items():
            round_ = each.round.result()
            if round_ is None:
                exhausted.append(Exhausted(season.id, division, each.rounds))
            else:
                seated = _seated(definition, season, division, round_)
                rounds.append(self._new(definition, division, each, seated, members, due))
        if rounds:
            self._write(league, rounds, due, at)
        return tuple(exhausted)

    def forget(self, league: LeagueId) -> None:
        """What is being paired for it is wanted no more."""
        for each in self._begun.pop(league, {}).values():
            each.round.cancel()

    def _pair(
        self, definition: Definition, season: Season, divisions: Sequence[int]
    ) -> Mapping[int, _Begun]:
        """Raises UnderwayError if not all of them are paired."""
        known = self._begun.setdefault(season.league, {})
        for division in divisions:
            if division not in known or known[division].season != season.id:
                known[division] = self._begin(definition, season, division)
        if not all(known[division].round.done() for division in divisions):
            raise UnderwayError
        return {division: known[division] for division in divisions}

    def _begin(self, definition: Definition, season: Season, division: int) -> _Begun:
        queries = self._store.queries()
        entrants = queries.season_entrants(season.id)[division]
        before = queries.rounds(season.id, division)
        played = [round_.played for round_ in before]
        next_ = len(played) + 1
        return _Begun(
            season=season.id,
            rounds=len(played),
            unsettled=sum(each.made - each.settled for each in before),
            field=frozenset(each.id for each in entrants if each.in_round(next_)),
            round=self._pairing(self._formats(definition), entrants, played, season.seed),
        )

    def _new(
        self,
        definition: Definition,
        division: int,
        begun: _Begun,
        round_: Round,
        members: Mapping[EntrantId, tuple[BotId, ...]],
        due: datetime | None,
    ) -> NewRound:
        now = self._store.queries().now()
        close_after = definition.close_after
        return NewRound(
            season=begun.season,
            division=division,
            round=round_,
            field=begun.field,
            matches=tuple(new_match(definition, table, members, now) for table in round_.tables),
            unsettled=begun.unsettled,
            scoring=scoring(definition),
            publish=definition.publish,
            secret=self._draw() if definition.match.kind is DealKind.TABLES else None,
            due_at=due,
            closes_at=None if close_after is None else now + close_after,
        )

    def _write(
        self,
        league: RunningLeague,
        rounds: Sequence[NewRound],
        due: datetime | None,
        at: Progress,
    ) -> None:
        with self._store.unit() as unit:
            if unit.lock_league(league.id).state is not LeagueState.RUNNING:
                raise OvertakenError
            must_stand(unit, league, at)
            for new in rounds:
                if unit.open_round(new, CLOCK) is None:
                    raise OvertakenError
            use_up(unit, league, due, "a round was opened")
            unit.explain_league(league.id, None)


def _seated(definition: Definition, season: Season, division: int, round_: Round) -> Round:
    """As the format seated it; by lot where the tables share their deals."""
    if definition.match.kind is not DealKind.TABLES:
        return round_
    of = f"{division}/{round_.number}"
    return seated_by_lot(round_, season.seed, of, definition.team_size)


def open_season(queries: Queries, league: RunningLeague) -> Season:
    """Raises OvertakenError if there is none any more."""
    season = queries.newest_season(league.id)
    if season is None or season.closed_at is not None:
        raise OvertakenError
    return season


def must_stand(unit: Unit, league: RunningLeague, at: Progress) -> None:
    """Raises OvertakenError if the league is further than when a step was chosen: what was true of
    its newest season and rounds then need not be true of those that are the newest now.
    """
    newest = unit.newest_rounds(league.id)
    known = None
    if at.divisions is not None:
        known = {each.number: (each.rounds, each.open) for each in at.divisions if each.rounds}
    if (newest.season, newest.divisions) != (at.seasons, known):
        raise OvertakenError


def use_up(unit: Unit, league: RunningLeague, due: datetime | None, detail: str) -> None:
    """The due time, if it is one of a schedule; raises OvertakenError if it was used up before."""
    if due is not None and not unit.handle_occurrence(
        league.id, due, OccurrenceState.OPENED, detail
    ):
        raise OvertakenError
