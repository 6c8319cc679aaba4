"""The format that is a bracket: contests follow from the field, all else from the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from arena.leagues.entrants import Entrant
from arena.leagues.formats.bracket import placing, rounds
from arena.leagues.formats.bracket.contest import (
    SECOND,
    Contest,
    Field,
    Rules,
    Tries,
    field_of,
    tries_of,
)
from arena.leagues.formats.bracket.layout import Layout
from arena.leagues.formats.bracket.progress import Progress, follow
from arena.leagues.formats.format import FormatError
from arena.leagues.formats.seating import Seats
from arena.leagues.rounds import Played, Round
from arena.leagues.standings import Standing

LARGEST = 64
MOST_REPLAYS = 100


@dataclass(frozen=True, slots=True)
class Drawn:
    """A bracket: its contests, earlier ones first, the tables of each, and who went where."""

    contests: Sequence[Contest]
    tries: Tries
    progress: Progress


@dataclass(frozen=True, slots=True)
class Bracket:
    """Contests until one entrant is left, as they are laid out.

    ``replays``: tables that follow one that does not tell who advances, as it was drawn or is void,
    before the higher seeds do (``deciding.py``). ``games``: of a match. ``team``: bots of an
    entrant.
    """

    layout: Layout
    replays: int = 3
    games: int = 1
    team: int = 1
    waits: ClassVar[bool] = True

    def check(self, entrants: Sequence[Entrant]) -> None:
        """A field of the right size that is there from the first round on."""
        if not 0 <= self.replays <= MOST_REPLAYS:
            raise FormatError(f"replays: 0 to {MOST_REPLAYS} are allowed, not {self.replays}")
        name, smallest = self.layout.name, self.layout.smallest
        late = [entrant.id for entrant in entrants if entrant.joined > 1]
        if late:
            raise FormatError(
                f"{name} takes nobody in after its first round, as it would {late[0]}"
            )
        there = sum(entrant.in_round(1) for entrant in entrants)
        if not smallest <= there <= LARGEST:
            raise FormatError(f"{name} has {smallest} to {LARGEST} entrants, not {there}")
        self.layout.check(there)

    def next_round(
        self, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Round | None:
        """Over when every contest is decided."""
        by_seed = field_of(entrants, played)
        contests, field = self.layout.contests(by_seed), _field(by_seed)
        seats = Seats.after(played, self.games, self.team)
        return rounds.next_round(contests, field, played, self._rules, seats, seed)

    def standings(
        self, entrants: Sequence[Entrant], played: Sequence[Played]
    ) -> tuple[Standing, ...]:
        """By where in the bracket each ended, or stands."""
        by_seed = field_of(entrants, played)
        contests, field = self.layout.contests(by_seed), _field(by_seed)
        progress = follow(contests, field, tries_of(played), self._rules, len(played) + 1)
        return placing.standings(contests, by_seed, played, progress)

    def planned(self, entrants: Sequence[Entrant]) -> int:
        """How many rounds it has, if no contest is replayed and there is no second final."""
        by_seed = [entrant for entrant in entrants if entrant.joined <= 1]
        depths = rounds.depths(self.layout.contests(by_seed))
        return max((depths[label] for label in depths if label != SECOND), default=0)

    def drawn(self, entrants: Sequence[Entrant], played: Sequence[Played]) -> Drawn:
        """The bracket with what came of it so far."""
        by_seed = field_of(entrants, played)
        contests, field = self.layout.contests(by_seed), _field(by_seed)
        tries = tries_of(played)
        return Drawn(contests, tries, follow(contests, field, tries, self._rules, len(played) + 1))

    @property
    def _rules(self) -> Rules:
        return Rules(self.replays, self.layout.fewest)


def _field(by_seed: Sequence[Entrant]) -> Field:
    seeds = {entrant.id: seed for seed, entrant in enumerate(by_seed)}
    return Field({entrant.id: entrant for entrant in by_seed}, seeds)
