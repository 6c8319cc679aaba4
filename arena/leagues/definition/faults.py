"""What is wrong with a definition: every fault with its line, its key and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands: keys, and from 0 the numbers of tables in an array."""


@dataclass(frozen=True, slots=True)
class Fault:
    """``key``: as people write it, empty for the whole text. ``line``: from 1; None for JSON.

    ``sentence``: says what is wrong and what is allowed, and begins with the key if there is one.
    """

    key: str
    sentence: str
    line: int | None = None

    def __str__(self) -> str:
        return self.sentence if self.line is None else f"line {self.line}: {self.sentence}"


class DefinitionError(ValueError):
    """A text that defines no league; the message has one line a fault, in the order of the text."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        assert self.faults, "an error has a fault"
        super().__init__("\n".join(map(str, self.faults)))


def written(path: Path) -> str:
    """As people write it: ``clock.limit``, ``divisions[2].size``, counted from 1."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return text
