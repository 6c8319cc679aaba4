"""Who is enrolled; enrolling, inviting, withdrawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.finding import bots_named, definition_of, league_named
from arena.coordinator.leagues.desk.opponents import Present
from arena.coordinator.leagues.desk.reasons import checked_reason
from arena.coordinator.leagues.desk.refusals import invalid, not_now, stored, unknown
from arena.coordinator.leagues.desk.validation import validate
from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.joining import left_waiting
from arena.leagues.definition import Definition, EntryMode
from arena.match.spec import DealKind
from arena.store import Bot, Store, Unit
from arena.store.answers import Enrolment, League
from arena.store.commands import EntryTerms
from arena.store.ids import EntrantId


def enrol(store: Store, caller: Caller, name: str, bots: Sequence[str], team: str) -> Enrolment:
    """The entrant takes part, at once or once its validation match is over without a fault."""
    queries = store.queries()
    league = league_named(queries, name)
    definition = definition_of(league)
    members = bots_named(queries, bots, definition.team_size, "bots")
    caller.must_own(league, members, "bots")
    if ignorant := Present(queries, definition).ignorant(members):
        raise not_now(ignorant[0], "bots")
    with stored(), store.unit() as unit:
        if definition.match.kind is DealKind.COMMON:
            unit.check_hosted([bot.id for bot in members])
        entrant = _entrant(unit, definition, members, team, caller)
        unit.enrol(league.id, entrant, _terms(definition, caller.runs(league)), caller.by)
    if definition.entry.validation:
        validate(store, league)
    return _found(store, caller, league, entrant)


def invite(store: Store, caller: Caller, name: str, bots: Sequence[str], team: str) -> Enrolment:
    """The entrant may enrol."""
    queries = store.queries()
    league = league_named(queries, name)
    caller.must_run(league)
    definition = definition_of(league)
    members = bots_named(queries, bots, definition.team_size, "bots")
    with stored(), store.unit() as unit:
        entrant = _entrant(unit, definition, members, team, caller)
        unit.invite(league.id, entrant, caller.by)
    return _found(store, caller, league, entrant)


def withdraw(store: Store, caller: Caller, name: str, entrant: str, reason: str) -> Enrolment:
    """The entrant is paired no more. Its owner may do that, of a team the owner of any bot."""
    queries = store.queries()
    league = league_named(queries, name)
    enrolment = next((one for one in queries.enrolments(league.id) if one.name == entrant), None)
    if enrolment is None:
        raise unknown(f"{entrant[:80]!r} was never enrolled in league {name}", "entrant")
    if not caller.owns(enrolment.bots):
        caller.must_own(league, enrolment.bots, "entrant")
    given = checked_reason(reason)
    with stored(), store.unit() as unit:
        done = unit.withdraw(league.id, enrolment.entrant, given, caller.by)
    if not done:
        raise not_now(f"{entrant} is {enrolment.state} in league {name} already", "entrant")
    return _found(store, caller, league, enrolment.entrant)


def enrolments(store: Store, caller: Caller, league: League) -> tuple[Enrolment, ...]:
    """All; why one stands as it does is for its owner and the organiser."""
    queries = store.queries()
    late = left_waiting(queries, league.id, definition_of(league), formats_of(store))
    return tuple(
        as_told(caller, league, replace(each, reason=late.get(each.entrant, each.reason)))
        for each in queries.enrolments(league.id)
    )


def as_told(caller: Caller, league: League, enrolment: Enrolment) -> Enrolment:
    """What the caller may know of it."""
    if caller.runs(league) or caller.owns(enrolment.bots):
        return enrolment
    return enrolment.without_reason()


def _entrant(
    unit: Unit, definition: Definition, members: Sequence[Bot], team: str, caller: Caller
) -> EntrantId:
    if definition.team_size == 1:
        if team:
            raise invalid("an entrant of this league is a bot, not a team", "team")
        return members[0].entrant
    if not team:
        raise invalid("an entrant of this league is a team, which must have a name", "team")
    return unit.team(team, [bot.id for bot in members], caller.by)


def _terms(definition: Definition, by_organiser: bool) -> EntryTerms:
    """Whom an organiser enrols, that one has invited."""
    entry = definition.entry
    return EntryTerms(
        most=entry.most,
        by_invitation=entry.mode is EntryMode.INVITATION and not by_organiser,
        validation=entry.validation,
        one_an_owner=definition.match.kind is DealKind.TABLES,
    )


def _found(store: Store, caller: Caller, league: League, entrant: EntrantId) -> Enrolment:
    found = enrolments(store, caller, league)
    return next(one for one in found if one.entrant == entrant)
