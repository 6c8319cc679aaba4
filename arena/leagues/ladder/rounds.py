"""A ladder's rounds: spans of a season in which everyone is to play so many matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from arena.leagues.entrants import Entrant
from arena.leagues.formats.grouping.sizes import check_tables
from arena.leagues.rounds import Played, Round
from arena.leagues.standings import Standing, standings


@dataclass(frozen=True, slots=True)
class LadderRounds:
    """Rounds that are opened empty; tables are added as entrants become free.

    ``matches``: of an entrant in a round, on average.
    """

    tables: range
    matches: int
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
        """How many tables the round of this number has."""
        field = sum(entrant.in_round(number) for entrant in entrants)
        return -(-field * self.matches // self.tables[-1])
