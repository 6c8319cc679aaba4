"""The sections of a definition, each from its table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from arena.leagues.definition.reading import formats
from arena.leagues.definition.reading.games import game_terms
from arena.leagues.definition.reading.schedules import schedule
from arena.leagues.definition.reading.table import Table
from arena.leagues.definition.values import (
    LONGEST_DELAY,
    USUAL_DELAY,
    Definition,
    Division,
    Entry,
    EntryMode,
    MatchTerms,
    Publish,
    Season,
)
from arena.leagues.definition.words import ALL, ENDLESS, NEVER
from arena.leagues.names import RULE, is_name
from arena.match.checks import MOST_GAMES, MOST_STRIKES, MatchError, check_clock
from arena.match.spec import Clock, DealKind

T = TypeVar("T")

A_NAME = f"a name: {RULE}"

MOST_ENTRANTS = 10_000
MOST_SEASONS = 1_000_000
LARGEST_SHARE = 1_000
LONGEST_POOL = 64
LONGEST_DESCRIPTION = 20_000

USUAL_START = timedelta(hours=1)
"""After which an absent bot is a no-show, if a league says nothing."""

_NO_TIME = timedelta(0)
_MILLISECOND = timedelta(milliseconds=1)
_SECOND = timedelta(seconds=1)
_MONTH = timedelta(days=30)
_YEAR = timedelta(days=365)


def read(top: Table) -> Definition | None:
    """All sections; None if something is wrong, which is noted in the table."""
    name = _name(top, "name")
    title = top.text("title", "a text", name)
    description = top.text("description", "a text", "", least=0, longest=LONGEST_DESCRIPTION)
    game = _section(top.table("game", wanted=True), game_terms)
    clock = _section(top.table("clock"), _clock)
    match = _section(top.table("match"), lambda table: _match(table, clock))
    format_ = _section(top.table("format", wanted=True), formats.terms)
    pool, rated = _section(top.table("ratings"), lambda table: _ratings(table, name))
    entry = _section(top.table("entry"), _entry)
    close_after = _section(top.table("rounds"), _close)
    season = _section(top.table("season"), _season)
    due = _section(top.table("schedule"), schedule) if top.given("schedule") else None
    divisions = tuple(_section(table, _division) for table in top.tables("divisions"))
    publish = top.choice("publish", Publish, _usually_published(match))
    share = top.number("share", range(1, LARGEST_SHARE + 1), 1)
    top.close("schedule")
    if game is None or top.faulty():
        return None
    return Definition(
        name, title, description, game, match, format_, pool, rated, entry, publish, close_after,
        season, due, divisions, share,
    )  # fmt: skip


def _section(table: Table, reader: Callable[[Table], T]) -> T:
    """What the reader asks for, and nothing else."""
    value = reader(table)
    table.close()
    return value


def _name(table: Table, key: str) -> str:
    name = table.text(key, "a name")
    if not table.faulty(key) and not is_name(name):
        table.fault(key, f"is {name!r}; it must be {A_NAME}")
    return name


def _clock(table: Table) -> Clock:
    usual = Clock()
    clock = Clock(
        limit=table.span("limit", _NO_TIME, _MONTH, usual.limit),
        bank=table.span("bank", _NO_TIME, _MONTH, usual.bank),
        increment=table.span("increment", _NO_TIME, _MONTH, usual.increment),
        ready=table.span("ready", _MILLISECOND, _MONTH, usual.ready),
    )
    try:
        check_clock(clock)
    except MatchError as error:
        table.fault("limit", f"and bank are 0: {error}")
    return clock


def _match(table: Table, clock: Clock) -> MatchTerms:
    never = table.word("start_by", NEVER)
    return MatchTerms(
        deals=table.number("deals", range(1, MOST_GAMES + 1), 1),
        kind=table.choice("kind", DealKind, DealKind.INDEPENDENT),
        clock=clock,
        strikes=table.number("strikes", range(1, MOST_STRIKES + 1), 3),
        start_by=None if never else table.span("start_by", _SECOND, _MONTH, USUAL_START, NEVER),
        spectator_delay=table.span("spectator_delay", _NO_TIME, LONGEST_DELAY, USUAL_DELAY),
    )


def _usually_published(match: MatchTerms) -> Publish:
    """Deals that all tables of a round play are no secret only when the last of them has."""
    return Publish.ROUND if match.kind is DealKind.TABLES else Publish.MATCH


def _ratings(table: Table, league: str) -> tuple[str, bool]:
    pool = table.text("pool", "the name of a rating pool", league, longest=LONGEST_POOL)
    return pool, table.flag("rated", default=True)


def _entry(table: Table) -> Entry:
    most = table.number("most", range(2, MOST_ENTRANTS + 1), 2)
    return Entry(
        mode=table.choice("mode", EntryMode, EntryMode.OPEN),
        most=most if table.given("most") else None,
        same_owner=table.flag("same_owner", default=False),
        validation=table.flag("validation", default=True),
        house=table.names("house", f"a bot's name ({A_NAME})", is_name),
    )


def _close(table: Table) -> timedelta | None:
    if table.word("close", ALL) or not table.given("close"):
        return None
    return table.span("close", _SECOND, _YEAR, word=ALL)


def _season(table: Table) -> Season:
    rounds = table.number("rounds", range(1, formats.MOST_ROUNDS + 1), 1)
    endless = table.word("count", ENDLESS)
    count = 1 if endless else table.number("count", range(1, MOST_SEASONS + 1), 1, ENDLESS)
    return Season(rounds if table.given("rounds") else None, None if endless else count)


def _division(table: Table) -> Division:
    size = table.number("size", range(2, MOST_ENTRANTS + 1), 2)
    return Division(
        name=table.text("name", "a text", longest=40),
        size=size if table.given("size") else None,
        up=table.number("up", range(MOST_ENTRANTS + 1), 0),
        down=table.number("down", range(MOST_ENTRANTS + 1), 0),
    )
