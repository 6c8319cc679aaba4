"""A bracket as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.lots import by_seed
from arena.leagues.rounds import Played, Table, TableResult

SECOND = "second final"
"""The label of the contest that there is only if it is needed."""


@dataclass(frozen=True, slots=True)
class From:
    """Whoever came out of an earlier contest at this rank; 0 is its winner."""

    contest: str
    rank: int = 0


Source: TypeAlias = EntrantId | From | None
"""Who comes to a contest; None: nobody, so that the other has a bye."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A place in the bracket where some meet, at one table or more, until it is clear who advances.

    ``label``: of its tables, and of no other's in the bracket. ``advance``: how many must be told
    apart from the others. ``stage``: the later, the better the places of those who end here.
    ``spared``: if the first to come is this one, nothing is played; it has not lost yet.
    """

    label: str
    sources: tuple[Source, ...]
    stage: int
    advance: int = 1
    spared: From | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """``replays``: tables after a contest's first; then the seeds decide. ``fewest``: entrants
    that the game needs at a table.
    """

    replays: int
    fewest: int


@dataclass(frozen=True, slots=True)
class Field:
    """Who was drawn into the bracket. ``seeds``: by entrant, from 0 for the best."""

    entrants: Mapping[EntrantId, Entrant]
    seeds: Mapping[EntrantId, int]

    def left(self, entrant: EntrantId, number: int) -> int | None:
        """The first round that it is no longer in, if it has left by the round of this number."""
        left = self.entrants[entrant].left
        return left if left is not None and left <= number else None


Tries: TypeAlias = Mapping[str, Sequence[tuple[Table, TableResult | None]]]
"""The tables so far by contest, in the order in which they were played."""


def field_of(entrants: Sequence[Entrant], played: Sequence[Played]) -> tuple[Entrant, ...]:
    """Who is in the bracket, by seed: those of the first round, which has everybody in it.

    Equal ratings are seeded by lots that come from the field itself: the table of a season, which
    is computed without its seed, needs them too.
    """
    if played:
        first = played[0].round
        drawn = {name for table in first.tables for name in table.entrants} | set(first.byes)
        field = [entrant for entrant in entrants if entrant.id in drawn]
    else:
        field = [entrant for entrant in entrants if entrant.in_round(1)]
    names = " ".join(sorted(entrant.id for entrant in field))
    return by_seed(field, sha256(names.encode()).digest())


def tries_of(played: Sequence[Played]) -> Tries:
    """The tables played by contest."""
    tries: dict[str, list[tuple[Table, TableResult | None]]] = {}
    for each in played:
        for table, result in zip(each.round.tables, each.results, strict=True):
            tries.setdefault(table.label, []).append((table, result))
    return tries
