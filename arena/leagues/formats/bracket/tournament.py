"""A format that is a bracket: the bracket follows from the field, all else from the results."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from arena.leagues.entrants import Entrant
from arena.leagues.formats.bracket import placing, rounds
from arena.leagues.formats.bracket.contest import Contest, Field, Rules, field_of, tries_of
from arena.leagues.formats.bracket.progress import follow
from arena.leagues.formats.format import FormatError
from arena.leagues.rounds import Played, Round
from arena.leagues.standings import Standing

LARGEST = 64
MOST_REPLAYS = 100


class BracketFormat(ABC):
    """What formats have in common that are brackets (``arena.leagues.formats.format.Format``)."""

    __slots__ = ()

    waits: ClassVar[bool] = True

    @abstractmethod
    def bracket(self, field: Sequence[Entrant]) -> Sequence[Contest]:
        """All contests, earlier ones first; none for nobody or one alone. ``field``: by seed."""

    @property
    @abstractmethod
    def rules(self) -> Rules:
        """How contests are decided."""

    def next_round(
        self, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Round | None:
        by_seed = field_of(entrants, played)
        return rounds.next_round(self.bracket(by_seed), _field(by_seed), played, self.rules, seed)

    def standings(
        self, entrants: Sequence[Entrant], played: Sequence[Played]
    ) -> tuple[Standing, ...]:
        by_seed = field_of(entrants, played)
        bracket, field = self.bracket(by_seed), _field(by_seed)
        progress = follow(bracket, field, tries_of(played), self.rules, len(played) + 1)
        return placing.standings(bracket, by_seed, played, progress)

    def check_field(self, name: str, entrants: Sequence[Entrant], fewest: int) -> None:
        """Raises FormatError. ``name``: of the format, with its article."""
        replays = self.rules.replays
        if not 0 <= replays <= MOST_REPLAYS:
            raise FormatError(f"replays: 0 to {MOST_REPLAYS} are allowed, not {replays}")
        late = [entrant.id for entrant in entrants if entrant.joined > 1]
        if late:
            raise FormatError(
                f"{name} takes nobody in after its first round, as it would {late[0]}"
            )
        there = sum(entrant.in_round(1) for entrant in entrants)
        if not fewest <= there <= LARGEST:
            raise FormatError(f"{name} has {fewest} to {LARGEST} entrants, not {there}")


def _field(by_seed: Sequence[Entrant]) -> Field:
    seeds = {entrant.id: seed for seed, entrant in enumerate(by_seed)}
    return Field({entrant.id: entrant for entrant in by_seed}, seeds)
