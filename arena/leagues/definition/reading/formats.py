"""The keys of each format, which tables it is for, and how its seasons end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from arena.leagues.definition.reading.table import Table
from arena.leagues.definition.values import FormatTerms, FormatType, FormatValue
from arena.leagues.formats.bracket.tournament import LARGEST


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; None: it must be given."""

    allowed: range
    default: int | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false."""

    default: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A text that must be given. ``what``: names it in a fault."""

    what: str


Key: TypeAlias = Number | Flag | Text

MOST_ROUNDS = 10_000
ANY = range(2, 7)


@dataclass(frozen=True, slots=True)
class Shape:
    """``tables``: entrants that may meet. ``largest``: entrants of a field; None: any number.
    ``waits``: each round needs all of its results.

    ``endless``: it is never over by itself, so that the definition says how long a season is.
    ``often``: an entrant may be at several tables of a round.
    """

    keys: Mapping[str, Key] = field(default_factory=dict)
    tables: range = ANY
    largest: int | None = None
    waits: bool = False
    endless: bool = False
    often: bool = False


_REPLAYS = Number(range(101), 3)
_ROUNDS = range(1, MOST_ROUNDS + 1)

SHAPES: Mapping[FormatType, Shape] = {
    FormatType.SWISS: Shape({"rounds": Number(_ROUNDS)}),
    FormatType.ROUND_ROBIN: Shape({"double": Flag()}),
    FormatType.LADDER: Shape(
        {"matches": Number(_ROUNDS, 10), "placement": Number(range(101), 10)},
        endless=True,
        often=True,
    ),
    FormatType.KNOCKOUT: Shape(
        {"third_place": Flag(), "replays": _REPLAYS, "advance": Number(range(1, ANY[-1]), 1)},
        largest=LARGEST,
        waits=True,
    ),
    FormatType.DOUBLE_ELIMINATION: Shape(
        {"replays": _REPLAYS}, range(2, 3), largest=LARGEST, waits=True
    ),
    FormatType.GAUNTLET: Shape(
        {"challenger": Text("the name of an entrant"), "rounds": Number(_ROUNDS, 1)}, often=True
    ),
    FormatType.CHAMPIONSHIP: Shape({"rounds": Number(_ROUNDS)}),
}


def terms(table: Table) -> FormatTerms:
    """The format and its keys; those of a type that is none are not looked at."""
    kind = table.choice("type", FormatType)
    if table.faulty("type"):
        table.everything()
        return FormatTerms(kind)
    keys = SHAPES[kind].keys
    settings = {name: _read(table, name, key) for name, key in sorted(keys.items())}
    return FormatTerms(kind, tuple(settings.items()))


def _read(table: Table, name: str, key: Key) -> FormatValue:
    match key:
        case Number(allowed, default):
            return table.number(name, allowed, default)
        case Flag(default):
            return table.flag(name, default=default)
        case Text(what):
            return table.text(name, what)
