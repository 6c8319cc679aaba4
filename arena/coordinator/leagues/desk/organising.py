"""Creating leagues, and what their organisers do to them."""

from __future__ import annotations

from collections.abc import Iterator

from grpc import StatusCode

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.finding import definition_of, league_named
from arena.coordinator.leagues.desk.reasons import checked_reason
from arena.coordinator.leagues.desk.refusals import RefusedError, invalid, stored
from arena.coordinator.leagues.fields import new_field
from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.naming import in_names
from arena.coordinator.leagues.showing import next_due
from arena.leagues.definition import Definition, DefinitionError, Path, as_json, located, parse
from arena.leagues.divisions import divided
from arena.leagues.formats.format import FormatError
from arena.match.spec import DealKind
from arena.ops.words import counted
from arena.store import Queries, Store
from arena.store.answers import League
from arena.store.canonical import canonical_json
from arena.store.commands import NewLeague
from arena.store.ids import OrganiserId, PoolId
from arena.store.states import EnrolmentState, LeagueAct


def create(store: Store, caller: Caller, text: str) -> League:
    """The league that a TOML text defines, the caller's if it is an organiser."""
    caller.must_organise()
    definition = _parsed(store.queries(), text)
    organiser = None if caller.holder is None else OrganiserId(caller.holder.id)
    new = NewLeague(
        name=definition.name,
        game=definition.game.name,
        pool=PoolId(definition.pool),
        settings=canonical_json(as_json(definition)),
        share=definition.share,
        organiser=organiser,
    )
    with stored("definition"), store.unit() as unit:
        unit.create_league(new, caller.by)
    return league_named(store.queries(), definition.name)


def _parsed(queries: Queries, text: str) -> Definition:
    """A definition that this arena can have. All that is wrong with it is told, with its line."""
    try:
        definition = parse(text)
    except DefinitionError as error:
        raise _refused(StatusCode.INVALID_ARGUMENT, error) from error
    found = list(_misfits(queries, definition))
    if found:
        taken = [path for path, _ in found] == [_NAME]
        code = StatusCode.ALREADY_EXISTS if taken else StatusCode.INVALID_ARGUMENT
        raise _refused(code, located(text, found))
    return definition


def _refused(code: StatusCode, error: DefinitionError) -> RefusedError:
    faults = [(f"definition.{fault.key}".rstrip("."), str(fault)) for fault in error.faults]
    return RefusedError(code, str(error), faults=faults)


_NAME: Path = ("name",)


def _misfits(queries: Queries, definition: Definition) -> Iterator[tuple[Path, str]]:
    """What does not go together with what the arena has: where it stands, and a sentence."""
    name, game, pool = definition.name, definition.game.name, definition.pool
    if queries.league_named(name) is not None:
        yield _NAME, f"name is {name!r}, and there is a league called that already"
    if definition.match.kind is DealKind.COMMON:
        sentence = (
            'match.kind is "common", which is for bots that the arena hosts, and it hosts none '
            'yet; allowed: "independent", "tables"'
        )
        yield ("match", "kind"), sentence
    other = queries.game_of_pool(PoolId(pool))
    if other not in (None, game):
        why = " (the league's name)" if pool == name else ""
        sentence = f"ratings.pool is {pool!r}{why}, a pool of {other}; it must be one of {game}"
        yield ("ratings", "pool"), sentence
    for number, bot in enumerate(definition.entry.house):
        if queries.bot_named(bot) is None:
            sentence = f"is {bot!r}, and there is no such bot; arena bot list shows them"
            yield ("entry", "house", number), f"entry.house[{number + 1}] {sentence}"


def control(store: Store, caller: Caller, name: str, act: LeagueAct, reason: str | None) -> League:
    """The league after the act."""
    league = league_named(store.queries(), name)
    caller.must_run(league)
    given = checked_reason(reason)
    if act is LeagueAct.ABORT and given is None:
        raise invalid("a reason must be given to abort a league: there is no way back", "reason")
    with stored("act"), store.unit() as unit:
        unit.act_on_league(league.id, act, given, caller.by)
    return league_named(store.queries(), name)


def no_season(store: Store, league: League) -> str | None:
    """Why its first season cannot open with those who are in it now; None: it can.

    They may still enrol: that is no reason not to start it.
    """
    queries, definition = store.queries(), definition_of(league)
    try:
        new_field(queries, league.id, definition, formats_of(store), divided)
    except FormatError as error:
        reason = in_names(queries, str(error))
    else:
        return None
    states = [enrolment.state for enrolment in queries.enrolments(league.id)]
    validating = states.count(EnrolmentState.VALIDATING)
    newcomers = f" ({counted(validating, 'newcomer')} not yet validated)" if validating else ""
    due = next(iter(next_due(definition, queries.now())), None)
    when = "as soon as it can" if due is None else f"at {due:%Y-%m-%d %H:%M} UTC if it can then"
    return f"no season can open as things stand: {reason}{newcomers}; it opens {when}"
