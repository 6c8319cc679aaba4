"""A knockout of tables of more than two: the first of each table advance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from arena.leagues.entrants import Entrant
from arena.leagues.formats.bracket.contest import Contest, From, Source
from arena.leagues.formats.format import FormatError
from arena.match.rotations import CYCLES


@dataclass(frozen=True, slots=True)
class Pods:
    """Rounds of tables until all that are left are at one, the final.

    ``largest``, ``fewest``: entrants at a table; the latter is what the game needs. ``advance``: of
    each table but the final.
    """

    largest: int
    fewest: int = 2
    advance: int = 1
    name: ClassVar[str] = "a knockout of pods"

    @property
    def smallest(self) -> int:
        """One table."""
        return self.fewest

    def check(self, field: int) -> None:
        """Tables of sizes that there are, and stages that lead to one."""
        sizes = f"{min(CYCLES)} <= fewest <= largest <= {max(CYCLES)}"
        if not min(CYCLES) <= self.fewest <= self.largest <= max(CYCLES):
            raise FormatError(f"tables: {sizes} is allowed, not {self.fewest} to {self.largest}")
        if not 1 <= self.advance < self.fewest:
            raise FormatError(
                f"advance: 1 to {self.fewest - 1} of each table are allowed, not {self.advance}"
            )
        if _plan(field, self.largest, self.fewest, self.advance) is None:
            raise FormatError(
                f"{field} entrants cannot be brought down to one table when {self.advance} advance "
                f"of each table of {self.fewest} to {self.largest}"
            )

    def contests(self, field: Sequence[Entrant]) -> tuple[Contest, ...]:
        coming: list[Source] = [entrant.id for entrant in field]
        contests: list[Contest] = []
        plan = _plan(len(field), self.largest, self.fewest, self.advance) or ()
        for number, stage in enumerate(plan, 1):
            last = number == len(plan)
            advance = 1 if last else self.advance
            pods = _dealt(coming[stage.byes :], stage.pods)
            met = [
                Contest(_label(number, at, last), tuple(pod), number, advance)
                for at, pod in enumerate(pods, 1)
            ]
            waiting = [
                Contest(f"round {number}, bye {at}", (source,), number)
                for at, source in enumerate(coming[: stage.byes], 1)
            ]
            contests += [*waiting, *met]
            out = [From(pod.label, rank) for rank in range(advance) for pod in met]
            coming = [*(From(bye.label) for bye in waiting), *out]
        return tuple(contests)


@dataclass(frozen=True, slots=True)
class Stage:
    """How many wait for the next one, and the tables of the others."""

    byes: int
    pods: int


@cache
def _plan(entrants: int, largest: int, fewest: int, advance: int) -> tuple[Stage, ...] | None:
    """The stages down to one table: as few byes, then as few tables as possible."""
    if fewest <= entrants <= largest:
        return (Stage(0, 1),)
    for byes in range(entrants):
        playing = entrants - byes
        for pods in range(-(-playing // largest), playing // fewest + 1):
            rest = _plan(byes + pods * advance, largest, fewest, advance)
            if rest is not None:
                return (Stage(byes, pods), *rest)
    return None


def _dealt(coming: Sequence[Source], pods: int) -> list[list[Source]]:
    """Of even size, good and bad alike; those of one table apart as far as that goes.

    ``coming``: best first. The first goes to the first pod and on to the last, then back.
    """
    dealt: list[list[Source]] = [[] for _ in range(pods)]
    for source in coming:
        filled = min(map(len, dealt))
        open_ = [at for at in range(pods) if len(dealt[at]) == filled]
        turn = open_ if filled % 2 == 0 else open_[::-1]
        at = min(turn, key=lambda at: _rivals(source, dealt[at]))
        dealt[at].append(source)
    return dealt


def _rivals(source: Source, pod: Sequence[Source]) -> int:
    """How many of a pod come from the same table."""
    if not isinstance(source, From):
        return 0
    return sum(isinstance(other, From) and other.contest == source.contest for other in pod)


def _label(number: int, at: int, last: bool) -> str:
    return "final" if last else f"round {number}, table {at}"
