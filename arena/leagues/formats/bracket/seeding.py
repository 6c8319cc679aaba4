"""Who begins where in a bracket for two a table."""

from __future__ import annotations

from collections.abc import Sequence

from arena.leagues.entrants import Entrant, EntrantId


def positions(field: Sequence[Entrant]) -> tuple[EntrantId | None, ...]:
    """The first round from top to bottom, two and two; None where the opponent has a bye.

    ``field``: by seed. The best meets the last, byes go to the best seeds, and if all win who are
    seeded higher the best two meet in the final, the best four before it, and so on. Within 3 and
    4, 5 to 8, and so on, places are changed so that entrants of one owner meet late.
    """
    order = _order(len(field))
    own = {seed: at for at, seed in enumerate(order)}
    placed: dict[int, Entrant] = {}
    for tier in _tiers(len(field)):
        free = [own[seed] for seed in tier]
        for seed in tier:
            at = _latest(free, own[seed], [at for at in placed if placed[at].related(field[seed])])
            free.remove(at)
            placed[at] = field[seed]
    return tuple(placed[at].id if at in placed else None for at in range(len(order)))


def _latest(free: Sequence[int], own: int, related: Sequence[int]) -> int:
    """The position from which it meets its owner's latest; its own if that is one of them."""

    def earliest(at: int) -> int:
        rounds = [(at ^ other).bit_length() for other in related]
        return min(rounds, default=0)

    return min(free, key=lambda at: (-earliest(at), at != own))


def _order(entrants: int) -> list[int]:
    """Seeds from 0 by position, for the smallest power of two that holds the entrants."""
    order = [0]
    while len(order) < entrants:
        last = 2 * len(order) - 1
        order = [seed for above in order for seed in (above, last - above)]
    return order


def _tiers(entrants: int) -> list[range]:
    """0; 1; 2 and 3; 4 to 7; and so on, of the seeds that there are."""
    tiers, first = [range(min(1, entrants))], 1
    while first < entrants:
        tiers.append(range(first, min(2 * first, entrants)))
        first *= 2
    return tiers
