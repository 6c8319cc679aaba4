"""A ladder's rounds: spans of a season in which everyone is to play so many matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from arena.leagues.entrants import Entrant
from arena.leagues.formats.grouping.sizes import check_tables
from arena.leagues.rounds import Played, Round
from arena.leagues.standings import Standing, standings

OUTSTANDING = 2
"""Tables of an entrant that are made before the first of them is over: the next opponent is drawn
by what is known when it is needed."""


@dataclass(frozen=True, slots=True)
class LadderRounds:
    """Rounds that are opened empty; tables are added as entrants become free.

    ``matches``: of an entrant in a round, on average. ``same_owner``: whether entrants of one owner
    may meet.
    """

    tables: range
    matches: int
    same_owner: bool = False
    waits: ClassVar[bool] = False

    def check(self, entrants: Sequence[Entrant]) -> None:
        """Raises FormatError for a field that fills no table."""
        check_tables(entrants, self.tables)

    def next_round(
        self, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Round:
        """Empty."""
        del entrants, seed
        return Round(len(played) + 1, ())

    def standings(
        self, entrants: Sequence[Entrant], played: Sequence[Played]
    ) -> tuple[Standing, ...]:
        """By points, as in any other format; who wants the better bots looks at the ratings."""
        return standings(entrants, played)

    def quota(self, entrants: Sequence[Entrant], number: int) -> int:
        """How many tables the round of this number has; none if nobody could sit at one.

        Who has left meanwhile counts no more.
        """
        there = [each for each in entrants if each.in_round(number) and each.left is None]
        if self._largest(there) < self.tables[0]:
            return 0
        return -(-len(there) * self.matches // self.tables[-1])

    def _largest(self, entrants: Sequence[Entrant]) -> int:
        """At most so many could be at one table: an owner's do not meet, unless that is asked."""
        if self.same_owner:
            return len(entrants)
        owned = {frozenset(each.owners) for each in entrants if each.owners}
        return len(owned) + sum(not each.owners for each in entrants)
