"""What seats know for certain of each other's hands, because cards were taken.

``known[reader][holder]`` is a packed hand: cards that the reader is sure the holder has, a lower
bound. Only what the reader was told goes into its row, so the row may be shown to it.
"""

from __future__ import annotations

from typing import TypeAlias

from arena.games.game import Seat
from arena.games.wazabi.cards import UNIT, Card, copies, presence, unpacked

Known: TypeAlias = list[list[int]]


def nothing(seats: int) -> Known:
    """Nobody knows a card of another hand."""
    return [[0] * seats for _ in range(seats)]


def shown(known: Known, holder: Seat, card: Card) -> None:
    """The holder played or discarded the card, before all eyes."""
    for row in known:
        if copies(row[holder], card):
            row[holder] -= UNIT[card]


def taken(known: Known, seat: Seat, victim: Seat, card: Card, hand_size: int) -> None:
    """The seat took the card from the victim's hand, of that size before; the two see which."""
    for reader, row in enumerate(known):
        if reader == victim:
            row[seat] += UNIT[card]
        elif reader == seat:
            if copies(row[victim], card):
                row[victim] -= UNIT[card]
        elif row[victim]:
            _unseen(row, seat, victim, hand_size)


def _unseen(row: list[int], seat: Seat, victim: Seat, hand_size: int) -> None:
    """One card went, the reader cannot tell which: of each kind one copy less is certain.

    Only if the whole hand is known to be of one kind is it clear what the taker got.
    """
    kinds = presence(row[victim])
    row[victim] -= kinds
    if kinds in UNIT and len(unpacked(row[victim])) == hand_size - 1:
        row[seat] += kinds
