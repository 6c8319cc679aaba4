"""Functions of a set or of packed counts whose values are kept: a dict is looked up fast."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")


class Remembered(dict[int, Value]):
    """By argument, filled as it is asked for; for arguments of which there are few (2 ** 16)."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[int], Value]) -> None:
        self._work_out = work_out

    def __missing__(self, argument: int) -> Value:
        self[argument] = value = self._work_out(argument)
        return value
