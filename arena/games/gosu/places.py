"""Where goblins stand: three rows of five, and what follows from the shape of an army.

A place is a number from 0 to 14: five times the row, plus the column, both from 0. Row 0 has the
Bakutos, row 1 above it the Heroes, row 2 the Ozekis. A set of places is a mask. A row has no gaps
and is never longer than the one below it: only its last goblin can be FREE.
"""

from __future__ import annotations

from typing import TypeAlias

from arena.games.gosu.remembered import Remembered

Place: TypeAlias = int
Places: TypeAlias = int
"""A set of places, as a mask."""

COLUMNS = 5
ROWS = range(3)
PLACES = range(len(ROWS) * COLUMNS)
FULL = len(PLACES)
NOWHERE: Place = -1

BIT: tuple[Places, ...] = tuple(1 << place for place in PLACES)
ROW = tuple(place // COLUMNS for place in PLACES)
"""By place."""
IN_ROW: tuple[Places, ...] = tuple(
    sum(bit for bit, at in zip(BIT, ROW, strict=True) if at == row) for row in ROWS
)
"""By row."""
LOW: Places = IN_ROW[0] | IN_ROW[1]
"""Levels 1 and 2."""
ANY: Places = LOW | IN_ROW[2]

TEXT = tuple(f"{place // COLUMNS + 1}{place % COLUMNS + 1}" for place in PLACES)
"""Row and column from 1, by place."""


def _beside(place: Place) -> tuple[Place, ...]:
    row, column = divmod(place, COLUMNS)
    at = ((row, column - 1), (row, column + 1), (row + 1, column), (row - 1, column))
    return tuple(r * COLUMNS + c for r, c in at if r in ROWS and 0 <= c < COLUMNS)


BESIDE = tuple(_beside(place) for place in PLACES)
"""By place: the places left, right, above and below, in this order, as far as there are any."""

MEMBERS = Remembered(lambda places: tuple(place for place in PLACES if places & BIT[place]))
"""By set: its places, ascending."""


def lengths(there: Places) -> tuple[int, int, int]:
    """How many goblins each row has, of an army that stands at these places."""
    bakutos, heroes, ozekis = ((there & row).bit_count() for row in IN_ROW)
    return bakutos, heroes, ozekis


def _room(there: Places) -> int:
    bakutos, heroes, ozekis = lengths(there)
    return (bakutos < COLUMNS) | (heroes < bakutos) << 1 | (ozekis < heroes) << 2


ROOM = Remembered(_room)
"""By the places of an army: the rows that have room for one more, as a mask."""


def _free(there: Places) -> Places:
    found, rows = 0, (*lengths(there), 0)
    for row in ROWS:
        if rows[row] > rows[row + 1]:
            found |= BIT[row * COLUMNS + rows[row] - 1]
    return found


FREE = Remembered(_free)
"""By the places of an army: its FREE goblins, with none above in the column and none to the
right."""
FREE_AND_LOW = Remembered(lambda there: FREE[there] & LOW)
"""Those of level 1 and 2."""
