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
"""Draws are of one byte: among so many at most."""

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

    def draws(self, source: str, values: bytes, times: int) -> bytes:
        """The source's first draws; the first ones do not depend on how many are wanted."""
        table, unfair = _TABLES[values]
        stream = self.seed + source.encode()
        drawn = sha256(stream + _FIRST_BLOCK).digest().translate(table, unfair)
        if len(drawn) < times:
            drawn = _enough(stream, values, times)
        return drawn[:times]

    def shuffled(self, source: str, items: Sequence[Item]) -> list[Item]:
        """Fisher and Yates: of those left, one is struck out and comes next, until none is left."""
        left, order = list(items), []
        stream = self.seed + source.encode()
        drawn = chain.from_iterable(_block(stream, number) for number in count())
        for n in range(len(left), 1, -1):
            byte = next(drawn)
            while byte >= _FAIR[n]:
                byte = next(drawn)
            order.append(left.pop(byte % n))
        return order + left


def _enough(stream: bytes, values: bytes, times: int) -> bytes:
    drawn = b""
    for number in count():
        if len(drawn) >= times:
            break
        drawn += _block(stream, number).translate(*_TABLES[values])
    return drawn


def _block(stream: bytes, number: int) -> bytes:
    return sha256(stream + number.to_bytes(8, "big")).digest()


class _Tables(dict[bytes, tuple[bytes, bytes]]):
    """By values, for ``bytes.translate``: which value each byte gives, and the unfair bytes."""

    def __missing__(self, values: bytes) -> tuple[bytes, bytes]:
        n = len(values)
        table = bytes(values[byte % n] for byte in range(LARGEST))
        self[values] = tables = table, bytes(range(_FAIR[n], LARGEST))
        return tables


_TABLES = _Tables()
