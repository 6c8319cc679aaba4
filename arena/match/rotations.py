"""Who sits where: the pinned list of seat orders.

The list is made of directed cyclic orders (who follows whom around the table), each followed by all
its rotations. Over the full list every entrant sits in every seat equally often, is the left
neighbour of every other equally often, and sits at a lower seat number than every other equally
often. The cyclic orders come in pairs, one the reverse of the other, so that a cyclic order and the
next already balance lower and higher seats.

For 5 and 6 entrants they are the smallest such sets: each is left of each other once in a cyclic
order of two (of 4) and twice in ten; the undirected cycles are Walecki's zigzags.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TypeAlias

Order: TypeAlias = tuple[int, ...]
"""``order[seat]`` is the index of the entrant that sits there."""

CYCLES: dict[int, tuple[Order, ...]] = {
    2: ((0, 1),),
    3: ((0, 1, 2), (0, 2, 1)),
    4: (
        (0, 1, 2, 3),
        (0, 3, 2, 1),
        (0, 1, 3, 2),
        (0, 2, 3, 1),
        (0, 2, 1, 3),
        (0, 3, 1, 2),
    ),
    5: (
        (0, 1, 2, 3, 4),
        (0, 4, 3, 2, 1),
        (0, 2, 4, 1, 3),
        (0, 3, 1, 4, 2),
    ),
    6: (
        (0, 1, 2, 5, 3, 4),
        (0, 4, 3, 5, 2, 1),
        (0, 2, 3, 1, 4, 5),
        (0, 5, 4, 1, 3, 2),
        (0, 3, 4, 2, 5, 1),
        (0, 1, 5, 2, 4, 3),
        (0, 4, 5, 3, 1, 2),
        (0, 2, 1, 3, 5, 4),
        (0, 5, 1, 4, 2, 3),
        (0, 3, 2, 4, 1, 5),
    ),
}
"""The cyclic orders by number of entrants. Pinned: stored matches name places in the list."""


@cache
def orders(seats: int) -> tuple[Order, ...]:
    """The pinned list for 2 to 6 seats: 2, 6, 24, 20 or 60 orders, ``seats`` to a cyclic order."""
    if seats not in CYCLES:
        raise ValueError(f"seat orders are pinned for 2 to 6 seats, not for {seats}")
    return tuple(cycle[first:] + cycle[:first] for cycle in CYCLES[seats] for first in range(seats))


@cache
def team_orders(seats: int, team: int) -> tuple[Order, ...]:
    """The list for teams of so many: entrants that play together sit as far apart as at first.

    Partners are ``seats / team`` places apart. The list has all cyclic orders that keep them so
    many seats apart, each followed by its reverse and both by all their rotations: 8 orders for two
    teams of two, 48 for three. Everyone sits everywhere equally often, and is the left neighbour of
    every opponent equally often.
    """
    teams = seats // team
    kept = [
        cycle
        for cycle in permutations(range(seats))
        if cycle[0] == 0 and all(cycle[at] % teams == cycle[at % teams] % teams for at in cycle)
    ]
    pairs = dict.fromkeys(order for cycle in kept for order in (cycle, _reverse(cycle)))
    return tuple(cycle[first:] + cycle[:first] for cycle in pairs for first in range(seats))


def _reverse(cycle: Order) -> Order:
    return cycle[:1] + cycle[:0:-1]
