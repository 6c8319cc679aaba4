"""Characters that a text of a definition may have: people read it in terminals and browsers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from reprlib import repr as shown

from arena.leagues.definition.faults import Path

_OF_LINES: Path = ("description",)
"""The one text that may have several lines."""


def unprintable(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The texts with characters that are not printable, such as control characters, and a
    sentence each; spaces are printable, and so are the line ends and tabs of a description.
    """
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from unprintable(each, (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from unprintable(each, (*path, number))
    elif isinstance(value, str) and not _is_printable(value, of_lines=path == _OF_LINES):
        lines = "lines" if path == _OF_LINES else "one line"
        yield path, f"is {shown(value)}; it must be {lines} of printable characters"


def _is_printable(text: str, *, of_lines: bool) -> bool:
    return (text.replace("\n", " ").replace("\t", " ") if of_lines else text).isprintable()
