"""Entrants of one owner do not meet unless that is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def check_one_each(field: Iterable[Entrant]) -> None:
    """Raises FormatError, with the first two, if an owner has several entrants; for leagues in
    which an owner must not meet the deals of a round twice.
    """
    known: dict[OwnerId, Entrant] = {}
    for entrant in field:
        for owner in sorted(entrant.owners):
            if owner in known:
                raise FormatError(
                    f"{known[owner].id} and {entrant.id} share an owner, who would meet the deals "
                    "that all tables play twice; one of them must withdraw"
                )
            known[owner] = entrant


def _unrelated(field: Sequence[Entrant], wanted: int) -> bool:
    """Whether so many of the field can be at one table."""
    if wanted <= 1:
        return len(field) >= wanted
    return any(
        _unrelated([other for other in field[at + 1 :] if not entrant.related(other)], wanted - 1)
        for at, entrant in enumerate(field)
    )
