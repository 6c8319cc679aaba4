"""Knockout: who loses is out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.leagues.entrants import Entrant
from arena.leagues.formats.bracket.contest import Contest, From, Rules, Source
from arena.leagues.formats.bracket.seeding import positions
from arena.leagues.formats.bracket.tournament import BracketFormat

NAMES = {1: "final", 2: "semi-final", 4: "quarter-final"}
"""By the contests of a round."""


@dataclass(frozen=True, slots=True)
class Knockout(BracketFormat):
    """Two a table, the best seed against the last, byes to the best seeds.

    ``third_place``: whether the losers of the semi-finals meet. ``replays``: tables that follow a
    drawn or void one before the higher seed advances (``bracket/deciding.py``).
    """

    third_place: bool = False
    replays: int = 3

    def check(self, entrants: Sequence[Entrant]) -> None:
        self.check_field("a knockout", entrants, 2)

    def bracket(self, field: Sequence[Entrant]) -> tuple[Contest, ...]:
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

    @property
    def rules(self) -> Rules:
        return Rules(self.replays)


def _label(contests: int, number: int) -> str:
    if contests == 1:
        return NAMES[1]
    name = NAMES.get(contests)
    return f"{name} {number}" if name else f"round of {2 * contests}, contest {number}"
