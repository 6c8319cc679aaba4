"""Knockout: who loses is out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from arena.leagues.entrants import Entrant
from arena.leagues.formats.bracket.contest import Contest, From, Source
from arena.leagues.formats.bracket.seeding import positions

NAMES = {1: "final", 2: "semi-final", 4: "quarter-final"}
"""By the contests of a round."""


@dataclass(frozen=True, slots=True)
class Knockout:
    """Two a table, the best seed against the last, byes to the best seeds.

    ``third_place``: whether the losers of the semi-finals meet.
    """

    third_place: bool = False
    name: ClassVar[str] = "a knockout"
    smallest: ClassVar[int] = 2
    fewest: ClassVar[int] = 2

    def check(self, field: int) -> None:
        """Any field has a bracket."""

    def contests(self, field: Sequence[Entrant]) -> tuple[Contest, ...]:
        coming: Sequence[Source] = positions(field)
        contests: list[Contest] = []
        stage = 0
        while len(coming) > 1:
            stage += 2  # a stage between two is that of the third place
            if len(coming) == 2 and len(contests) > 1 and self.third_place:
                losers = tuple(From(contest.label, 1) for contest in contests[-2:])
                contests.append(Contest("third place", losers, stage - 1))
            met = [
                Contest(_label(len(coming) // 2, number), (coming[at], coming[at + 1]), stage)
                for number, at in enumerate(range(0, len(coming), 2), 1)
            ]
            contests += met
            coming = [From(contest.label) for contest in met]
        return tuple(contests)


def _label(contests: int, number: int) -> str:
    if contests == 1:
        return NAMES[1]
    name = NAMES.get(contests)
    return f"{name} {number}" if name else f"round of {2 * contests}, contest {number}"
