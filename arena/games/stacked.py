"""Explicit ("stacked") chance of a record: what the games' own readers of it have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.games.chance import Draw
from arena.games.game import Item, Seat, StackedError


class StackedChance:
    """A Chance in form, so that a game can be made with it; its sources are its game's to read."""

    __slots__ = ()

    def draws(self, source: str, values: bytes, times: int) -> bytes:
        del values, times
        raise StackedError(f"stacked chance has no source {source!r}")

    def drawn(self, draw: Draw, times: int) -> bytes:
        return self.draws(draw.source, b"", times)

    def shuffled(self, source: str, items: Sequence[Item]) -> list[Item]:
        del items
        raise StackedError(f"stacked chance has no source {source!r}")


def check_sources(given: Mapping[str, object], sources: Sequence[str]) -> None:
    """Raises StackedError for a source that the game does not have."""
    if unknown := sorted(given.keys() - set(sources)):
        raise StackedError(
            f"stacked chance has no source {unknown[0]!r}; it has {', '.join(sources)}"
        )


def whole_number(source: str, value: object) -> int:
    """A seat or a place, from 0; raises StackedError for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise StackedError(f"stacked source {source!r}: {value!r} must be a whole number from 0")
    return value


class StackedStart:
    """The source ``start``: the seat that begins."""

    __slots__ = ("_given",)

    def __init__(self, given: Mapping[str, object]) -> None:
        """Raises StackedError if it is no whole number from 0."""
        self._given = whole_number("start", given["start"]) if "start" in given else None

    def seat(self, seats: int) -> Seat:
        """Raises StackedError if none is given, or one that there is not."""
        if self._given is None:
            raise StackedError("stacked source 'start' is empty: the seat that begins is needed")
        if self._given >= seats:
            raise StackedError(
                f"stacked source 'start' is {self._given}; seats are 0 to {seats - 1}"
            )
        return self._given
