"""What the names in a request stand for; a name that stands for nothing is refused."""

from __future__ import annotations

from collections.abc import Sequence

from arena.coordinator.leagues.desk.refusals import invalid, not_now, unknown
from arena.leagues.definition import Definition, DefinitionError, from_json
from arena.ops.words import counted
from arena.store import Bot, Queries
from arena.store.answers import EnrolledBot, League, Season


def league_named(queries: Queries, name: str) -> League:
    """Raises RefusedError."""
    if not name:
        raise invalid("a league must be named", "league")
    league = queries.league_named(name)
    if league is None:
        raise unknown(f"there is no league {name[:80]!r}; arena league list shows them", "league")
    return league


def definition_of(league: League) -> Definition:
    """As it was when the league was created; raises RefusedError if this version cannot read it."""
    try:
        return from_json(league.settings)
    except DefinitionError as error:
        raise not_now(
            f"the definition of league {league.name} is none for this version: {error.faults[0]}",
            "league",
        ) from error


def season_of(queries: Queries, league: League, number: int | None) -> Season | None:
    """By its number, from 1; without one the newest, None before the first. Raises RefusedError."""
    if number == 0:
        raise invalid("seasons are counted from 1; without a number the newest is meant", "season")
    newest = queries.newest_season(league.id)
    if number is None or newest is None:
        return newest
    known = number <= newest.number  # databases do not take any number as a question
    season = queries.season_numbered(league.id, number) if known else None
    if season is None:
        raise unknown(
            f"league {league.name} has no season {number}; its newest is {newest.number}", "season"
        )
    return season


def bots_named(queries: Queries, names: Sequence[str], size: int, field: str) -> tuple[Bot, ...]:
    """The bots of one entrant, so many as it has. Raises RefusedError."""
    if len(names) != size:
        each = "a bot" if size == 1 else f"a team of {counted(size, 'bot')}"
        raise invalid(f"an entrant of this league is {each}, not {len(names)}", field)
    if len(set(names)) < len(names):
        raise invalid("a bot is named twice", field)
    return tuple(_bot(queries, name, field) for name in names)


def _bot(queries: Queries, name: str, field: str) -> Bot:
    bot = queries.bot_named(name)
    if bot is None:
        raise unknown(f"there is no bot {name[:80]!r}; arena bot list shows them", field)
    return bot


def members_named(
    queries: Queries, names: Sequence[str], size: int, field: str
) -> list[tuple[EnrolledBot, ...]]:
    """The bots of each of the entrants, be they enrolled or not. Raises RefusedError."""
    found = []
    for name in names:
        members = queries.members_named(name)
        if not members:
            raise unknown(f"there is no bot or team {name[:80]!r}", field)
        if len(members) != size:
            each = "a bot" if size == 1 else f"a team of {counted(size, 'bot')}"
            raise invalid(f"an entrant of this league is {each}, and {name} is not", field)
        found.append(members)
    return found
