"""What a game that is cut off is worth to each seat, learned from games played to their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import mul, sub
from statistics import fmean
from typing import NamedTuple

from arena.games.game import Outcome, Seat, State
from arena_bots.search.numbers import Json, Numbers, by_seat, seat_keys
from arena_bots.search.regression import probability, weights

COMPARISONS = 7_000
"""Of two seats in a state; beyond so many, states are left out evenly, since all take time."""

RIDGE = 5.0
"""Examples that weigh as much as the wish to tell nothing."""


class Example(NamedTuple):
    """A state on the way, and how the game ended."""

    state: Json
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Worth:
    """``sides``: by seat, equal numbers play together.

    The log-odds that a side ranks above another are linear in the differences of its seats' mean
    numbers, of their squares and of whether they are 0: the first, the last and the next one of
    something differ in what they are worth.
    """

    sides: tuple[int, ...]
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    weights: tuple[float, ...] = ()

    def of(self, state: State) -> list[float]:
        """One a seat: of an ended game what it brought, else what is to be expected."""
        outcome = state.outcome()
        if outcome is not None:
            return rewards(outcome.ranks, self.sides)
        rows = _rows(by_seat(state.as_json(), self.keys, len(self.sides)), self.names, self.sides)
        merits = [sum(map(mul, self.weights, row)) for row in rows]
        return [
            fmean(probability(merits[seat] - merits[other]) for other in opponents)
            for seat, opponents in enumerate(opposed(self.sides))
        ]


def learned(
    examples: Sequence[Example], sides: tuple[int, ...], time_left: Callable[[], float]
) -> Worth:
    """From states of games in which every seat played alike; without any, all are worth 1/2."""
    pairs = [
        (seat, other)
        for seat, other in combinations(range(len(sides)), 2)
        if sides[seat] != sides[other]
    ]
    examples = examples[:: 1 + len(examples) * len(pairs) // COMPARISONS]
    keys = seat_keys([example.state for example in examples], len(sides))
    read = [by_seat(example.state, keys, len(sides)) for example in examples]
    names = tuple(dict.fromkeys(name for seats in read for numbers in seats for name in numbers))
    if not names:
        return Worth(sides)
    differences, results = [], []
    for example, seats in zip(examples, read, strict=True):
        rows = _rows(seats, names, sides)
        for seat, other in pairs:
            differences.append([*map(sub, rows[seat], rows[other])])
            results.append(beats(example.outcome.ranks, seat, other))
    columns = [*zip(*differences, strict=True)]
    return Worth(sides, keys, names, tuple(weights(columns, results, RIDGE, time_left)))


def rewards(ranks: Sequence[int], sides: Sequence[int]) -> list[float]:
    """One a seat: the mean over its opponents of 1 for each ranked below, 1/2 for a tie."""
    return [
        fmean(beats(ranks, seat, other) for other in opponents)
        for seat, opponents in enumerate(opposed(sides))
    ]


def opposed(sides: Sequence[int]) -> list[list[Seat]]:
    """By seat, those of other sides."""
    return [[seat for seat, other in enumerate(sides) if other != side] for side in sides]


def beats(ranks: Sequence[int], seat: Seat, other: Seat) -> float:
    """1 if the seat ranks above the other, 1/2 if they tie."""
    return (ranks[seat] < ranks[other]) + (ranks[seat] == ranks[other]) / 2


def _rows(
    seats: Sequence[Numbers], names: Sequence[str], sides: Sequence[int]
) -> list[list[float]]:
    """By seat: its side's terms, in the order of the names."""
    own = [[*_terms(numbers, names)] for numbers in seats]
    if len(set(sides)) == len(sides):
        return own
    return [
        [
            fmean(column)
            for column in zip(*(own[s] for s, of in enumerate(sides) if of == side), strict=True)
        ]
        for side in sides
    ]


def _terms(numbers: Numbers, names: Sequence[str]) -> Iterator[float]:
    values = [numbers.get(name, 0.0) for name in names]
    yield from values
    yield from map(mul, values, values)
    yield from (float(not value) for value in values)
