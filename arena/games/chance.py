"""Chance from a seed, so defined that anyone can recompute it: docs/chance.md has the definition.

The stream of a source is made of SHA-256 blocks, and every source has a stream of its own; so what
one source gives depends on the seed and on the source's name, and on nothing that was drawn before.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import chain, count

from arena.games.game import Item

SEED_BYTES = 32
LARGEST = 256
"""Draws are of one byte: below 256 at most."""

_FAIR = (0, *(LARGEST // n * n for n in range(1, LARGEST + 1)))
"""By n: the largest multiple of n up to 256; bytes from it on would favour small values."""

_FIRST_BLOCK = bytes(8)


class SeedChance:
    """Chance that comes from a seed of 32 bytes alone."""

    __slots__ = ("seed",)

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed

    def draws(self, source: str, n: int, times: int) -> bytes:
        """The source's first draws below n; the first ones do not depend on how many are wanted."""
        values, unfair = _FOLDED[n]
        key = sha256(self.seed + source.encode()).digest()
        drawn = sha256(key + _FIRST_BLOCK).digest().translate(values, unfair)
        block = 0
        while len(drawn) < times:
            block += 1
            drawn += _block(key, block).translate(values, unfair)
        return drawn[:times]

    def shuffled(self, source: str, items: Sequence[Item]) -> list[Item]:
        """Fisher-Yates from the last place down: place i swaps with a place drawn below i + 1."""
        order = list(items)
        key = sha256(self.seed + source.encode()).digest()
        stream = chain.from_iterable(_block(key, number) for number in count())
        for n in range(len(order), 1, -1):
            byte = next(stream)
            while byte >= _FAIR[n]:
                byte = next(stream)
            place = byte % n
            order[n - 1], order[place] = order[place], order[n - 1]
        return order


def _block(key: bytes, number: int) -> bytes:
    return sha256(key + number.to_bytes(8, "big")).digest()


class _Folded(dict[int, tuple[bytes, bytes]]):
    """By n, for ``bytes.translate``: what each byte gives below n, and the unfair bytes."""

    def __missing__(self, n: int) -> tuple[bytes, bytes]:
        tables = bytes(byte % n for byte in range(LARGEST)), bytes(range(_FAIR[n], LARGEST))
        self[n] = tables
        return tables


_FOLDED = _Folded()
