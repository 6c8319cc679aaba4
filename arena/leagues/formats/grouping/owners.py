"""Entrants of one owner do not meet unless that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from arena.leagues.entrants import Entrant, OwnerId
from arena.leagues.formats.format import FormatError


def check_owners(entrants: Sequence[Entrant], tables: range) -> None:
    """Raises FormatError if no table of the first round can be filled with them apart."""
    apart: dict[frozenset[OwnerId] | Entrant, Entrant] = {}
    for entrant in entrants:
        if entrant.in_round(1):
            apart.setdefault(entrant.owners or entrant, entrant)
    if not _unrelated(list(apart.values()), tables[0]):
        raise FormatError(
            f"a table needs {tables[0]} entrants without a common owner; allow entrants of one "
            "owner to meet, or let others take part"
        )


def check_parted(field: Sequence[Entrant], tables: range) -> None:
    """Raises FormatError if all would meet at one table and two have a common owner, or if no table
    of the first round can be filled.
    """
    there = [entrant for entrant in field if entrant.in_round(1)]
    if len(there) <= tables[-1]:
        check_strangers(there)
    check_owners(there, tables)


def check_strangers(field: Sequence[Entrant]) -> None:
    """Raises FormatError, with the first two, if any have a common owner."""
    for a, b in combinations(field, 2):
        if a.related(b):
            raise FormatError(
                f"{a.id} and {b.id} share an owner and would meet; allow entrants of one owner to "
                "meet, or choose a format in which not all do"
            )


def _unrelated(field: Sequence[Entrant], wanted: int) -> bool:
    """Whether so many of the field can be at one table."""
    if wanted <= 1:
        return len(field) >= wanted
    return any(
        _unrelated([other for other in field[at + 1 :] if not entrant.related(other)], wanted - 1)
        for at, entrant in enumerate(field)
    )
