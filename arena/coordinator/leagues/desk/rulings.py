"""What organisers do to the tables of a season: have one played again, rule on one."""

from __future__ import annotations

from collections.abc import Sequence

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.finding import definition_of, league_named, season_of
from arena.coordinator.leagues.desk.reasons import given_reason
from arena.coordinator.leagues.desk.refusals import invalid, not_now, stored, unknown
from arena.coordinator.leagues.desk.voiding import match_in_charge
from arena.coordinator.leagues.showing import division_name
from arena.coordinator.leagues.tables import new_match, scoring
from arena.leagues.definition import Definition
from arena.leagues.results import Scoring, SeatedGame, table_result
from arena.leagues.rounds import TableResult
from arena.match.spec import MatchId
from arena.store import MatchState, Store
from arena.store.answers import League, Season, Slot
from arena.store.states import OVER_FOR_GOOD
from arena.v1 import leagues_pb2


def requeue(
    store: Store, caller: Caller, name: leagues_pb2.TableName, reason: str, *, keep_pairings: bool
) -> MatchId:
    """Another match at a table; the one that is there becomes void first, if it is not."""
    league, slot = _slot(store, caller, name)
    return _again(store, caller, league, slot, reason, keep_pairings=keep_pairings)


def requeue_match(
    store: Store, caller: Caller, match: str, reason: str, *, keep_pairings: bool
) -> MatchId:
    """As ``requeue``, at the table of the match; refused if that has another match by now."""
    league, slot = slot_of(store, caller, match)
    return _again(store, caller, league, slot, reason, keep_pairings=keep_pairings)


def slot_of(store: Store, caller: Caller, match: str) -> tuple[League, Slot]:
    """The table at which the match is the newest, of a league that the caller runs. Raises
    RefusedError.
    """
    queries = store.queries()
    found = match_in_charge(queries, caller, match)
    if found.league is None or queries.table_of(found.id) is None:
        raise not_now(f"match {found.id} is at no table of a league", "match")
    league = queries.league(found.league)
    _must_go_on(league)
    for slot in queries.slots(_season(store, league).id):
        if slot.match == found.id:
            return league, slot
    raise not_now(
        f"match {found.id} is of a season that is closed, or its table has another match by now",
        "match",
    )


def _again(
    store: Store, caller: Caller, league: League, slot: Slot, reason: str, *, keep_pairings: bool
) -> MatchId:
    given = given_reason(reason)
    definition = definition_of(league)
    bots = store.queries().members(_season(store, league).id)
    with stored("table"), store.unit() as unit:
        unit.lock_league(league.id)
        if slot.state is MatchState.VOID:
            unit.clear_slot(slot.id, keep_pairings=keep_pairings)
        else:
            unit.void(slot.match, given, caller.by, keep_pairings=keep_pairings)
        new = new_match(definition, slot.table, bots, unit.now())
        match = unit.refill(slot.id, new, caller.by)
        if match is None:
            raise not_now("that table has another match by now", "table")
        kept = {"kept_pairings": True} if keep_pairings else {}
        unit.audit(caller.by, "requeue match", slot.match, reason=given, again=match, **kept)
        return match


def rule(
    store: Store, caller: Caller, name: leagues_pb2.TableName, places: Sequence[int], reason: str
) -> None:
    """What a table counts as whose match is void."""
    league, slot = _slot(store, caller, name)
    given = given_reason(reason)
    if places and scoring(definition_of(league)) is not Scoring.NONE:
        raise invalid(
            "this league counts scores, which places do not tell: have the table played again, or "
            "let it count for nobody",
            "places",
        )
    result = _ruled(places, len(slot.table.entrants)) if places else None
    with stored("table"), store.unit() as unit:
        unit.rule(slot.id, result, caller.by, given)


def _ruled(places: Sequence[int], entrants: int) -> TableResult:
    if len(places) != entrants or not all(1 <= place <= entrants for place in places):
        raise invalid(
            f"there must be a place from 1 to {entrants} for each of the {entrants} entrants, in "
            "the order of the table",
            "places",
        )
    seats = tuple(range(entrants))
    return table_result(entrants, [SeatedGame(seats, ranks=tuple(places), scores=seats)])


def _slot(store: Store, caller: Caller, name: leagues_pb2.TableName) -> tuple[League, Slot]:
    """The table that is meant, of a league that the caller runs. Raises RefusedError."""
    league = league_named(store.queries(), name.league)
    caller.must_run(league)
    _must_go_on(league)
    division = _division(definition_of(league), name.division)
    slots = [
        slot
        for slot in store.queries().slots(_season(store, league).id)
        if (slot.division, slot.round, slot.number + 1) == (division, name.round, name.table)
    ]
    if not slots:
        raise unknown(
            f"there is no table {name.table} in round {name.round} of the newest season; arena "
            f"league schedule {league.name} shows them",
            "table",
        )
    return league, slots[0]


def _must_go_on(league: League) -> None:
    if league.state in OVER_FOR_GOOD:
        raise not_now(f"league {league.name} is {league.state}, for good", "league")


def _season(store: Store, league: League) -> Season:
    """The one that is open. Raises RefusedError."""
    season = season_of(store.queries(), league, None)
    if season is None:
        raise not_now(f"no season of league {league.name} has begun", "league")
    if season.closed_at is not None:
        raise not_now(f"season {season.number} is closed, and its table final", "league")
    return season


def _division(league: Definition, name: str) -> int:
    names = [division_name(league, number) for number in range(max(1, len(league.divisions)))]
    if not name:
        return 0
    if name not in names:
        known = ", ".join(filter(None, names)) or "none, as there is but one"
        raise unknown(f"there is no division {name[:80]!r}; there are: {known}", "division")
    return names.index(name)
