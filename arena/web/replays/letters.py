"""How wide words are, near enough to keep them in their place: SVG neither wraps nor cuts lines."""

from __future__ import annotations

import unicodedata

_NARROW = frozenset("iljtfrI.,:;'|!()[] -")


def width(words: str, size: float) -> float:
    """Of a line in letters of that size, in the units of the size, rather too much than too little.

    Reckoned for DejaVu Sans, which is wider than what most readers have.
    """
    return size * sum(map(_em, words))


def cut(words: str, room: float, size: float) -> str:
    """The line, or as much of it as the room holds and an ellipsis."""
    if width(words, size) <= room:
        return words
    left = room - width("…", size)
    for place, letter in enumerate(words):
        left -= size * _em(letter)
        if left < 0:
            return words[:place].rstrip() + "…"
    return words


def wrapped(words: str, room: float, size: float, most: int) -> list[str]:
    """In so many lines at most, parted at spaces; the last one is cut."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}".lstrip()
        if line and width(longer, size) > room and len(lines) < most - 1:
            lines.append(line)
            longer = word
        line = longer
    return [cut(each, room, size) for each in [*lines, line] if each]


def _em(letter: str) -> float:
    """The width of a letter, in sizes."""
    if unicodedata.category(letter) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.25
    if not letter.isascii():
        return 0.85
    if letter in _NARROW:
        return 0.4
    return 0.9 if letter in "mwMW@%" else 0.72 if letter.isupper() else 0.62
