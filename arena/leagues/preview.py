"""What a format would schedule for a field, before anything starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache

from arena.games.chance import SeedChance
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import Format
from arena.leagues.results import SeatedGame, table_result
from arena.leagues.rounds import Played, Round, Table, TableResult

MOST_ROUNDS = 10_000
"""So many are looked at."""


@dataclass(frozen=True, slots=True)
class Effort:
    """``games``: of a match. ``mean``: how long a match takes. ``slots``: matches at once.

    ``at_once``: matches that an entrant's bots play at once; who is not in it plays one.
    """

    games: int
    mean: timedelta
    slots: int
    at_once: Mapping[EntrantId, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert self.slots > 0, "there is a slot"

    def lasts(self, matches: int) -> timedelta:
        """Of a round: its matches are played side by side, as far as slots go."""
        return -(-matches // self.slots) * self.mean

    def round_lasts(self, tables: Sequence[Table]) -> timedelta:
        """The same, as far as their entrants play several at once, too."""
        sits = Counter(entrant for table in tables for entrant in table.entrants)
        after_another = (-(-sits[each] // self.at_once.get(each, 1)) for each in sits)
        return max(self.lasts(len(tables)), max(after_another, default=0) * self.mean)


@dataclass(frozen=True, slots=True)
class RoundPreview:
    """``tables``: the number of entrants at each, one match a table. ``relaxed``: see ``Round``."""

    number: int
    tables: tuple[int, ...]
    byes: int
    relaxed: int
    lasts: timedelta


@dataclass(frozen=True, slots=True)
class Preview:
    """A season. ``lasts``: one round after the other; an estimate, as matches differ in length.

    ``over``: whether the format ended it, and not the number of rounds looked at.
    """

    rounds: tuple[RoundPreview, ...]
    games: int
    lasts: timedelta
    over: bool

    @property
    def matches(self) -> int:
        """Of all rounds."""
        return sum(len(round_.tables) for round_ in self.rounds)

    @property
    def byes(self) -> int:
        """Of all rounds."""
        return sum(round_.byes for round_ in self.rounds)


def preview(
    league: Format,
    entrants: Sequence[Entrant],
    seed: bytes,
    effort: Effort,
    most: int = MOST_ROUNDS,
) -> Preview:
    """The season of these entrants; raises FormatError where there can be none.

    Where rounds depend on results these are drawn by lot from the seed, without shared places: as
    many rounds, tables and byes as without draws and no-shows, and pairings as they may come.
    """
    league.check(entrants)
    rounds: list[RoundPreview] = []
    for round_ in _rounds(league, entrants, seed):
        if len(rounds) == most:
            return _preview(rounds, effort, over=False)
        tables = tuple(len(table.entrants) for table in round_.tables)
        lasts = effort.round_lasts(round_.tables)
        rounds.append(
            RoundPreview(round_.number, tables, len(round_.byes), len(round_.relaxed), lasts)
        )
    return _preview(rounds, effort, over=True)


def _preview(rounds: Sequence[RoundPreview], effort: Effort, *, over: bool) -> Preview:
    matches = sum(len(round_.tables) for round_ in rounds)
    lasts = sum((round_.lasts for round_ in rounds), timedelta(0))
    return Preview(tuple(rounds), matches * effort.games, lasts, over)


def _rounds(league: Format, entrants: Sequence[Entrant], seed: bytes) -> Iterator[Round]:
    played: list[Played] = []
    while (round_ := league.next_round(entrants, played, seed)) is not None:
        yield round_
        played.append(Played(round_, _drawn(round_, seed)))


def _drawn(round_: Round, seed: bytes) -> tuple[TableResult, ...]:
    chance = SeedChance(seed)
    return tuple(
        _result(tuple(chance.shuffled(f"preview/{round_.number}/{at}", range(len(table.entrants)))))
        for at, table in enumerate(round_.tables)
    )


@cache
def _result(ranks: tuple[int, ...]) -> TableResult:
    places = tuple(range(len(ranks)))
    return table_result(len(ranks), [SeatedGame(places, ranks, ranks)])
