"""Looking at matches: who may, and what it is told.

What a league's table came to is anyone's to know. Why a match waits, and what became of attempts
to play it, concerns those whose bots are in it, and who runs the league; what is played beside all
rounds is theirs alone. docs/leagues.md says it to people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.finding import definition_of
from arena.coordinator.leagues.desk.refusals import forbidden, invalid, unknown
from arena.coordinator.leagues.showing import ShownRound, division_name
from arena.coordinator.waiting import NO_WAIT, Wait, waits
from arena.match.spec import MatchId
from arena.store import MatchState, Queries
from arena.store.answers import League, MatchDetails, MatchTable, Season
from arena.store.states import TokenScope


@dataclass(frozen=True, slots=True)
class Place:
    """The table of a league at which a match is played. ``division``: empty if there is but one."""

    league: str
    division: str
    at: MatchTable


@dataclass(frozen=True, slots=True)
class Sight:
    """A match as somebody may see it. ``concerned``: whether it sees why it waits, and attempts."""

    match: MatchDetails
    concerned: bool
    wait: Wait
    place: Place | None


def look(queries: Queries, caller: Caller, match: str) -> Sight:
    """The match of that id. Raises RefusedError."""
    if not match:
        raise invalid("a match must be named", "match")
    found = queries.match_details(MatchId(match))
    if found is None:
        raise unknown(f"there is no match {match[:80]!r}", "match")
    league = None if found.league is None else queries.league(found.league)
    place = _place(queries, found, league)
    concerned = _concerns(caller, found, league)
    if not concerned:
        found = queries.match_details(found.id, delayed=True) or found
    if not concerned and place is None:
        raise forbidden(
            f"match {found.id} is practice, validation or another match beside all rounds, and "
            "none of its bots is yours",
            "match",
        )
    return Sight(
        found,
        concerned,
        _as_told(waits(queries, [found.id]).get(found.id, NO_WAIT), concerned),
        place,
    )


def _place(queries: Queries, match: MatchDetails, league: League | None) -> Place | None:
    table = queries.table_of(match.id)
    if league is None or table is None:
        return None
    return Place(league.name, division_name(definition_of(league), table.division), table)


def _concerns(caller: Caller, match: MatchDetails, league: League | None) -> bool:
    if caller.holder is None or caller.owns(match.seats):
        return True
    if caller.holder.scope is TokenScope.BOT:
        return caller.holder.id in [seat.bot for seat in match.seats]
    if league is not None:
        return caller.runs(league)
    return caller.holder.scope is TokenScope.ORGANISER


def _as_told(wait: Wait, concerned: bool) -> Wait:
    """Places in the queue are anyone's to know, who is not there is not."""
    return wait if concerned else Wait(wait.turn, ())


def told_waits(
    queries: Queries, caller: Caller, league: League, season: Season, rounds: Sequence[ShownRound]
) -> dict[MatchId, Wait]:
    """Of the tables of a season that are still to be played."""
    slots = {
        slot.match: slot
        for shown in rounds
        for slot in shown.slots
        if slot.state is MatchState.SCHEDULED
    }
    if not slots:
        return {}
    everyones = caller.runs(league)
    own = set() if everyones else set(_own(queries, caller, season))
    return {
        match: _as_told(wait, everyones or not own.isdisjoint(slots[match].table.entrants))
        for match, wait in waits(queries, slots).items()
    }


def _own(queries: Queries, caller: Caller, season: Season) -> Iterable[str]:
    """The caller's entrants of the season."""
    holder = caller.holder
    if holder is None or holder.scope is not TokenScope.OWNER:
        return
    for entrants in queries.season_entrants(season.id).values():
        for entrant in entrants:
            if holder.id in entrant.owners:
                yield entrant.id
