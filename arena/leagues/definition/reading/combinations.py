"""What is allowed key by key, and cannot be together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from arena.leagues.definition.faults import Path
from arena.leagues.definition.reading.durations import in_text
from arena.leagues.definition.reading.formats import SHAPES
from arena.leagues.definition.reading.table import Faults
from arena.leagues.definition.values import Definition, Division, Publish
from arena.match.checks import MatchError, check_deals
from arena.match.spec import DealKind

Wrong: TypeAlias = Callable[[Path, str], None]
"""Notes a fault: where, and the sentence after the key."""


def check(definition: Definition, faults: Faults) -> None:
    """Notes each combination that cannot be, at the key that would most likely be changed."""
    for look in (_tables, _brackets, _deals, _shared_deals, _rounds, _seasons, _divisions):
        look(definition, faults.add)


def _tables(definition: Definition, wrong: Wrong) -> None:
    tables, allowed = definition.tables, SHAPES[definition.format.type].tables
    each = "entrants" if definition.team_size == 1 else f"teams of {definition.team_size}"
    if tables[0] < 2:
        wrong(("game", "seats"), f"gives a table of {tables[0]} {each}; there must be 2 at least")
    elif not set(tables) <= set(allowed):
        kind = definition.format.type
        wrong(
            ("game", "seats"),
            f"gives tables of {_span(tables)} {each}, and {kind} is for tables of {_span(allowed)}",
        )


def _brackets(definition: Definition, wrong: Wrong) -> None:
    settings, tables = dict(definition.format.settings), definition.tables
    if settings.get("third_place") and tables[-1] > 2:
        wrong(
            ("format", "third_place"),
            "is true; with tables of more than 2 the table of the final decides on it, so that it "
            "must be false",
        )
    advance = definition.format.number("advance") if "advance" in settings else 1
    if advance >= tables[0]:
        wrong(
            ("format", "advance"),
            f"is {advance}; it must be less than {tables[0]}, the entrants of the smallest table",
        )
    largest, most = SHAPES[definition.format.type].largest, definition.entry.most
    if largest is not None and not definition.divisions and most is not None and most > largest:
        wrong(
            ("entry", "most"),
            f"is {most}; it must be {largest} or less, the largest field of a bracket",
        )


def _deals(definition: Definition, wrong: Wrong) -> None:
    match = definition.match
    try:
        check_deals(match.deals, match.kind, definition.game.seats[-1])
    except MatchError as error:
        wrong(("match", "deals"), f"is {match.deals}: {error}")


def _shared_deals(definition: Definition, wrong: Wrong) -> None:
    """Nobody may meet a deal twice, and it must be the same deal at every table."""
    if definition.match.kind is not DealKind.TABLES:
        return
    why = f'with match.kind = "{DealKind.TABLES}"'
    kind, seats = definition.format.type, definition.game.seats
    if SHAPES[kind].often:
        wrong(
            ("match", "kind"),
            f'is "{DealKind.TABLES}"; with {kind} it must be another, as an entrant that is at '
            "several tables of a round would meet a deal again",
        )
    if len(seats) > 1:
        wrong(
            ("game", "seats"),
            f'is "{_span(seats, "-")}"; {why} it must be one number, as all tables play one deal',
        )
    if definition.entry.same_owner:
        wrong(
            ("entry", "same_owner"),
            f"is true; {why} it must be false, as an owner enters once and so meets a deal once",
        )
    if definition.publish is Publish.MATCH:
        wrong(
            ("publish",),
            f'is "{Publish.MATCH}"; {why} it must be "{Publish.ROUND}" or "{Publish.SEASON}", as '
            "other tables may still have the deals before them",
        )


def _rounds(definition: Definition, wrong: Wrong) -> None:
    close, match = definition.close_after, definition.match
    if close is None:
        return
    if SHAPES[definition.format.type].waits:
        wrong(
            ("rounds", "close"),
            f'is {in_text(close)}; with {definition.format.type} it must be "all", as who meets '
            "next rests on every result",
        )
    clock = match.clock
    needed = clock.ready + clock.limit + clock.bank
    if match.start_by is not None:
        needed += match.start_by
    if close < needed:
        waits = "" if match.start_by is None else "waits for its bots until match.start_by, "
        wrong(
            ("rounds", "close"),
            f"is {in_text(close)}; it must be {in_text(needed)} or more, as a match {waits}"
            "gives a bot clock.ready to get ready, and clock.limit and clock.bank to decide",
        )


def _seasons(definition: Definition, wrong: Wrong) -> None:
    kind, rounds = definition.format.type, definition.season.rounds
    shape = SHAPES[kind]
    if shape.endless and rounds is None:
        wrong(
            ("season", "rounds"),
            f"is not given; a season of a {kind} has no end of its own, so that it must be a "
            "number of rounds",
        )
    if rounds is not None and shape.waits:
        wrong(("season", "rounds"), f"must not be given: a season of {kind} ends with its final")
    if rounds is not None and "rounds" in shape.keys:
        wrong(("season", "rounds"), f"must not be given: {kind} has its rounds in format.rounds")


def _divisions(definition: Definition, wrong: Wrong) -> None:
    divisions = definition.divisions
    for number, division in enumerate(divisions):
        at: Path = ("divisions", number)
        if division.name in [other.name for other in divisions[:number]]:
            wrong((*at, "name"), f"is {division.name!r}, which a division above has already")
        if division.size is None and number < len(divisions) - 1:
            wrong((*at, "size"), "is not given; only the last division takes all that are left")
        if division.size is not None and division.size < division.up + division.down:
            wrong(
                (*at, "size"),
                f"is {division.size}; it must be {division.up + division.down} or more, as so many "
                "change into other divisions",
            )
        if division.size is not None and division.size < definition.tables[0]:
            wrong(
                (*at, "size"),
                f"is {division.size}; a table takes {definition.tables[0]} entrants at least",
            )
    _changes(divisions, definition.season.count, wrong)
    _room(definition, wrong)


def _changes(divisions: Sequence[Division], seasons: int | None, wrong: Wrong) -> None:
    """As many must go up as come down, and there must be somewhere to go."""
    if not divisions:
        return
    if divisions[0].up:
        wrong(("divisions", 0, "up"), "must be 0: there is no division above the first")
    last = len(divisions) - 1
    if divisions[last].down:
        wrong(("divisions", last, "down"), "must be 0: there is no division below the last")
    for number, (above, below) in enumerate(pairwise(divisions)):
        if above.down != below.up:
            wrong(
                ("divisions", number, "down"),
                f"is {above.down}; it must be {below.up}, as many as come up from {below.name!r}",
            )
    if seasons == 1 and any(division.up or division.down for division in divisions):
        wrong(
            ("season", "count"),
            "is 1; entrants change divisions between seasons, so that there must be 2 or more",
        )


def _room(definition: Definition, wrong: Wrong) -> None:
    sizes = [division.size for division in definition.divisions]
    most = definition.entry.most
    if not sizes or None in sizes:
        return
    room = sum(size for size in sizes if size is not None)
    if most is None or most > room:
        given = "not given" if most is None else most
        wrong(
            ("entry", "most"),
            f"is {given}; it must be {room} or less, as the divisions have no more places (or the "
            "last division without a size takes all)",
        )


def _span(numbers: range, to: str = " to ") -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}{to}{numbers[-1]}"
