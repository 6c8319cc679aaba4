"""What the rounds so far made of everyone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from arena.leagues.entrants import EntrantId
from arena.leagues.rounds import Played, Table, TableResult


class Meeting(NamedTuple):
    """An opponent at a table, the result against it, and whether it never showed up."""

    opponent: EntrantId
    result: Fraction
    absent: bool


@dataclass(slots=True)
class Account:
    """One entrant's.

    ``results``: the sum over tables of the mean result against the others. ``scores``: the sum of
    what the format counts of the games. ``tables``: with a result, at which it showed up, and
    ``met`` whom there; ``no_shows``: at which it did not.
    """

    results: Fraction = Fraction(0)
    scores: Fraction = Fraction(0)
    tables: int = 0
    byes: int = 0
    no_shows: int = 0
    met: list[tuple[Meeting, ...]] = field(default_factory=list)

    @property
    def points(self) -> Fraction:
        """Mean results, and 1 for each bye."""
        return self.results + self.byes


def accounts(played: Sequence[Played]) -> defaultdict[EntrantId, Account]:
    """By entrant; who has none yet gets an empty one."""
    found: defaultdict[EntrantId, Account] = defaultdict(Account)
    for each in played:
        for entrant in each.round.byes:
            found[entrant].byes += 1
        for table, result in each.outcomes():
            for place, entrant in enumerate(table.entrants):
                _add(found[entrant], table, result, place)
    return found


def _add(account: Account, table: Table, result: TableResult, place: int) -> None:
    if place in result.absent:
        account.no_shows += 1
        return
    account.tables += 1
    account.results += result.points(place)
    account.scores += result.scores[place] if result.scores else 0
    account.met.append(
        tuple(
            Meeting(table.entrants[other], against, other in result.absent)
            for other, against in enumerate(result.pairs[place])
            if against is not None
        )
    )


def byes(played: Sequence[Played]) -> Counter[EntrantId]:
    """How often each sat out."""
    return Counter(entrant for each in played for entrant in each.round.byes)


def opponents(played: Sequence[Played]) -> defaultdict[EntrantId, Counter[EntrantId]]:
    """By entrant: how often it was at a table with whom, whatever became of the match."""
    met: defaultdict[EntrantId, Counter[EntrantId]] = defaultdict(Counter)
    for each in played:
        for table in each.round.tables:
            for a, b in permutations(table.entrants, 2):
                met[a][b] += 1
    return met
