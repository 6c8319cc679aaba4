"""Matches voided: by admins, and by the organisers of their leagues."""

from __future__ import annotations

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.reasons import given_reason
from arena.coordinator.leagues.desk.refusals import forbidden, not_now, stored, unknown
from arena.match.spec import MatchId
from arena.store import Queries, Store
from arena.store.answers import MatchDetails


def void(
    store: Store, caller: Caller, match: str, reason: str, *, keep_pairings: bool = False
) -> None:
    """The match counts nowhere, for good. Refused if later rounds were paired from its result,
    unless ``keep_pairings``.
    """
    found = match_in_charge(store.queries(), caller, match)
    given = given_reason(reason)
    with stored("match"), store.unit() as unit:
        done = unit.void(found.id, given, caller.by, keep_pairings=keep_pairings)
    if not done:
        raise not_now(f"match {found.id} is void already", "match")


def match_in_charge(queries: Queries, caller: Caller, match: str) -> MatchDetails:
    """A match that the caller may void, now or not. Raises RefusedError."""
    found = queries.match_details(MatchId(match))
    if found is None:
        raise unknown(f"there is no match {match[:80]!r}", "match")
    caller.must_organise()
    if found.league is not None:
        caller.must_run(queries.league(found.league))
    elif caller.holder is not None:
        raise forbidden(f"match {found.id} is of no league: only the arena may void it", "match")
    return found


def must_be_open(queries: Queries, match: MatchDetails) -> None:
    """Refuses matches of closed seasons, whose tables are final."""
    place = queries.table_of(match.id)
    if match.league is None or place is None:
        return
    season = queries.season_numbered(match.league, place.season)
    if season is not None and season.closed_at is not None:
        raise not_now(f"season {season.number} is closed, and its table final", "match")
