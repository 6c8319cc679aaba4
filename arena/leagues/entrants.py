"""Who takes part, as the formats see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

EntrantId = NewType("EntrantId", str)
OwnerId = NewType("OwnerId", str)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One bot, or a team of several.

    ``owners``: of all its bots; entrants that share an owner do not meet unless that is asked for.
    ``rating``: at the season's begin, in 1/1000 Elo; it seeds. ``joined``: the first round that it
    can be in, since it came or came back; ``left``: the first that it is no longer in, None while
    it takes part.
    """

    id: EntrantId
    owners: frozenset[OwnerId] = frozenset()
    rating: int = 0
    joined: int = 1
    left: int | None = None

    def in_round(self, number: int) -> bool:
        """Whether it can be paired in the round of this number."""
        return self.joined <= number and (self.left is None or number < self.left)

    def related(self, other: Entrant) -> bool:
        """Whether the two share an owner."""
        return not self.owners.isdisjoint(other.owners)
