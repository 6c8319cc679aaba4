"""Match results as columns of numbers, checked: blocks of matches with as many entrants each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from arena.ratings.results import FEWEST, MOST, MatchResult, Ranked

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]

BLOCK = 1 << 15
"""Matches of a block: few enough that its columns stay near the processor."""

HEAVIEST = 1_000_000
"""Weight of a match; far beyond it sums would overflow."""


class ResultError(ValueError):
    """What cannot be rated: a match, or how it was asked for; one sentence."""


@dataclass(frozen=True, slots=True)
class Block:
    """Matches of ``size`` entrants, as rows.

    ``entrants``: (matches, size), numbers of names. ``weight``: (matches,). ``match``: (games,),
    the row of each game's match. ``ranks``, ``sides`` and ``seats``: (games, size); seats is None
    where they are not asked for.
    """

    entrants: Ints
    weight: Floats
    match: Ints
    ranks: Ints
    sides: Ints
    seats: Ints | None

    @property
    def size(self) -> int:
        """Entrants of each match."""
        return int(self.entrants.shape[1])


@dataclass(frozen=True, slots=True)
class Columns:
    """All matches; ``names`` are in alphabetical order and numbered from 0."""

    names: tuple[str, ...]
    blocks: tuple[Block, ...]


def columns(matches: Sequence[MatchResult], *, seats: bool) -> Columns:
    """The matches as numbers; ResultError says what of them cannot be rated.

    ``seats``: whether the games must say who sat where.
    """
    names = tuple(sorted({name for match in matches for name in match.entrants}))
    numbers = {name: number for number, name in enumerate(names)}
    by_size: defaultdict[int, list[MatchResult]] = defaultdict(list)
    for match in matches:
        by_size[len(match.entrants)].append(match)
    blocks = [
        _block(size, part, numbers, seats=seats)
        for size, group in sorted(by_size.items())
        for part in _parts(group)
    ]
    return Columns(names, tuple(blocks))


def _parts(group: Sequence[MatchResult]) -> Iterator[Sequence[MatchResult]]:
    return (group[start : start + BLOCK] for start in range(0, len(group), BLOCK))


def _block(
    size: int, matches: Sequence[MatchResult], numbers: dict[str, int], *, seats: bool
) -> Block:
    _check(FEWEST <= size <= MOST, f"a match is of {FEWEST} to {MOST} entrants, not of {size}")
    games = [game for match in matches for game in match.games]
    alone = tuple(range(size))
    entrants = _rows([match.entrants for match in matches], size, numbers)
    weight = np.array([match.weight for match in matches], float)
    _check_matches(entrants, weight)
    block = Block(
        entrants=entrants,
        weight=weight,
        match=np.repeat(np.arange(len(matches)), [len(match.games) for match in matches]),
        ranks=_table([game.ranks for game in games], size, "ranks"),
        sides=_table([game.sides or alone for game in games], size, "sides"),
        seats=_seats(games, size) if seats else None,
    )
    if block.seats is not None:
        each = bool((np.sort(block.seats, axis=1) == np.arange(size)).all())
        _check(each, f"the seats of a game of {size} are 0 to {size - 1}, each once")
    return block


def _rows(entrants: Sequence[tuple[str, ...]], size: int, numbers: dict[str, int]) -> Ints:
    found = map(numbers.__getitem__, chain.from_iterable(entrants))
    return np.fromiter(found, np.intp, len(entrants) * size).reshape(-1, size)


def _table(rows: Sequence[tuple[int, ...]], size: int, what: str) -> Ints:
    lengths = set(map(len, rows)) - {size}
    _check(not lengths, f"a game of {size} entrants has {size} {what}, not {min(lengths or [0])}")
    return np.fromiter(chain.from_iterable(rows), np.intp, len(rows) * size).reshape(-1, size)


def _seats(games: Sequence[Ranked], size: int) -> Ints:
    rows = [game.seats for game in games if game.seats is not None]
    _check(len(rows) == len(games), "the seat effect needs to know who sat where in every game")
    return _table(rows, size, "seats")


def _check_matches(entrants: Ints, weight: Floats) -> None:
    ordered = np.sort(entrants, axis=1)
    once = not bool((ordered[:, 1:] == ordered[:, :-1]).any())
    _check(once, "an entrant is in a match only once")
    within = bool(((weight > 0) & (weight <= HEAVIEST)).all())
    _check(within, f"the weight of a match is a number above 0 and at most {HEAVIEST:,}")


def _check(holds: bool, sentence: str) -> None:
    if not holds:
        raise ResultError(sentence)
