"""Practice: an unrated match by a league's terms, whenever an owner wants one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.finding import definition_of, league_named, members_named
from arena.coordinator.leagues.desk.opponents import Opponents, Side, too_few
from arena.coordinator.leagues.desk.refusals import forbidden, invalid, not_now, stored
from arena.coordinator.leagues.desk.short import short_match
from arena.coordinator.waiting import NO_WAIT, Wait, waits
from arena.leagues.definition import Definition
from arena.ops.words import counted
from arena.store import Store
from arena.store.answers import EnrolledBot, League
from arena.store.ids import MatchId
from arena.store.states import OVER_FOR_GOOD, EnrolmentState

PRIORITY = -1
"""After all that counts."""

MOST = 4
"""Unrated matches of a bot that are not over: practice takes the time of others' bots, too."""


@dataclass(frozen=True, slots=True)
class Practice:
    """A match that was made. ``bots``: names, by seat of the first game. ``wait``: as yet."""

    match: MatchId
    bots: tuple[str, ...]
    wait: Wait


def practice(
    store: Store, caller: Caller, name: str, entrant: str, against: Sequence[str]
) -> Practice:
    """The entrant, enrolled or not, plays with those named, or with whoever is connected."""
    queries = store.queries()
    league = league_named(queries, name)
    if league.state in OVER_FOR_GOOD:
        raise not_now(f"league {league.name} is {league.state}", "league")
    definition = definition_of(league)
    (own,) = members_named(queries, [entrant], definition.team_size, "entrant")
    caller.must_own(league, own, "entrant")
    _refuse_too_many(store, own)
    if against:
        sides = _named(store, caller, league, definition, against)
    else:
        sides = _drawn(store, league, definition, _side(own))
    why = f"practice of {entrant} for league {league.name}, asked for by {caller.by}"
    with stored("opponents"), store.unit() as unit:
        new = short_match(definition, [_side(own), *sides], unit.now(), why, PRIORITY)
        (match,) = unit.create_matches([new], caller.by)
    names = {bot.id: bot.name for bot in queries.bots()}
    wait = waits(queries, [match]).get(match, NO_WAIT)
    return Practice(match, tuple(names[bot] for bot in new.entrants), wait)


def _refuse_too_many(store: Store, own: Sequence[EnrolledBot]) -> None:
    for bot in own:
        waiting = store.queries().unrated_unfinished(bot.id)
        if waiting >= MOST:
            raise not_now(
                f"{counted(waiting, 'unrated match', 'unrated matches')} of {bot.name} are not "
                f"over; at most {MOST} at once",
                "entrant",
            )


def _named(
    store: Store, caller: Caller, league: League, definition: Definition, against: Sequence[str]
) -> list[Side]:
    """Opponents that may be asked: entrants, bots of the house, and one's own."""
    tables = definition.tables
    if len(against) + 1 not in tables:
        least, most = tables[0] - 1, tables[-1] - 1
        allowed = f"{least}" if least == most else f"{least} to {most}"
        raise invalid(
            f"the number of opponents in this league is {allowed}, not {len(against)}",
            "opponents",
        )
    found = members_named(store.queries(), against, definition.team_size, "opponents")
    enrolments = store.queries().enrolments(league.id)
    active = {one.name for one in enrolments if one.state is EnrolmentState.ACTIVE}
    for name, bots in zip(against, found, strict=True):
        theirs = [bot for bot in bots if bot.name not in definition.entry.house]
        if name not in active and not caller.runs(league) and not _all_own(caller, theirs):
            raise forbidden(
                f"{name} takes no part in league {league.name}, and is neither of the house nor "
                "yours",
                "opponents",
            )
    return [_side(bots) for bots in found]


def _all_own(caller: Caller, bots: Sequence[EnrolledBot]) -> bool:
    return all(caller.owns([bot]) for bot in bots)


def _drawn(store: Store, league: League, definition: Definition, own: Side) -> list[Side]:
    needed = definition.tables[0] - 1
    sides = Opponents(store.queries(), league, definition).chosen(own, needed)
    if len(sides) < needed:
        raise not_now(too_few(needed - len(sides)), "opponents")
    return sides


def _side(bots: Sequence[EnrolledBot]) -> Side:
    return tuple(bot.id for bot in bots)
