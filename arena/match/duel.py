"""How two bots share the seats of a deal, and what one of them makes of it.

With two sides, one bot plays one side and the other the other, and then the reverse. With more, a
bot plays one side alone against copies of the other, on each side in turn; and then the other does.
So both see every hand in both roles, swapping the two turns a result into its mirror image, and
between equals the mean is 1/2 whatever seats and deal are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

Seating: TypeAlias = tuple[int, ...]
"""Which of the two sits in each seat: 0 or 1."""


def seatings(sides: Sequence[int]) -> tuple[Seating, ...]:
    """The games of a deal: as many as seats for two of them, twice as many as sides for more.

    ``sides``: one a seat, those who play together share one.
    """
    names = sorted(set(sides))
    alone = [tuple(int(side != lone) for side in sides) for lone in names]
    if len(names) == 2:
        return tuple(alone)
    return (*alone, *(tuple(1 - bot for bot in seating) for seating in alone))


def share(seating: Seating, ranks: Sequence[int]) -> Fraction:
    """What bot 0 won of a game, in [0, 1]: the mean over its pairs with the other one.

    1 for the better rank, 1/2 for a shared one.
    """
    own = [rank for bot, rank in zip(seating, ranks, strict=True) if bot == 0]
    others = [rank for bot, rank in zip(seating, ranks, strict=True) if bot == 1]
    half_points = sum((a < b) + (a <= b) for a in own for b in others)
    return Fraction(half_points, 2 * len(own) * len(others))
