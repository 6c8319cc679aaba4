"""Chance from a seed, so defined that anyone can recompute it: docs/chance.md has the definition.

The stream of a source is made of SHA-256 blocks, and every source has a stream of its own; so what
one source gives depends on the seed and on the source's name, and on nothing that was drawn before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from typing import Protocol

from arena.games.game import Item

SEED_BYTES = 32
LARGEST = 256
"""Draws are of one byte: among so many at most."""

_FAIR = (0, *(LARGEST // n * n for n in range(1, LARGEST + 1)))
"""By n: the largest multiple of n up to 256; bytes from it on would favour small values."""

_COUNTER = 8
"""Bytes that number a block, big-endian."""


class _Hash(Protocol):
    def digest(self) -> bytes: ...


def _short_sha256() -> Callable[[bytes], _Hash]:
    """CPython's own SHA-256 if it is there: OpenSSL's takes twice as long for a short input."""
    for name in ("_sha2", "_sha256"):  # from 3.12 on, and before
        if find_spec(name) is not None:
            own: Callable[[bytes], _Hash] = import_module(name).sha256
            return own
    return hashlib.sha256


sha256 = _short_sha256()


class Draw:
    """A source and the values (at most 256) that it draws from, prepared once for many seeds."""

    __slots__ = ("first", "source", "table", "unfair")

    def __init__(self, source: str, values: bytes) -> None:
        self.source = source
        self.first = source.encode() + bytes(_COUNTER)
        """What follows the seed in the first block."""
        self.table, self.unfair = _TABLES[values]


class SeedChance:
    """Chance that comes from a seed of 32 bytes alone."""

    __slots__ = ("seed",)

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed

    def draws(self, source: str, values: bytes, times: int) -> bytes:
        """The source's first draws; the first ones do not depend on how many are wanted."""
        return self.drawn(Draw(source, values), times)

    def drawn(self, draw: Draw, times: int) -> bytes:
        """The same, of a source that is drawn from in many games."""
        found = sha256(self.seed + draw.first).digest().translate(draw.table, draw.unfair)
        return found[:times] if len(found) >= times else self._drawn_on(draw, times)

    def _drawn_on(self, draw: Draw, times: int) -> bytes:
        """Past the first block."""
        found, stream = b"", self.seed + draw.source.encode()
        for number in count():
            found += _block(stream, number).translate(draw.table, draw.unfair)
            if len(found) >= times:
                break
        return found[:times]

    def shuffled(self, source: str, items: Sequence[Item]) -> list[Item]:
        """Fisher and Yates: of those left, one is struck out and comes next, until none is left."""
        left, order, n = list(items), [], len(items)
        stream, number = self.seed + source.encode(), 0
        while n > 1:
            for byte in _block(stream, number):
                if byte < _FAIR[n]:  # none is, when nothing is left
                    order.append(left.pop(byte % n))
                    n -= 1
            number += 1
        return order + left


def _block(stream: bytes, number: int) -> bytes:
    return sha256(stream + number.to_bytes(_COUNTER, "big")).digest()


class _Tables(dict[bytes, tuple[bytes, bytes]]):
    """By values, for ``bytes.translate``: which value each byte gives, and the unfair bytes."""

    def __missing__(self, values: bytes) -> tuple[bytes, bytes]:
        n = len(values)
        table = bytes(values[byte % n] for byte in range(LARGEST))
        self[values] = tables = table, bytes(range(_FAIR[n], LARGEST))
        return tables


_TABLES = _Tables()
