"""Rounds of tables: what a format schedules, and what came of it.

A *table* is where a match is played: 2 entrants or more, in a stated order and at a stated place of
the pinned list of seat orders (``arena.match.rotations``). With teams an entrant takes several
seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from arena.leagues.entrants import EntrantId

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Table:
    """Who meet. ``rotation``: the place in the list of seat orders at which the match begins.

    ``label``: what the table is in the format, such as ``final``; empty where tables are alike.
    """

    entrants: tuple[EntrantId, ...]
    rotation: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """Tables that are played side by side, numbered from 1 within the season.

    ``byes``: who sits out, for a point. ``relaxed``: which rules of pairing could not be kept, one
    sentence each, for people.
    """

    number: int
    tables: tuple[Table, ...]
    byes: tuple[EntrantId, ...] = ()
    relaxed: tuple[str, ...] = ()


class PlainResult(TypedDict):
    """A TableResult as JSON."""

    pairs: list[list[str | None]]
    scores: list[str]
    absent: list[int]


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a match, or an organiser's ruling, says of the entrants of a table.

    ``pairs[a][b]``: the mean over the games of 1 for a better rank of a than of b, 1/2 for the same
    rank and 0 for a worse one, so that ``pairs[a][b] + pairs[b][a]`` is 1; None for a and itself.
    Against an entrant that never showed up it is 1, between two of those 0 for both.
    ``scores``: the sum over the games of what the format counts, where it counts the game's own
    numbers. ``absent``: places in the table of those that never showed up.
    """

    pairs: tuple[tuple[Fraction | None, ...], ...]
    scores: tuple[Fraction, ...] = ()
    absent: frozenset[int] = frozenset()

    def as_json(self) -> PlainResult:
        """Plain values, fractions as text."""
        return {
            "pairs": [[None if r is None else str(r) for r in row] for row in self.pairs],
            "scores": [str(score) for score in self.scores],
            "absent": sorted(self.absent),
        }

    @classmethod
    def from_json(cls, plain: PlainResult) -> TableResult:
        """What ``as_json`` gave."""
        return cls(
            tuple(tuple(None if r is None else Fraction(r) for r in row) for row in plain["pairs"]),
            tuple(Fraction(score) for score in plain["scores"]),
            frozenset(plain["absent"]),
        )

    def points(self, place: int) -> Fraction:
        """The mean result against the others of the table, 0 to 1; 0 for who never showed up."""
        against = [result for result in self.pairs[place] if result is not None]
        return sum(against, Fraction(0)) / len(against)


@dataclass(frozen=True, slots=True)
class Played:
    """A round with its results, one a table in the same order.

    None: the match is still being played though the round is closed, or was ruled to count for
    nobody.
    """

    round: Round
    results: tuple[TableResult | None, ...]

    def __post_init__(self) -> None:
        assert len(self.results) == len(self.round.tables), "there is one result a table"

    def outcomes(self) -> Sequence[tuple[Table, TableResult]]:
        """The tables that have a result."""
        pairs = zip(self.round.tables, self.results, strict=True)
        return [(table, result) for table, result in pairs if result is not None]
