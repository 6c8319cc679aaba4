"""How a seat's decisions spread over time: how many took about how long.

Times fall into buckets whose bounds grow with them, eight to each doubling, so that a bucket is
no wider than an eighth of what is in it (as in G. Tene's HdrHistogram). Spreads of several games
add up, and quantiles over all of their decisions are read from the sum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from itertools import accumulate
from typing import TypeAlias

Spread: TypeAlias = tuple[tuple[int, int], ...]
"""Buckets, ascending, each with its number of decisions, which is not 0."""

_MICROSECOND = timedelta(microseconds=1)
_FINE = 3
"""Bits of a time that are told apart after its first one."""


def bucket(time: timedelta) -> int:
    """The number of the bucket of a time; one below 0 counts as 0."""
    micros = max(0, time // _MICROSECOND)
    coarse = max(0, micros.bit_length() - 1 - _FINE)
    return (coarse << _FINE) + (micros >> coarse)


def longest(number: int) -> timedelta:
    """The longest time that falls into the bucket, in whole microseconds."""
    coarse = max(0, (number >> _FINE) - 1)
    return (((number - (coarse << _FINE) + 1) << coarse) - 1) * _MICROSECOND


def spread(counts: Mapping[int, int]) -> Spread:
    """Of decisions by bucket."""
    return tuple(sorted(counts.items()))


def total(spreads: Iterable[Spread]) -> Spread:
    """All of them together."""
    counts: defaultdict[int, int] = defaultdict(int)
    for each in spreads:
        for number, decisions in each:
            counts[number] += decisions
    return spread(counts)


def decisions(of: Spread) -> int:
    """How many there are in all."""
    return sum(number for _, number in of)


def quantile(of: Spread, percent: int) -> timedelta:
    """A time that so many percent of the decisions do not exceed: the least such one, rounded up
    to the bound of its bucket, by an eighth of it at most. ``of``: not empty.
    """
    missing = -(-percent * decisions(of) // 100)
    for number, count in of:
        missing -= count
        if missing <= 0:
            return longest(number)
    raise ValueError(f"{percent} is no percentage of something, or there are no decisions")


def pack(of: Spread) -> bytes:
    """Two bytes or so a bucket: how far it is from the one before, and its decisions, each in
    groups of seven bits, the lowest first (LEB128).
    """
    packed, before = bytearray(), 0
    for number, count in of:
        packed += _packed(number - before) + _packed(count)
        before = number
    return bytes(packed)


def unpack(packed: bytes) -> Spread:
    """What was packed."""
    # Hardly any has a number above 127, and the bytes are then the numbers.
    numbers = packed if packed.isascii() else _unpacked(packed)
    return tuple(zip(accumulate(numbers[::2]), numbers[1::2], strict=True))


def _packed(number: int) -> bytes:
    groups = []
    while number > 127:
        groups.append(number & 127 | 128)
        number >>= 7
    return bytes([*groups, number])


def _unpacked(packed: bytes) -> Sequence[int]:
    found, number, shift = [], 0, 0
    for byte in packed:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            found.append(number)
            number = shift = 0
    return found
