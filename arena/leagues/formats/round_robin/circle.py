"""The circle method: each round of a round robin of pairs, computed on its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CircleRound:
    """Pairs of numbers, who sits first named first; ``bye``: who sits out of an odd field."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def rounds(field: int) -> int:
    """How many rounds it takes that every pair has met once."""
    return field - 1 if field % 2 == 0 else field


def circle_round(field: int, number: int) -> CircleRound:
    """Round ``number``, from 0, for the numbers 0 to ``field - 1``; it takes time linear in field.

    The last number of an even field stays, and the others turn around it (E. Lucas, Récréations
    mathématiques II, 1883); in an odd field who would meet the missing one sits out. Of the pair
    that is i steps away from the turning point on either side the one ahead sits first if i is odd:
    so everyone sits first as often as second in an odd field, and once more or less in an even one.
    """
    turning = rounds(field)
    ahead = [(number + step) % turning for step in range(1, turning // 2 + 1)]
    behind = [(number - step) % turning for step in range(1, turning // 2 + 1)]
    pairs = [
        (a, b) if step % 2 else (b, a)
        for step, (a, b) in enumerate(zip(ahead, behind, strict=True), start=1)
    ]
    middle = number % turning
    if field % 2:
        return CircleRound(tuple(pairs), middle)
    last = (middle, field - 1) if middle % 2 else (field - 1, middle)
    return CircleRound((last, *pairs), None)
