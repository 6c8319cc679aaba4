"""The table of a season."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import NotRequired, TypeAlias, TypedDict

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.history import Account, accounts
from arena.leagues.rounds import Played
from arena.leagues.tie_breaks import CHAIN, Field, TieBreak, values


class PlainStanding(TypedDict):
    """A Standing as JSON."""

    entrant: EntrantId
    place: int
    points: str
    tables: int
    byes: int
    no_shows: int
    tie_breaks: list[tuple[str, str]]
    adjusted: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table.

    ``place``: from 1; who cannot be told apart share one. ``points``: what the format counts.
    ``tables``: matches with a result, byes and no-shows apart. ``tie_breaks``: by name, in the
    order in which they decide. ``adjusted``: the score without the luck of the deals, where the
    tables of a round share them and it has played any of these.
    """

    entrant: EntrantId
    place: int
    points: Fraction
    tables: int
    byes: int
    no_shows: int
    tie_breaks: tuple[tuple[str, Fraction], ...]
    adjusted: Fraction | None = None

    def as_json(self) -> PlainStanding:
        """Plain values, fractions as text."""
        plain: PlainStanding = {
            "entrant": self.entrant,
            "place": self.place,
            "points": str(self.points),
            "tables": self.tables,
            "byes": self.byes,
            "no_shows": self.no_shows,
            "tie_breaks": [(name, str(value)) for name, value in self.tie_breaks],
        }
        if self.adjusted is not None:
            plain["adjusted"] = str(self.adjusted)
        return plain

    @classmethod
    def from_json(cls, plain: PlainStanding) -> Standing:
        """What ``as_json`` gave."""
        return cls(
            plain["entrant"],
            plain["place"],
            _fraction(plain["points"]),
            plain["tables"],
            plain["byes"],
            plain["no_shows"],
            tuple((name, _fraction(value)) for name, value in plain["tie_breaks"]),
            _fraction(plain["adjusted"]) if "adjusted" in plain else None,
        )


def _fraction(text: str) -> Fraction:
    """Three times as fast as Fraction reads any text, of which tables have thousands."""
    return Fraction(*map(int, text.split("/")))


class Count(StrEnum):
    """What points are: the mean results of tables, or the scores that the format counts.

    A bye is worth 1 where results count. Where scores count it is worth the entrant's own mean
    score a table, so that it neither helps nor harms.
    """

    RESULTS = "results"
    SCORES = "scores"


Values: TypeAlias = dict[EntrantId, tuple[Fraction, ...]]
"""The tie-breaks so far."""


def standings(
    entrants: Sequence[Entrant],
    played: Sequence[Played],
    chain: Sequence[TieBreak] = CHAIN,
    count: Count = Count.RESULTS,
) -> tuple[Standing, ...]:
    """The table of all entrants after the rounds played, best first.

    Most points first; of as many points, who failed to show up less often; then by the chain of
    tie-breaks, each within the group that those before it left together. Who is still not told
    apart shares a place, listed by identity.
    """
    found = accounts(played)
    ids = sorted(entrant.id for entrant in entrants)
    points = {entrant: _points(found[entrant], count) for entrant in {*ids, *found}}
    field = Field.of(found, points)
    told: Values = dict.fromkeys(ids, ())
    groups = _apart(ids, lambda entrant: (-points[entrant], found[entrant].no_shows))
    for rule in chain:
        groups = [part for group in groups for part in _told_apart(rule, group, field, told)]
    return tuple(_lines(groups, field, chain, told))


def _points(account: Account, count: Count) -> Fraction:
    if count is Count.RESULTS:
        return account.points
    tables = account.tables + account.no_shows
    return account.scores + (account.byes * account.scores / tables if tables else 0)


def _apart(
    group: Iterable[EntrantId], key: Callable[[EntrantId], tuple[Fraction | int, ...]]
) -> list[list[EntrantId]]:
    """In the order of the key, those with the same one together."""
    return [list(part) for _, part in groupby(sorted(group, key=key), key)]


def _told_apart(
    rule: TieBreak, group: Sequence[EntrantId], field: Field, told: Values
) -> list[list[EntrantId]]:
    found = values(rule, group, field)
    for entrant in group:
        told[entrant] += (found[entrant],)
    return _apart(group, lambda entrant: (-found[entrant],))


def _lines(
    groups: Sequence[Sequence[EntrantId]],
    field: Field,
    chain: Sequence[TieBreak],
    told: Mapping[EntrantId, tuple[Fraction, ...]],
) -> Iterator[Standing]:
    place = 1
    for group in groups:
        for entrant in group:
            account = field.accounts[entrant]
            yield Standing(
                entrant,
                place,
                field.points[entrant],
                account.tables,
                account.byes,
                account.no_shows,
                tuple(zip((str(rule) for rule in chain), told[entrant], strict=True)),
            )
        place += len(group)
