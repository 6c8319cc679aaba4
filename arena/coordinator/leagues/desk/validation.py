"""Whether a newcomer can play: an unrated match that must end without a fault of its bots'.

It is played against bots of the house, entrants, or other newcomers, whoever is connected; each
newcomer at the table is judged. Any fault in any of its games fails, whatever the result says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import structlog

from arena.coordinator.leagues.desk.finding import definition_of
from arena.coordinator.leagues.desk.opponents import Opponents, Side, side_of, too_few
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.coordinator.leagues.desk.short import short_match
from arena.ops.words import counted
from arena.store import MatchState, Store, StoreError
from arena.store.actors import ARENA
from arena.store.answers import Enrolment, League, MatchDetails
from arena.store.states import EnrolmentState

log = structlog.get_logger()

PRIORITY = 1
"""Before the league's own matches: a newcomer waits for a word, and such matches are short."""


def validate_all(store: Store) -> bool:
    """Every league's newcomers, as far as can be now; whether there are new matches.

    Safe to be done by several at once.
    """
    begun = 0
    for league in store.queries().leagues_validating():
        try:
            begun += validate(store, league)
        except (RefusedError, StoreError):
            log.exception("newcomers of a league cannot be validated", league=league.name)
    return begun > 0


def validate(store: Store, league: League) -> bool:
    """Judges matches that are over, and begins those that can be played; whether it did."""
    there = store.queries().enrolments(league.id)
    waiting = [one for one in there if one.state is EnrolmentState.VALIDATING]
    for newcomer in waiting:
        if newcomer.validation is not None:
            _judge(store, league, newcomer)
    begins = sorted((one for one in waiting if one.waits), key=lambda one: one.changed_at)
    if not begins:
        return False
    beginning = _Beginning(store, league)
    return sum(beginning.begin(newcomer) for newcomer in begins) > 0


# ---- judging ----


def _judge(store: Store, league: League, newcomer: Enrolment) -> None:
    assert newcomer.validation is not None, "only one with a match can be judged"
    match = store.queries().match_details(newcomer.validation)
    if match is None or match.state not in (MatchState.FINISHED, MatchState.VOID):
        return
    if match.state is MatchState.VOID:
        fault: str | None = f"its validation match is void: {match.void_reason}; enrol it again"
    else:
        fault = verdict(match, newcomer)
    with store.unit() as unit:
        unit.end_validation(league.id, newcomer.entrant, match.id, fault)


def verdict(match: MatchDetails, newcomer: Enrolment) -> str | None:
    """The first thing that a finished match says against its bots, in a sentence."""
    names = {bot.id: bot.name for bot in newcomer.bots}
    absent = [seat.name for seat in match.seats if seat.bot in names and seat.no_show]
    if absent:
        return f"{' and '.join(absent)} did not show up for its validation match"
    found = [
        (game.number, names[game.bots[fault.seat]], fault)
        for game in match.played
        for fault in game.faults
        if game.bots[fault.seat] in names
    ]
    if not found:
        return None
    number, name, fault = found[0]
    return (
        f"{counted(len(found), 'fault')} in its validation match, the first: {fault.kind} of "
        f"{name} in game {number} at step {fault.step}"
    )


# ---- beginning ----


class _Beginning:
    """Makes matches for newcomers of one league, as those who are there allow."""

    def __init__(self, store: Store, league: League) -> None:
        self._store, self._league = store, league
        self._definition = definition_of(league)
        self._opponents = Opponents(store.queries(), league, self._definition)

    def begin(self, newcomer: Enrolment) -> bool:
        """Whether there is a match now."""
        trouble = self._opponents.present.troubles(newcomer.bots)
        if trouble:
            return self._explain(newcomer, "; ".join(trouble))
        own = side_of(newcomer)
        needed = self._definition.tables[0] - 1
        others = self._opponents.chosen(own, needed)
        if len(others) < needed:
            return self._explain(newcomer, too_few(needed - len(others)))
        return self._make(newcomer, [own, *others])

    def _make(self, newcomer: Enrolment, sides: Sequence[Side]) -> bool:
        """One match for all newcomers among them."""
        there = self._store.queries().enrolments(self._league.id)
        judged = [one for one in there if side_of(one) in sides and one.waits]
        if newcomer.entrant not in [one.entrant for one in judged]:
            return False
        names = ", ".join(one.name for one in judged)
        why = f"validation of {names} for league {self._league.name}"
        try:
            with self._store.unit() as unit:
                match = short_match(self._definition, sides, unit.now(), why, PRIORITY)
                new = replace(match, league=self._league.id)
                who = [one.entrant for one in judged]
                return unit.begin_validation(self._league.id, who, new, ARENA) is not None
        except StoreError as error:
            return self._explain(newcomer, str(error))

    def _explain(self, newcomer: Enrolment, reason: str) -> bool:
        """There is none, and why."""
        if newcomer.reason != reason:
            with self._store.unit() as unit:
                unit.explain_waiting(self._league.id, newcomer.entrant, reason)
        return False
