"""In which line of a TOML text a value stands, which ``tomllib`` does not tell.

A text is a sequence of statements: headers and pairs. A statement begins a line, and is the least
number of lines from there that is TOML by itself: a text or an array that is still open is none.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping

from arena.leagues.definition.faults import Path


class Lines:
    """Of a text that ``tomllib`` reads."""

    def __init__(self, text: str) -> None:
        self._first: dict[Path, int] = {}
        self._tables: Counter[Path] = Counter()
        at: Path = ()
        for line, statement in _statements(text):
            if statement.lstrip().startswith("["):
                at = self._header(tomllib.loads(statement))
                self._note(at, line)
            else:
                self._pair(at, tomllib.loads(statement), line)

    def of(self, path: Path) -> int:
        """The line of the value, or of the innermost table around it that is in the text."""
        while path and path not in self._first:
            path = path[:-1]
        return self._first.get(path, 1)

    def _header(self, value: object) -> Path:
        """Where the pairs below belong: within arrays, to the newest table."""
        at: Path = ()
        while isinstance(value, Mapping) and value:
            ((key, value),) = value.items()
            at = (*at, key)
            if isinstance(value, list):
                self._tables[at] += 1
                value = value[0]
            if self._tables[at]:
                at = (*at, self._tables[at] - 1)
        return at

    def _pair(self, at: Path, value: object, line: int) -> None:
        if at:
            self._note(at, line)
        if isinstance(value, Mapping):
            for key, inner in value.items():
                self._pair((*at, key), inner, line)
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                self._pair((*at, number), inner, line)

    def _note(self, path: Path, line: int) -> None:
        for length in range(1, len(path) + 1):
            self._first.setdefault(path[:length], line)


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each with the number of its first line, from 1; empty lines and comments left out."""
    begun, first = "", 0
    for number, line in enumerate(text.split("\n"), 1):
        if not begun and not line.partition("#")[0].strip():
            continue
        first = first if begun else number
        begun += line + "\n"
        if _is_toml(begun):
            yield first, begun
            begun = ""
    if begun:
        yield first, begun


def last_begun(text: str) -> int:
    """The line of the last statement, which in a text that ends too early is not complete."""
    return max((line for line, _ in _statements(text)), default=1)


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True
