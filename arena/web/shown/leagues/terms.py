"""A league's definition in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arena.leagues.definition import (
    Definition,
    EntryMode,
    FormatType,
    Missed,
    Opens,
    Publish,
)
from arena.leagues.definition.reading.durations import in_text
from arena.match.spec import DealKind
from arena.ops.words import counted
from arena.store.canonical import canonical_json

_FORMATS = {
    FormatType.SWISS: "Swiss: each round those meet who have about as many points",
    FormatType.ROUND_ROBIN: "Round robin: everyone meets everyone",
    FormatType.LADDER: "Ladder: tables are made as bots become free, of about equals",
    FormatType.KNOCKOUT: "Knockout: who loses is out",
    FormatType.DOUBLE_ELIMINATION: "Double elimination: who loses twice is out",
    FormatType.GAUNTLET: "Gauntlet: one challenger meets everyone",
    FormatType.CHAMPIONSHIP: "Championship: what the game itself scores is added up",
}

_KINDS = {
    DealKind.INDEPENDENT: "each with cards of its own",
    DealKind.COMMON: "each played once in every order of seats",
    DealKind.TABLES: "the same at all tables of a round",
}

_PUBLISH = {
    Publish.MATCH: "when its match is over",
    Publish.ROUND: "when its round is over",
    Publish.SEASON: "when its season is over",
}


@dataclass(frozen=True, slots=True)
class Term:
    """``code``: it is to be read letter by letter."""

    name: str
    words: str
    code: bool = False


def terms(league: Definition) -> tuple[Term, ...]:
    """All that matters to who takes part."""
    return (*_play(league), *_season(league), *_entry(league))


def _play(league: Definition) -> Iterator[Term]:
    seats = league.game.seats
    size = counted(seats[0], "seat") if len(seats) == 1 else f"{seats[0]} to {seats[-1]} seats"
    yield Term("Game", f"{league.game.name}, {size}")
    yield Term("Options", canonical_json(league.game.options.as_json()), code=True)
    match, clock = league.match, league.match.clock
    yield Term("A match", f"{counted(match.deals, 'deal')}, {_KINDS[match.kind]}")
    decision = f"{in_text(clock.limit)} free"
    if clock.bank:
        decision += f", then a bank of {in_text(clock.bank)} a game"
    if clock.increment:
        decision += f", which grows by {in_text(clock.increment)}"
    yield Term("A decision", decision)
    yield Term("Faults until a game is forfeited", str(match.strikes))
    absent = (
        "is waited for" if match.start_by is None else f"forfeits after {in_text(match.start_by)}"
    )
    yield Term("Who is absent", absent)


def _season(league: Definition) -> Iterator[Term]:
    yield Term("Format", _FORMATS[league.format.type])
    settings = (f"{key.replace('_', ' ')} {_value(value)}" for key, value in league.format.settings)
    if told := ", ".join(settings):
        yield Term("Settings of the format", told)
    closes = "all its matches are over"
    if league.close_after is not None:
        closes = f"{in_text(league.close_after)} have passed, or {closes}; stragglers still count"
    yield Term("A round closes when", closes)
    rounds = league.season.rounds
    length = "until its format is over" if rounds is None else f"at most {counted(rounds, 'round')}"
    count = league.season.count
    seasons = "one season after the other" if count is None else counted(count, "season")
    yield Term("Seasons", f"{seasons}, each {length}")
    if league.schedule is not None:
        yield Term("Schedule", f"{league.schedule.cron}, time of {league.schedule.zone}", code=True)
        opens = "round" if league.schedule.opens is Opens.ROUND else "season"
        late = "opens late" if league.schedule.missed is Missed.LATE else "is skipped"
        yield Term("A due time", f"opens a {opens}; one that was missed {late}")
    if league.divisions:
        yield Term("Divisions", "; ".join(_divisions(league)))


def _divisions(league: Definition) -> Iterator[str]:
    for division in league.divisions:
        size = "all others" if division.size is None else counted(division.size, "entrant")
        moves = [f"{division.up} go up"] * bool(division.up)
        moves += [f"{division.down} go down"] * bool(division.down)
        yield ", ".join([f"{division.name}: {size}", *moves])


def _entry(league: Definition) -> Iterator[Term]:
    entry = league.entry
    who = "open to all" if entry.mode is EntryMode.OPEN else "by invitation"
    if league.team_size > 1:
        who += f", in teams of {league.team_size}"
    if entry.most is not None:
        who += f", at most {counted(entry.most, 'entrant')}"
    yield Term("Entry", who)
    if entry.validation:
        yield Term("Newcomers", "first play an unrated match without a fault")
    same = "may meet" if entry.same_owner else "do not meet"
    yield Term("Entrants of one owner", same)
    yield Term("Ratings", "move with each match" if league.rated else "do not move")
    yield Term("Records are shown", _PUBLISH[league.publish])
    yield Term("Running matches", _watching(league))


def _watching(league: Definition) -> str:
    """What spectators see of them."""
    if league.match.kind is not DealKind.INDEPENDENT or league.publish is not Publish.MATCH:
        return "are not shown"
    delay = league.match.spectator_delay
    return f"are shown {in_text(delay)} later" if delay else "are shown as they go"


def _value(value: int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
