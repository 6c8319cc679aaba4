"""The likelihood's data: from columns to gains and weighted sets, a block at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from arena.ratings.fits.columns import Block, Floats, Ints
from arena.ratings.fits.patterns import Model, pattern


@dataclass(frozen=True, slots=True)
class Sets:
    """Sets of ``k`` members to choose from.

    ``members``: (sets, k), places in the block's flattened ``entrants``. ``seats``: (sets, k),
    or None without a seat effect. ``weight``: (sets,).
    """

    members: Ints
    seats: Ints | None
    weight: Floats


@dataclass(frozen=True, slots=True)
class Design:
    """A block as the likelihood reads it.

    ``entrants``: (matches, size). ``gains``: (matches, size), by entrant. ``seat_gains``: the same
    by seat, or None without a seat effect.
    """

    entrants: Ints
    gains: Floats
    seat_gains: Floats | None
    sets: tuple[Sets, ...]

    @property
    def size(self) -> int:
        """Entrants of each match."""
        return int(self.entrants.shape[1])


@dataclass(frozen=True, slots=True)
class _Alike:
    """Games of one pattern, each row sorted by rank: places of the entrants, seats, weights."""

    model: Model
    ranks: tuple[int, ...]
    sides: tuple[int, ...]
    places: Ints
    seats: Ints | None
    weight: Floats


def design(block: Block, model: Model) -> Design:
    """What the games of a block add to the log-likelihood under the model."""
    cells = block.entrants.size
    gains = np.zeros(cells)
    seat_gains = None if block.seats is None else np.zeros(cells)
    sets: defaultdict[int, list[Sets]] = defaultdict(list)
    for alike in _patterns(block, model):
        found = pattern(alike.model, alike.ranks, alike.sides)
        gain = np.outer(alike.weight, found.gains).ravel()
        gains += np.bincount(alike.places.ravel(), gain, cells)
        if seat_gains is not None and alike.seats is not None:
            by_seat = alike.places - alike.places % block.size + alike.seats
            seat_gains += np.bincount(by_seat.ravel(), gain, cells)
        for members, weight in found.sets.items():
            sets[len(members)].append(_sets(alike, members, weight))
    shape = block.entrants.shape
    return Design(
        block.entrants,
        gains.reshape(shape),
        None if seat_gains is None else seat_gains.reshape(shape),
        tuple(_joined(parts) for _, parts in sorted(sets.items())),
    )


def _sets(alike: _Alike, members: tuple[int, ...], weight: float) -> Sets:
    columns = list(members)
    seats = None if alike.seats is None else alike.seats[:, columns]
    return Sets(alike.places[:, columns], seats, weight * alike.weight)


def _joined(parts: list[Sets]) -> Sets:
    seats = [part.seats for part in parts if part.seats is not None]
    return Sets(
        np.concatenate([part.members for part in parts]),
        np.concatenate(seats) if seats else None,
        np.concatenate([part.weight for part in parts]),
    )


def _patterns(block: Block, model: Model) -> Iterator[_Alike]:
    """The games by pattern. Sorted by rank there are few: one, where nobody shares a place."""
    order = np.argsort(block.ranks, axis=1, kind="stable")
    ranks = _alike(np.take_along_axis(block.ranks, order, 1))
    sides = _alike(np.take_along_axis(block.sides, order, 1))
    places = block.match[:, None] * block.size + order
    seats = None if block.seats is None else np.take_along_axis(block.seats, order, 1)
    rows, of_pattern = np.unique(_numbered(ranks, sides), return_inverse=True)
    for number in range(len(rows)):
        games = np.flatnonzero(of_pattern == number)
        yield _Alike(
            model,
            tuple(ranks[games[0]].tolist()),
            tuple(sides[games[0]].tolist()),
            places[games],
            None if seats is None else seats[games],
            block.weight[block.match[games]],
        )


def _alike(values: Ints) -> Ints:
    """In each row, for each value the place at which it comes first."""
    found: Ints = np.argmax(values[:, :, None] == values[:, None, :], axis=2)
    return found


def _numbered(ranks: Ints, sides: Ints) -> Ints:
    """One number for each pair of rows."""
    size = ranks.shape[1]
    digits = size ** np.arange(2 * size)
    numbers: Ints = np.concatenate([ranks, sides], axis=1) @ digits
    return numbers
