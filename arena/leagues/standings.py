"""The table of a season."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from arena.leagues.entrants import EntrantId


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table.

    ``place``: from 1; who cannot be told apart share one. ``points``: what the format counts.
    ``tables``: matches with a result, byes and no-shows apart. ``tie_breaks``: by name, in the
    order in which they decide.
    """

    entrant: EntrantId
    place: int
    points: Fraction
    tables: int
    byes: int
    no_shows: int
    tie_breaks: tuple[tuple[str, Fraction], ...]
