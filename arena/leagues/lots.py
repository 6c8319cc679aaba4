"""Lots: the order of entrants that nothing else tells apart."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.chance import SeedChance
from arena.leagues.entrants import Entrant

_LOT = 16
"""Bytes of a lot: two equal ones are not to be expected in the life of an arena."""
_BYTES = bytes(range(256))


def lot(entrant: Entrant, seed: bytes, of: str = "lot") -> bytes:
    """What an entrant drew: the first 16 bytes of the source ``OF/ID`` of the season's seed.

    A lot does not depend on who else takes part, so that a late joiner changes nobody's.
    """
    return SeedChance(seed).draws(f"{of}/{entrant.id}", _BYTES, _LOT)


def by_lot(entrants: Sequence[Entrant], seed: bytes, of: str = "lot") -> tuple[Entrant, ...]:
    """The entrants in the order of their lots; ``of``: what the lots are drawn for."""
    return tuple(sorted(entrants, key=lambda entrant: (lot(entrant, seed, of), entrant.id)))


def by_seed(entrants: Sequence[Entrant], seed: bytes) -> tuple[Entrant, ...]:
    """Highest rating first; equal ratings, as of newcomers, by lot."""
    return tuple(sorted(by_lot(entrants, seed), key=lambda entrant: -entrant.rating))
