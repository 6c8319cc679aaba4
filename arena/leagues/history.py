"""What the rounds so far made of everyone.

All is exact, and in whole numbers where there are many: results are counted in parts of a point,
``scale`` of them, which all results of the rounds are multiples of.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import permutations
from math import lcm
from typing import NamedTuple

from arena.leagues.entrants import EntrantId
from arena.leagues.rounds import Played, Table, TableResult


class Meeting(NamedTuple):
    """An opponent's place at the table, the result against it, and whether it never showed up."""

    place: int
    result: int
    absent: bool


class Sitting(NamedTuple):
    """What a result says of one place of the table. ``points``: the mean over ``met``."""

    points: int
    score: Fraction | int
    absent: bool
    met: tuple[Meeting, ...]


@dataclass(slots=True)
class Account:
    """One entrant's.

    ``scale``: parts of a point, in which ``parts`` and results are counted. ``parts``: the sum over
    tables of the mean result against the others. ``scores``: the sum of what the format counts of
    the games. ``tables``: with a result, at which it showed up, and ``met`` these with what they
    say of it; ``no_shows``: at which it did not.
    """

    scale: int = 1
    parts: int = 0
    scores: Fraction = Fraction(0)
    tables: int = 0
    byes: int = 0
    no_shows: int = 0
    met: list[tuple[Table, Sitting]] = field(default_factory=list)

    @property
    def points(self) -> Fraction:
        """Mean results, and 1 for each bye."""
        return Fraction(self.parts, self.scale) + self.byes

    def add(self, table: Table, sitting: Sitting) -> None:
        """One more table."""
        if sitting.absent:
            self.no_shows += 1
            return
        self.tables += 1
        self.parts += sitting.points
        if sitting.score:
            self.scores += sitting.score
        self.met.append((table, sitting))


def accounts(played: Sequence[Played]) -> defaultdict[EntrantId, Account]:
    """By entrant; who has none yet gets an empty one.

    Results that are one object are looked at once: of many tables most came to the same.
    """
    outcomes = [outcome for each in played for outcome in each.outcomes()]
    different = {id(result): result for _, result in outcomes}
    scale = _scale(different.values())
    said = {key: _sittings(result, scale) for key, result in different.items()}
    found: defaultdict[EntrantId, Account] = defaultdict(partial(Account, scale))
    for each in played:
        for entrant in each.round.byes:
            found[entrant].byes += 1
    for table, result in outcomes:
        for entrant, sitting in zip(table.entrants, said[id(result)], strict=True):
            found[entrant].add(table, sitting)
    return found


def _scale(results: Iterable[TableResult]) -> int:
    """So many parts a point that each result, and each mean over opponents, is a whole number."""
    parts, opponents = {1}, {1}
    for result in results:
        opponents.add(len(result.pairs) - 1)
        parts.update(r.denominator for row in result.pairs for r in row if r is not None)
    return lcm(*parts) * lcm(*opponents)


def _sittings(result: TableResult, scale: int) -> list[Sitting]:
    """By place."""
    return [_sitting(result, scale, place) for place in range(len(result.pairs))]


def _sitting(result: TableResult, scale: int, place: int) -> Sitting:
    met = tuple(
        Meeting(other, against.numerator * scale // against.denominator, other in result.absent)
        for other, against in enumerate(result.pairs[place])
        if against is not None
    )
    points = sum(meeting.result for meeting in met) // len(met)
    score = result.scores[place] if result.scores else 0
    return Sitting(points, score, place in result.absent, met)


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
