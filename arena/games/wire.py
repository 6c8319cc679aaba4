"""The protobuf wire format, written by hand where that is several times faster than by messages.

A field is its tag (number and type) and its value; a message is its fields one after the other, and
so two messages one after the other are the merged message. Fields that have their default value are
left out. https://protobuf.dev/programming-guides/encoding/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

_VARINT, _FIXED64, _DELIMITED = 0, 1, 2
"""Types of fields."""

_SMALL = 128
"""Numbers below it are a byte each."""

_KEPT = 1 << 14
"""Values of a field that are remembered with their bytes."""

Value = TypeVar("Value")


class Written:
    """Room for how an event is written on the wire: its game's codec works that out once."""

    __slots__ = ("written",)

    written: bytes


Told = TypeVar("Told", bound=Written)


def parts(events: Sequence[Told], write: Callable[[Told], bytes]) -> list[bytes]:
    """Each event as ``write`` gives it, at the first time; it is kept with the event itself."""
    try:
        return [event.written for event in events]
    except AttributeError:
        return [_kept_with(event, write(event)) for event in events]


def _kept_with(event: Written, written: bytes) -> bytes:
    object.__setattr__(event, "written", written)  # events are frozen, and stay what they are
    return written


def varint(number: int) -> bytes:
    """Of a number that is not negative."""
    if number < _KEPT:
        return _VARINTS[number]
    return _varint(number)


def _varint(number: int) -> bytes:
    digits = bytearray()
    while number >= _SMALL:
        digits.append(number & 0x7F | 0x80)
        number >>= 7
    digits.append(number)
    return bytes(digits)


@lru_cache(maxsize=1 << 14)
def numbers(packed: bytes) -> tuple[int, ...]:
    """What a packed repeated field holds."""
    if packed.isascii():
        return tuple(packed)
    found, number, shift = [], 0, 0
    for digit in packed:
        number |= (digit & 0x7F) << shift
        shift += 7
        if digit < _SMALL:
            found.append(number)
            number = shift = 0
    return tuple(found)


_VARINTS = [_varint(number) for number in range(_KEPT)]


def delimited(field: int, body: bytes) -> bytes:
    """A field that holds bytes, a text or a message; written even when that is empty."""
    return tag(field) + varint(len(body)) + body


@lru_cache
def tag(field: int, kind: int = _DELIMITED) -> bytes:
    """What stands before a field's value."""
    return varint(field << 3 | kind)


def fixed64_tag(field: int) -> bytes:
    """What stands before a number of eight bytes, the least first."""
    return tag(field, _FIXED64)


class NumberField(dict[int, bytes]):
    """How a field with one number is written, by the number; ``always``: also when it is 0."""

    def __init__(self, field: int, *, always: bool = False) -> None:
        super().__init__()
        self._tag = tag(field, _VARINT)
        self._always = always

    def __missing__(self, number: int) -> bytes:
        written = self._tag + varint(number) if number or self._always else b""
        return _kept(self, number, written)


class NumbersField(dict[tuple[int, ...], bytes]):
    """How a repeated field of numbers is written, packed; ``shift`` is added to each of them."""

    def __init__(self, field: int, *, shift: int = 0) -> None:
        super().__init__()
        self._field = field
        self._shift = shift
        self._shifted = bytes((number + shift) % 256 for number in range(256))

    def __missing__(self, numbers: tuple[int, ...]) -> bytes:
        if max(numbers, default=0) + self._shift < _SMALL:
            body = bytes(numbers).translate(self._shifted)
        else:
            body = b"".join([varint(number + self._shift) for number in numbers])
        return _kept(self, numbers, delimited(self._field, body) if body else b"")


def _kept(written: dict[Value, bytes], value: Value, data: bytes) -> bytes:
    """Remembers what was worked out, up to a limit."""
    if len(written) >= _KEPT:
        written.clear()
    written[value] = data
    return data
