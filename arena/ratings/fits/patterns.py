"""What a game says, by its pattern of places and sides: a sum of choices out of sets.

Both models give the log-likelihood of a game the form

    sum_i gain_i * x_i  -  sum_k weight_k * log(sum_{j in set_k} exp(x_j))

where x is an entrant's log-worth, with its seat's advantage. It is concave, and which sets and
weights there are depends on places and sides only.

**Bradley-Terry** (Biometrika 39, 1952): each pair of opponents is a set of weight 1/(n-1), as in
Elo; a shared place is half a win for each.

**Plackett-Luce** (Plackett, Applied Statistics 24, 1975): the first is chosen out of all, the
second out of all others, and so on. Shared places: the mean of the log-likelihood over all orders
that they leave open, which for two is half a win for each. Sides: the mean over all ways to have
one member play for each side, which for two sides is the mean over the pairs of opponents.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, groupby, product
from math import comb, prod
from typing import TypeAlias


class Model(StrEnum):
    """How likely places are, given worths."""

    BRADLEY_TERRY = "bradley-terry"
    PLACKETT_LUCE = "plackett-luce"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A game as choices: the gain of each entrant, and the weights of sets of entrants."""

    gains: tuple[float, ...]
    sets: Mapping[tuple[int, ...], float]


Choices: TypeAlias = Iterator[tuple[tuple[int, ...], float, Sequence[float]]]
"""A set of entrants, its weight, and how its members share the gain; the shares sum to 1."""


@cache
def pattern(model: Model, ranks: tuple[int, ...], sides: tuple[int, ...]) -> Pattern:
    """The pattern of a game, by its entrants' ranks and sides."""
    gains = [0.0] * len(ranks)
    sets: defaultdict[tuple[int, ...], float] = defaultdict(float)
    choices = _pairs if model is Model.BRADLEY_TERRY else _rankings
    for members, weight, shares in choices(ranks, sides):
        sets[members] += weight
        for member, share in zip(members, shares, strict=True):
            gains[member] += weight * share
    return Pattern(tuple(gains), dict(sets))


def _pairs(ranks: tuple[int, ...], sides: tuple[int, ...]) -> Choices:
    weight = 1 / (len(ranks) - 1)
    for a, b in combinations(range(len(ranks)), 2):
        if sides[a] != sides[b]:
            won = (ranks[a] < ranks[b]) + (ranks[a] == ranks[b]) / 2
            yield (a, b), weight, (won, 1 - won)


def _rankings(ranks: tuple[int, ...], sides: tuple[int, ...]) -> Choices:
    """One member for each side, in all ways."""
    members = [[i for i, own in enumerate(sides) if own == side] for side in sorted(set(sides))]
    ways = prod(map(len, members))
    for playing in product(*members):
        for chosen_from, weight, shares in _ranking(sorted(playing, key=ranks.__getitem__), ranks):
            yield chosen_from, weight / ways, shares


def _ranking(best_first: Sequence[int], ranks: tuple[int, ...]) -> Choices:
    """The choices of one ranking, each shared place by all subsets that may still be left of it."""
    worse = len(best_first)
    for _, group in groupby(best_first, ranks.__getitem__):
        tied = tuple(group)
        worse -= len(tied)
        below = tuple(best_first[len(best_first) - worse :])
        for left in range(1, len(tied) + 1):
            if left + worse == 1:
                continue  # the last one of all: there is no choice
            shares = (1 / left,) * left + (0.0,) * worse
            for some in combinations(tied, left):
                yield some + below, 1 / comb(len(tied), left), shares
