"""The calls of ``arena.v1.LeagueService``: each a function of store, caller and request."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from google.protobuf.message import DecodeError, Message

from arena.coordinator.leagues.desk import entries, match_wire, organising, rulings, shown, wire
from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.finding import definition_of, league_named, season_of
from arena.coordinator.leagues.desk.looking import look, told_waits
from arena.coordinator.leagues.desk.practice import practice
from arena.coordinator.leagues.desk.previewing import asked, impossible
from arena.coordinator.leagues.desk.rated import add_ratings
from arena.coordinator.leagues.desk.refusals import invalid
from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.placing import being_placed
from arena.coordinator.leagues.showing import (
    division_tables,
    left_out,
    next_due,
    shown_rounds,
    waiting_rounds,
)
from arena.leagues.definition import EntryMode
from arena.leagues.formats.format import FormatError
from arena.leagues.outlook import outlook
from arena.store import Store
from arena.store.answers import League
from arena.store.ids import PoolId
from arena.store.states import LeagueAct, LeagueState
from arena.v1 import leagues_pb2


def _create(
    store: Store, caller: Caller, request: leagues_pb2.CreateLeagueRequest
) -> leagues_pb2.CreateLeagueResponse:
    created = organising.create(store, caller, request.definition)
    definition = definition_of(created)
    return leagues_pb2.CreateLeagueResponse(
        league=_league(created),
        team=definition.team_size,
        by_invitation=definition.entry.mode is EntryMode.INVITATION,
    )


def _list(
    store: Store, caller: Caller, request: leagues_pb2.ListLeaguesRequest
) -> leagues_pb2.ListLeaguesResponse:
    del caller, request
    return leagues_pb2.ListLeaguesResponse(
        leagues=[_league(league) for league in store.queries().leagues()]
    )


def _get(
    store: Store, caller: Caller, request: leagues_pb2.GetLeagueRequest
) -> leagues_pb2.GetLeagueResponse:
    queries = store.queries()
    league = league_named(queries, request.league)
    new = being_placed(queries, league.id, definition_of(league))
    enrolments = entries.enrolments(store, caller, league)
    return leagues_pb2.GetLeagueResponse(
        league=_league(league),
        definition=league.settings,
        enrolments=[wire.enrolment(one, new.get(one.entrant)) for one in enrolments],
    )


def _enrol(
    store: Store, caller: Caller, request: leagues_pb2.EnrolRequest
) -> leagues_pb2.EnrolResponse:
    found = entries.enrol(store, caller, request.league, request.bots, request.team)
    return leagues_pb2.EnrolResponse(enrolment=wire.enrolment(found))


def _withdraw(
    store: Store, caller: Caller, request: leagues_pb2.WithdrawRequest
) -> leagues_pb2.WithdrawResponse:
    found = entries.withdraw(store, caller, request.league, request.entrant, request.reason)
    return leagues_pb2.WithdrawResponse(enrolment=wire.enrolment(found))


def _invite(
    store: Store, caller: Caller, request: leagues_pb2.InviteRequest
) -> leagues_pb2.InviteResponse:
    found = entries.invite(store, caller, request.league, request.bots, request.team)
    return leagues_pb2.InviteResponse(enrolment=wire.enrolment(found))


def _control(
    store: Store, caller: Caller, request: leagues_pb2.ControlLeagueRequest
) -> leagues_pb2.ControlLeagueResponse:
    act = wire.ACTS.get(request.act)
    if act is None:
        allowed = ", ".join(wire.ACTS.values())
        raise invalid(f"it must be said what to do to the league: {allowed}", "act")
    league = organising.control(store, caller, request.league, act, request.reason)
    warning = organising.no_season(store, league) if act is LeagueAct.START else None
    return leagues_pb2.ControlLeagueResponse(league=_league(league), warning=warning or "")


def _practice(
    store: Store, caller: Caller, request: leagues_pb2.PracticeRequest
) -> leagues_pb2.PracticeResponse:
    made = practice(store, caller, request.league, request.entrant, request.opponents)
    return leagues_pb2.PracticeResponse(
        match=made.match,
        bots=made.bots,
        queue_place=match_wire.turn(made.wait.turn),
        waits_for=made.wait.hindrances,
    )


def _standings(
    store: Store, caller: Caller, request: leagues_pb2.GetStandingsRequest
) -> leagues_pb2.GetStandingsResponse:
    del caller
    queries = store.queries()
    league = league_named(queries, request.league)
    season = season_of(queries, league, _season_asked(request))
    if season is None:
        return shown.standings(league.name, None, (), {}, {})
    definition = definition_of(league)
    tables = division_tables(queries, definition, formats_of(store), season)
    runs = season.closed_at is None
    new = being_placed(queries, league.id, definition) if runs else {}
    names = queries.entrant_names(season.id)
    found = shown.standings(league.name, season, tables, names, new)
    add_ratings(found, queries, PoolId(definition.pool), tables)
    return found


def _schedule(
    store: Store, caller: Caller, request: leagues_pb2.GetScheduleRequest
) -> leagues_pb2.GetScheduleResponse:
    queries = store.queries()
    league = league_named(queries, request.league)
    definition, season = definition_of(league), season_of(queries, league, _season_asked(request))
    runs = league.state is LeagueState.RUNNING
    due = next_due(definition, queries.now()) if runs else ()
    if season is None:
        return shown.schedule(league.name, None, (), due, {}, {})
    if request.waiting:
        rounds = waiting_rounds(queries, definition, season)
    else:
        rounds = shown_rounds(queries, definition, season, request.newest)
    waits = told_waits(queries, caller, league, season, rounds)
    names = queries.entrant_names(season.id)
    found = shown.schedule(league.name, season, rounds, due, names, waits)
    found.older = 0 if request.waiting else left_out(rounds)
    return found


def _preview(
    store: Store, caller: Caller, request: leagues_pb2.PreviewRequest
) -> leagues_pb2.PreviewResponse:
    """Here and now; a coordinator has it computed elsewhere, see ``LeagueDesk``."""
    del caller
    question = asked(store, request)
    try:
        return shown.preview(question, outlook(question.question))
    except FormatError as error:
        raise impossible(store, error) from error


def _requeue(
    store: Store, caller: Caller, request: leagues_pb2.RequeueRequest
) -> leagues_pb2.RequeueResponse:
    match = rulings.requeue(
        store, caller, request.table, request.reason, keep_pairings=request.keep_pairings
    )
    return leagues_pb2.RequeueResponse(match=match)


def _rule(
    store: Store, caller: Caller, request: leagues_pb2.RuleRequest
) -> leagues_pb2.RuleResponse:
    rulings.rule(store, caller, request.table, request.places, request.reason)
    return leagues_pb2.RuleResponse()


def _match(
    store: Store, caller: Caller, request: leagues_pb2.GetMatchRequest
) -> leagues_pb2.GetMatchResponse:
    seen = look(store.queries(), caller, request.match)
    return leagues_pb2.GetMatchResponse(match=match_wire.match(seen))


def _season_asked(
    request: leagues_pb2.GetStandingsRequest | leagues_pb2.GetScheduleRequest,
) -> int | None:
    return request.season if request.HasField("season") else None


def _league(league: League) -> leagues_pb2.League:
    message = wire.league(league)
    message.title = str(json.loads(league.settings)["title"])
    return message


Act: TypeAlias = Callable[[Store, Caller, bytes], bytes]
"""From a request to its response, both as they travel; raises RefusedError."""

R = TypeVar("R", bound=Message)


def _call(kind: type[R], act: Callable[[Store, Caller, R], Message]) -> Act:
    def run(store: Store, caller: Caller, data: bytes) -> bytes:
        return act(store, caller, parsed(kind, data)).SerializeToString()

    return run


def parsed(kind: type[R], data: bytes) -> R:
    """The request that these bytes are. Raises RefusedError."""
    try:
        request = kind.FromString(data)
    except DecodeError:
        raise invalid(f"what came is no {kind.DESCRIPTOR.full_name}", "") from None
    _check_texts(request)
    return request


def _check_texts(request: Message) -> None:
    """PostgreSQL keeps no text with this character."""
    for field, value in request.ListFields():
        if isinstance(value, Message):
            _check_texts(value)
        texts = [value] if isinstance(value, str) else value if isinstance(value, Sequence) else []
        if any("\0" in text for text in texts if isinstance(text, str)):
            raise invalid("a text cannot hold the character NUL", field.name)


CALLS: Mapping[str, Act] = {
    "CreateLeague": _call(leagues_pb2.CreateLeagueRequest, _create),
    "ListLeagues": _call(leagues_pb2.ListLeaguesRequest, _list),
    "GetLeague": _call(leagues_pb2.GetLeagueRequest, _get),
    "Enrol": _call(leagues_pb2.EnrolRequest, _enrol),
    "Withdraw": _call(leagues_pb2.WithdrawRequest, _withdraw),
    "Invite": _call(leagues_pb2.InviteRequest, _invite),
    "ControlLeague": _call(leagues_pb2.ControlLeagueRequest, _control),
    "Practice": _call(leagues_pb2.PracticeRequest, _practice),
    "GetStandings": _call(leagues_pb2.GetStandingsRequest, _standings),
    "GetSchedule": _call(leagues_pb2.GetScheduleRequest, _schedule),
    "Preview": _call(leagues_pb2.PreviewRequest, _preview),
    "Requeue": _call(leagues_pb2.RequeueRequest, _requeue),
    "Rule": _call(leagues_pb2.RuleRequest, _rule),
    "GetMatch": _call(leagues_pb2.GetMatchRequest, _match),
}
"""By the names of the methods; a test compares with the protocol."""
