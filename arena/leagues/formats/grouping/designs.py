"""Schedules of pods in which every pair meets exactly once: resolvable block designs.

For tables of 3: fields of 9, 15, 27, 39, 81; of 4: 16, 28, 64; of 5: 25, 125; and further powers.
They are of numbers; which entrant has which is drawn elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import TypeAlias

Seating: TypeAlias = tuple[tuple[int, ...], ...]
"""The tables of a round, by numbers from 0 up."""

_ADD = {
    size: tuple(tuple((a + b) % size for b in range(size)) for a in range(size)) for size in (3, 5)
}
_TIMES = {
    size: tuple(tuple(a * b % size for b in range(size)) for a in range(size)) for size in (3, 5)
}
# The field of four elements: 2 and 3 are the roots of x² + x + 1, addition is "exclusive or".
_ADD[4] = tuple(tuple(a ^ b for b in range(4)) for a in range(4))
_TIMES[4] = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))

STARTERS: dict[tuple[int, int], Seating] = {
    (15, 3): ((0, 7, 14), (1, 5, 13), (2, 3, 12), (4, 6, 10), (8, 9, 11)),
    (39, 3): (
        (0, 19, 38),
        (1, 21, 24),
        (2, 4, 28),
        (3, 7, 32),
        (5, 10, 16),
        (6, 23, 36),
        (8, 11, 18),
        (9, 27, 37),
        (12, 20, 25),
        (13, 34, 35),
        (14, 15, 30),
        (17, 29, 31),
        (22, 26, 33),
    ),
    (28, 4): (
        (0, 9, 18, 27),
        (1, 8, 16, 23),
        (2, 13, 14, 19),
        (3, 6, 7, 26),
        (4, 17, 20, 25),
        (5, 10, 12, 15),
        (11, 21, 22, 24),
    ),
}
"""First rounds by (field, size). The last number stays; the others turn in cycles of as many as
there are rounds. Found by backtracking."""


@cache
def design(field: int, size: int) -> tuple[Seating, ...]:
    """The rounds of a design, every pair in exactly one of them; empty if none is known here."""
    if (field, size) in STARTERS:
        return tuple(_turned(STARTERS[field, size], field, size))
    if size not in _ADD:
        return ()
    dimension = next(power for power in range(1, field + 1) if size**power >= field)
    return tuple(_parallels(size, dimension)) if size**dimension == field > size else ()


def _turned(starter: Seating, field: int, size: int) -> Iterator[Seating]:
    rounds = (field - 1) // (size - 1)
    for turn in range(rounds):
        yield tuple(
            tuple(
                point if point == field - 1 else point - point % rounds + (point + turn) % rounds
                for point in block
            )
            for block in starter
        )


def _parallels(size: int, dimension: int) -> Iterator[Seating]:
    """The lines of the affine space over the field of ``size`` elements, a class of parallels a
    round: any two points are on one line (R. C. Bose, 1939)."""
    points = list(product(range(size), repeat=dimension))
    number = {point: index for index, point in enumerate(points)}
    for direction in points[1:]:
        if next(filter(None, direction)) == 1:  # one of those that differ by a factor only
            lines = {
                tuple(sorted(number[_on(point, direction, step, size)] for step in range(size)))
                for point in points
            }
            yield tuple(sorted(lines))


def _on(
    point: tuple[int, ...], direction: tuple[int, ...], step: int, size: int
) -> tuple[int, ...]:
    add, times = _ADD[size], _TIMES[size]
    return tuple(add[x][times[step][d]] for x, d in zip(point, direction, strict=True))
