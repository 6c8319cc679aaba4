"""Double elimination: who loses twice is out.

Who loses in the winners' bracket comes into the losers' bracket, where after each round its
survivors meet those who have just lost. The last of each bracket meet in the final. If the one from
the losers' bracket wins it, both have lost once, and a second final decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from arena.leagues.entrants import Entrant
from arena.leagues.formats.bracket.contest import SECOND, Contest, From, Source
from arena.leagues.formats.bracket.seeding import positions

CROSSINGS: dict[int, tuple[int, ...]] = {
    0: (),
    1: (),
    2: (0,),
    3: (1, 0),
    4: (2, 0, 0),
    5: (4, 1, 1, 0),
    6: (8, 2, 3, 0, 0),
}
"""By rounds of the winners' bracket: where the losers of its second, third and later ones come in.

The loser of contest i meets the survivor i XOR the number. Of all such choices these bring those
who have met in the winners' bracket together again as late as can be, and as few of them; tests
search them anew.
"""

LAST = 100
"""The stage of the second final; all others come before it."""


@dataclass(frozen=True, slots=True)
class DoubleElimination:
    """Two a table, seeded as a knockout."""

    name: ClassVar[str] = "a double elimination"
    smallest: ClassVar[int] = 3
    fewest: ClassVar[int] = 2

    def check(self, field: int) -> None:
        """Any field has a bracket."""

    def contests(self, field: Sequence[Entrant]) -> tuple[Contest, ...]:
        if len(field) < 2:
            return ()
        winners = _winners(positions(field))
        losers, survivor = _losers(winners)
        best = From(winners[-1][0].label)
        final = Contest("final", (best, survivor), LAST - 1)
        second = Contest(SECOND, (From("final"), From("final", 1)), LAST, spared=best)
        return (*(each for met in winners for each in met), *losers, final, second)


def _winners(coming: Sequence[Source]) -> list[list[Contest]]:
    """The winners' bracket by rounds."""
    rounds: list[list[Contest]] = []
    while len(coming) > 1:
        name = f"winners' round {len(rounds) + 1}" if len(coming) > 2 else "winners' final"
        pairs = list(zip(coming[::2], coming[1::2], strict=True))
        rounds.append(_contests(name, pairs, 0))
        coming = [From(contest.label) for contest in rounds[-1]]
    return rounds


def _losers(winners: list[list[Contest]]) -> tuple[list[Contest], Source]:
    """The losers' bracket, and who comes out of it."""
    contests: list[Contest] = []
    survivors: list[Source] = [From(contest.label, 1) for contest in winners[0]]
    stage = 0
    for dropping, crossing in zip(winners[1:], CROSSINGS[len(winners)], strict=True):
        among = list(zip(survivors[::2], survivors[1::2], strict=True))
        met = _contests(f"losers' round {stage + 1}", among, stage + 1)
        dropped = [From(dropping[at ^ crossing].label, 1) for at in range(len(met))]
        name = f"losers' round {stage + 2}" if len(met) > 1 else "losers' final"
        fresh = [(From(each.label), loser) for each, loser in zip(met, dropped, strict=True)]
        contests += met
        met = _contests(name, fresh, stage + 2)
        contests += met
        survivors = [From(contest.label) for contest in met]
        stage += 2
    return contests, survivors[0]


def _contests(name: str, pairs: Sequence[tuple[Source, Source]], stage: int) -> list[Contest]:
    if len(pairs) == 1:
        return [Contest(name, pairs[0], stage)]
    return [Contest(f"{name}, contest {at}", pair, stage) for at, pair in enumerate(pairs, 1)]
