"""The best pairing of a field: an exact matching of maximum weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from arena.leagues.entrants import Entrant
from arena.leagues.formats.grouping.costs import met, related
from arena.leagues.formats.swiss.ranking import Ranking

Numbers = NDArray[np.int64]

_BITS = 124
"""Weights are 128-bit integers in the matching, which doubles them."""
_WORD = 1 << 60
"""What is added up by machine arithmetic."""


@dataclass(frozen=True, slots=True)
class Matching:
    """Places in the list: pairs, the better ranked first, and who is left."""

    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A digit of a pairing's costs. ``gain``: by pair, what both being left costs more than their
    meeting. ``most``: what a whole pairing can cost.
    """

    gain: Numbers
    most: int


def best(entrants: Sequence[Entrant], ranking: Ranking, *, same_owner: bool) -> Matching:
    """Of all pairings of a ranked list the one that has

    1. the fewest left,
    2. of them the fewest second byes: the sum of the byes that they had,
    3. the fewest rematches: the sum over pairs of the square of how often they have met,
    4. the last ranked left,
    5. the least distance: the sum over pairs of the square of the difference of points,
    6. in a score group the top half against the bottom half in order, and neighbours where groups
       mix: the sum over pairs of the square of how many places they are off.

    Unless entrants of one owner may meet such pairs are none. Exact: Edmonds' blossom algorithm, in
    time that grows with the cube of the number of entrants at worst.
    """
    table = _Table.of(entrants, ranking, same_owner=same_owner)
    found = _matched(table.with_bye() if len(entrants) % 2 else table)
    if 2 * len(found) < len(entrants) + len(entrants) % 2:
        found = _matched(table.with_left())
    pairs = sorted(pair for pair in found if pair[1] < len(entrants))
    paired = {place for pair in pairs for place in pair}
    left = tuple(place for place in range(len(entrants)) if place not in paired)
    return Matching(tuple(pairs), left)


def _matched(table: _Table) -> list[tuple[int, int]]:
    """The pairs, the smaller number first, that gain most."""
    import rustworkx

    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=True)
    graph.add_nodes_from([None] * (table.size + 1))
    if len(table.a):
        weights = combined(table.levels)
        edges = zip(table.a.tolist(), table.b.tolist(), weights, strict=True)
        graph.extend_from_weighted_edge_list(list(edges))
    found = rustworkx.max_weight_matching(graph, weight_fn=int)
    return [(min(pair), max(pair)) for pair in found]


@dataclass(frozen=True, slots=True)
class _Table:
    """The pairs that may meet, ``a`` and ``b``, and what it gains by level if they do: 1 at the
    first level, less than 0 at others.

    ``byes``, ``from_last``: by entrant, what it costs if it is left.
    """

    size: int
    a: Numbers
    b: Numbers
    levels: tuple[Level, ...]
    byes: Numbers
    from_last: Numbers

    @classmethod
    def of(cls, entrants: Sequence[Entrant], ranking: Ranking, *, same_owner: bool) -> _Table:
        """Without anything for those left: they may be anybody."""
        size = len(entrants)
        a, b = np.triu_indices(size, 1)
        if not same_owner:
            free = related(entrants)[a, b] == 0
            a, b = a[free], b[free]
        byes = np.array([ranking.byes[entrant.id] for entrant in entrants], np.int64)
        times = met(entrants, ranking.met)[a, b]
        points = ranking.scores(entrants)
        zero = Level(np.zeros(len(a), np.int64), 0)
        levels = (
            Level(np.ones(len(a), np.int64), size),
            zero,
            _of_pairs((times - times.min(initial=0)) ** 2, size),
            zero,
            _of_pairs((points[a] - points[b]) ** 2, size),
            _of_pairs(_off(entrants, ranking, a, b) ** 2, size),
        )
        return cls(size, a, b, levels, byes - byes.min(initial=0), size - 1 - np.arange(size))

    def with_bye(self) -> _Table:
        """With one more number, whom to meet is to be left: enough where all others can meet."""
        everyone = np.arange(self.size)
        zero = np.zeros(self.size, np.int64)
        costs = (-zero - 1, self.byes, zero, self.from_last, zero, zero)
        levels = tuple(
            Level(np.concatenate((level.gain, -cost)), level.most + int(cost.max(initial=0)))
            for level, cost in zip(self.levels, costs, strict=True)
        )
        return replace(
            self,
            a=np.concatenate((self.a, everyone)),
            b=np.concatenate((self.b, np.full(self.size, self.size))),
            levels=levels,
        )

    def with_left(self) -> _Table:
        """Where several are left, all that meet gain what it would cost if they were.

        The matching takes much longer so, as few pairs gain as much as any.
        """
        costs = (None, self.byes, None, self.from_last, None, None)
        levels = tuple(
            level
            if cost is None
            else Level(level.gain + cost[self.a] + cost[self.b], int(cost.max()) * self.size)
            for level, cost in zip(self.levels, costs, strict=True)
        )
        return replace(self, levels=levels)


def _of_pairs(costs: Numbers, size: int) -> Level:
    return Level(-costs, int(costs.max(initial=0)) * (size // 2))


def _off(entrants: Sequence[Entrant], ranking: Ranking, a: Numbers, b: Numbers) -> Numbers:
    """How many places each pair is off the one that would be best for both."""
    group, half = np.empty(len(entrants), np.int64), np.empty(len(entrants), np.int64)
    for number, places in enumerate(ranking.groups(entrants)):
        group[places.start : places.stop] = number
        half[places.start : places.stop] = len(places) // 2
    return np.where(group[a] == group[b], b - a - half[a], b - a - 1)


def combined(levels: Sequence[Level]) -> list[int]:
    """One number a pair: each level counts for more than all later ones together."""
    spare = _BITS - sum((level.most + 1).bit_length() for level in levels)
    last = levels[-1]
    if spare < 0:
        last = Level(last.gain >> -spare, last.most >> -spare)
    words = [(last.gain, last.most + 1)]
    for level in reversed(levels[:-1]):
        gains, span = words[-1]
        if span * (level.most + 1) < _WORD:
            words[-1] = (gains + span * level.gain, span * (level.most + 1))
        else:
            words.append((level.gain, level.most + 1))
    weights: list[int] = words[-1][0].tolist()
    for gains, span in reversed(words[:-1]):
        weights = [
            weight * span + gain for weight, gain in zip(weights, gains.tolist(), strict=True)
        ]
    return weights
