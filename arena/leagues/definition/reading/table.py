"""Reading a table key by key: each value is of its type and allowed, or a fault that says what is.

After a fault reading goes on with a value that is allowed, so that all faults are found at once;
what depends on values that had one is not checked (``Table.faulty``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from enum import StrEnum
from reprlib import repr as shown
from typing import TypeVar

from arena.leagues.definition.faults import Path, written
from arena.leagues.definition.reading.durations import duration, in_text

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")

DURATION = 'a duration such as "500ms", "2s", "1m30s" or "1h"'


class Faults:
    """Those found so far, in the order in which they were."""

    def __init__(self) -> None:
        self.found: list[tuple[Path, str]] = []

    def add(self, path: Path, sentence: str) -> None:
        """The sentence goes on after the key."""
        self.found.append((path, f"{written(path)} {sentence}" if path else sentence))

    def under(self, path: Path) -> bool:
        """Whether one was found there."""
        return any(at[: len(path)] == path for at, _ in self.found)


class Table:
    """A table of the document. ``faults``: of the whole document."""

    def __init__(self, values: Mapping[str, object], path: Path, faults: Faults) -> None:
        self._values = values
        self._path = path
        self._faults = faults
        self._asked: list[str] = []

    # ---- what is wrong ----

    def fault(self, key: str, sentence: str) -> None:
        """Notes that the value of a key, or with an empty one the table, is wrong."""
        self._faults.add((*self._path, key) if key else self._path, sentence)

    def faulty(self, *keys: str) -> bool:
        """Whether one of the keys, or with none anything in the table, has a fault."""
        if not keys:
            return self._faults.under(self._path)
        return any(self._faults.under((*self._path, key)) for key in keys)

    def given(self, key: str) -> bool:
        """Whether the document has the key."""
        return key in self._values

    def close(self, *also: str) -> None:
        """All keys have been read: any other is a fault. ``also``: keys that need not be there."""
        for key in also:
            self._ask(key)
        for key in self._values:
            if key not in self._asked:
                self._faults.add(
                    (*self._path, key), f"is no key; allowed here: {', '.join(self._asked)}"
                )

    # ---- values ----

    def text(
        self, key: str, what: str, default: str | None = None, *, least: int = 1, longest: int = 200
    ) -> str:
        """``what``: names it in a fault, such as ``a name``; a text without a default is wanted.

        ``least``, ``longest``: characters, spaces at its ends not counted for the former.
        """

        def fits(value: str) -> bool:
            return len(value.strip()) >= least and len(value) <= longest

        allowed = f"{what} of {least} to {longest} characters"
        return self._value(key, str, fits, allowed, default, "")

    def flag(self, key: str, *, default: bool) -> bool:
        """true or false."""
        return self._value(key, bool, lambda _: True, "true or false", default, default)

    def number(
        self, key: str, allowed: range, default: int | None = None, word: str | None = None
    ) -> int:
        """A whole number. ``word``: what is allowed beside numbers, where the caller takes it."""
        numbers = f"a whole number from {allowed[0]} to {allowed[-1]}"
        what = numbers if word is None else f'"{word}" or {numbers}'
        return self._value(key, int, lambda value: value in allowed, what, default, allowed[0])

    def choice(self, key: str, kinds: type[E], default: E | None = None) -> E:
        """One of the words."""
        words = ", ".join(f'"{kind}"' for kind in kinds)
        usual = None if default is None else str(default)
        word: str = self._value(
            key,
            str,
            lambda value: value in list(kinds),
            f"one of {words}",
            usual,
            usual or str(next(iter(kinds))),
        )
        return kinds(word)

    def word(self, key: str, word: str) -> bool:
        """Whether the key's value is this word."""
        self._ask(key)
        return self._values.get(key) == word

    def span(
        self,
        key: str,
        least: timedelta,
        most: timedelta,
        default: timedelta | None = None,
        word: str | None = None,
    ) -> timedelta:
        """A duration. ``word``: what is allowed beside one, where the caller takes it."""
        bounds = f"{DURATION}, from {in_text(least)} to {in_text(most)}"
        allowed = bounds if word is None else f'"{word}" or {bounds}'

        def fits(value: str) -> bool:
            span = duration(value)
            return span is not None and least <= span <= most

        fallback = in_text(least if default is None else default)
        text = self._value(key, str, fits, allowed, None if default is None else fallback, fallback)
        return duration(text) or timedelta(0)

    def names(self, key: str, what: str, fits: Callable[[str], bool]) -> tuple[str, ...]:
        """An array of texts, none twice; none if it is not given."""
        self._ask(key)
        values = self._values.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self.fault(key, f"is {shown(values)}; it must be an array of texts, each {what}")
            return ()
        for number, value in enumerate(values):
            if not fits(value) or values.index(value) < number:
                twice = "is named twice" if fits(value) else f"is not {what}"
                self._faults.add((*self._path, key, number), f"is {shown(value)}, which {twice}")
        return tuple(values)

    def value(self, key: str, allowed: str) -> object:
        """Whatever it is, for a reader of its own; a fault if there is none."""
        self._ask(key)
        if key not in self._values:
            self.fault(key, f"is not given; it must be {allowed}")
        return self._values.get(key)

    # ---- tables ----

    def table(self, key: str, *, wanted: bool = False) -> Table:
        """The table of this name; an empty one if it is not given or not ``wanted``."""
        self._ask(key)
        value = self._values.get(key, {})
        if not isinstance(value, Mapping):
            self.fault(
                key, f"is {shown(value)}; it must be a table, [{written((*self._path, key))}]"
            )
            value = {}
        elif wanted and key not in self._values:
            self.fault(key, f"is not given; it must be a table, [{key}]")
        return Table(value, (*self._path, key), self._faults)

    def tables(self, key: str) -> Sequence[Table]:
        """An array of tables; none if it is not given."""
        self._ask(key)
        values = self._values.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, Mapping) for value in values):
            self.fault(key, f"is {shown(values)}; it must be tables, [[{key}]] each")
            return ()
        path = (*self._path, key)
        return [Table(value, (*path, at), self._faults) for at, value in enumerate(values)]

    def everything(self) -> Mapping[str, object]:
        """All keys and values as they are, for whoever knows what is allowed."""
        self._asked += self._values
        return self._values

    # ---- parts ----

    def _ask(self, key: str) -> None:
        if key not in self._asked:
            self._asked.append(key)

    def _value(
        self,
        key: str,
        kind: type[T],
        fits: Callable[[T], bool],
        allowed: str,
        default: T | None,
        fallback: T,
    ) -> T:
        """``fallback``: after a fault; ``default``: of a key that need not be given."""
        self._ask(key)
        if key not in self._values:
            if default is not None:
                return default
            self.fault(key, f"is not given; it must be {allowed}")
            return fallback
        value = self._values[key]
        if (
            isinstance(value, kind)
            and (kind is bool or not isinstance(value, bool))
            and fits(value)
        ):
            return value
        self.fault(key, f"is {shown(value)}; it must be {allowed}")
        return fallback
