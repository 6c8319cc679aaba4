"""Filling tables: who sits out, and that nobody meets an entrant of the same owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.grouping.groups import Groups
from arena.leagues.formats.grouping.sizes import split

Arrange: TypeAlias = Callable[[Sequence[Entrant], Sequence[int]], Sequence[Sequence[Entrant]]]
"""Tables of the given sizes of these entrants; it does what it can to part owners."""


def filled(
    rested: Sequence[Entrant], tables: range, arrange: Arrange, *, same_owner: bool
) -> Groups:
    """Seats as many as can be.

    ``rested``: the field, those first that are the first to sit out. Unless entrants of one owner
    may meet, those that cannot be parted sit out, too.
    """
    field, parted = list(rested), list[EntrantId]()
    while sizes := split(len(field), tables):
        out = len(field) - sum(sizes)
        clashing = set() if same_owner else _too_many(field[out:], len(sizes))
        if not clashing:
            found = arrange(field[out:], sizes)
            clashing = set() if same_owner else _clashing(found)
            if not clashing:
                return Groups(tuple(map(_ids, found)), _ids(field[:out]), tuple(parted))
        leaving = next(entrant for entrant in field[out:] if entrant.id in clashing)
        field.remove(leaving)
        parted.append(leaving.id)
    return Groups((), _ids(field), tuple(parted))


def _too_many(field: Sequence[Entrant], tables: int) -> set[EntrantId]:
    """Those whose owner has more entrants than there are tables."""
    owned = Counter(owner for entrant in field for owner in entrant.owners)
    many = {owner for owner, entrants in owned.items() if entrants > tables}
    return {entrant.id for entrant in field if not many.isdisjoint(entrant.owners)}


def _clashing(tables: Sequence[Sequence[Entrant]]) -> set[EntrantId]:
    """Those that are at a table with another of the same owner."""
    return {
        entrant.id
        for table in tables
        for pair in combinations(table, 2)
        if pair[0].related(pair[1])
        for entrant in pair
    }


def _ids(table: Sequence[Entrant]) -> tuple[EntrantId, ...]:
    return tuple(entrant.id for entrant in table)
