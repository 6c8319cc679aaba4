"""An army's face-up goblins as packed counts, and what follows from them.

``faces``: a field of four bits for each row and clan, the row's five clans together.
"""

from __future__ import annotations

from typing import TypeAlias

from arena.games.gosu.cards import CLANS, FACE
from arena.games.gosu.places import IN_ROW
from arena.games.gosu.remembered import Remembered

Faces: TypeAlias = int
Clans: TypeAlias = int
"""A set of clans, as a mask."""

STRENGTHS = (2, 3, 5)
"""Of a goblin, by row."""
NINE = 9
"""Face-up goblins of one clan that win at once."""

_ROW = FACE * len(CLANS)
_ONES = sum(1 << FACE * clan for clan in range(len(CLANS)))
_ALL = (1 << _ROW) - 1
_FIELD = (1 << FACE) - 1


STRENGTH = Remembered(
    lambda up: sum(
        each * (up & row).bit_count() for each, row in zip(STRENGTHS, IN_ROW, strict=True)
    )
)
"""By the places of the face-up goblins: the sum over them."""


def has_nine(faces: Faces) -> bool:
    """Nine face-up goblins are of one clan."""
    total = faces + (faces >> _ROW) + (faces >> 2 * _ROW)
    eight = total >> FACE - 1 & _ONES
    return bool(eight and eight & (total | total >> 1 | total >> 2))


def clans(faces: Faces) -> int:
    """How many clans the face-up goblins are of."""
    folded = faces | faces >> _ROW | faces >> 2 * _ROW
    return (_any(folded) & _ONES).bit_count()


def _any(faces: Faces) -> int:
    return faces | faces >> 1 | faces >> 2 | faces >> 3


BAKUTO_FACES = _ALL
HERO_FACES = _ALL << _ROW
"""The fields of a row."""


def _row_clans(faces: Faces) -> Clans:
    fields = range(2 * len(CLANS))
    return sum(1 << field for field in fields if faces >> FACE * field & _FIELD)


LOW_CLANS = Remembered(_row_clans)
"""By the faces of Bakutos, or of Heroes: their clans, of Heroes in the next higher bits."""


def has_bakuto(faces: Faces, clan: int) -> bool:
    """A face-up Bakuto is of the clan."""
    return bool(faces >> FACE * clan & _FIELD)
