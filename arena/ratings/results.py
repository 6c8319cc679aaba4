"""What was played, as the ratings see it: places by entrant, without bots, games or clocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

FEWEST, MOST = 2, 6
"""Entrants of a match."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """One game of a match, in the order of the match's entrants.

    ``ranks``: 0 is best, ties share. ``sides``: entrants of one side play together and are not
    compared; None: everyone alone. ``seats``: where each sat, 0 to n-1; None: not known.
    """

    ranks: tuple[int, ...]
    sides: tuple[int, ...] | None = None
    seats: tuple[int, ...] | None = None

    def opposed(self, a: int, b: int) -> bool:
        """Whether the two played against each other in this game."""
        return self.sides is None or self.sides[a] != self.sides[b]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Games among the same 2 to 6 entrants: the unit of inference, since they are correlated.

    Who was absent is left out, of ``entrants`` and of each game. ``weight``: how many times the
    match counts; it need not be whole.
    """

    entrants: tuple[str, ...]
    games: Sequence[Ranked]
    weight: float = 1.0
