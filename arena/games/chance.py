"""Chance from a seed, so defined that anyone can recompute it: docs/chance.md has the definition.

The stream of a source is made of SHA-256 blocks, and every source has a stream of its own; so what
one source gives depends on the seed and on the source's name, and on nothing that was drawn before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256

from arena.games.game import Item

SEED_BYTES = 32
_FIRST_BLOCK = bytes(8)


class SeedChance:
    """Chance that comes from a seed of 32 bytes alone."""

    __slots__ = ("seed",)

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed

    def draws(self, source: str, n: int, count: int) -> Sequence[int]:
        """The source's first ``count`` draws below n; the first ones do not depend on ``count``."""
        if n > 256:
            stream = self._stream(source)
            return [_below(stream, n) for _ in range(count)]
        values, rejected = _folded(n)
        key = sha256(self.seed + source.encode()).digest()
        drawn = sha256(key + _FIRST_BLOCK).digest().translate(values, rejected)
        block = 0
        while len(drawn) < count:
            block += 1
            drawn += _block(key, block).translate(values, rejected)
        return drawn[:count]

    def shuffled(self, source: str, items: Sequence[Item]) -> list[Item]:
        """Fisher-Yates from the last place down: place i swaps with a place drawn below i + 1."""
        order = list(items)
        stream = self._stream(source)
        for i in range(len(order) - 1, 0, -1):
            j = _below(stream, i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def _stream(self, source: str) -> Iterator[int]:
        key = sha256(self.seed + source.encode()).digest()
        block = 0
        while True:
            yield from _block(key, block)
            block += 1


def _block(key: bytes, number: int) -> bytes:
    return sha256(key + number.to_bytes(8, "big")).digest()


def _below(stream: Iterator[int], n: int) -> int:
    """The next draw below n: whole bytes, big-endian, read anew while they are past a multiple."""
    width = max(1, ((n - 1).bit_length() + 7) // 8)
    fair = 256**width // n * n
    while True:
        value = 0
        for _ in range(width):
            value = value << 8 | next(stream)
        if value < fair:
            return value % n


@cache
def _folded(n: int) -> tuple[bytes, bytes]:
    """For ``bytes.translate``: what each byte gives below n, and the bytes that give nothing."""
    fair = 256 // n * n
    return bytes(byte % n for byte in range(256)), bytes(range(fair, 256))
