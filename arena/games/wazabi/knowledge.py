"""What seats know for certain of each other's hands, because cards were taken.

``known[holder]`` has one packed hand a reader: cards that the reader is sure the holder has, a
lower bound; it is empty where nobody is sure of a card. Only what a reader was told goes into its
own entries, so these may be shown to it.
"""

from __future__ import annotations

from typing import TypeAlias

from arena.games.game import Seat
from arena.games.wazabi.cards import UNIT, presence, unpacked

Known: TypeAlias = list[list[int]]


def nothing(seats: int) -> Known:
    """Nobody knows a card of another hand."""
    return [[] for _ in range(seats)]


def to_reader(known: Known, reader: Seat) -> list[int]:
    """What the reader knows of each hand."""
    return [row[reader] if row else 0 for row in known]


def shown(known: Known, holder: Seat, unit: int) -> None:
    """The holder played or discarded the card of this unit, before all eyes."""
    row = known[holder]
    for reader, sure in enumerate(row):
        if sure & 7 * unit:
            row[reader] -= unit
    if not any(row):
        known[holder] = []


def taken(known: Known, seat: Seat, victim: Seat, unit: int, hand_size: int) -> None:
    """The seat took the card of this unit from a hand of that size before; the two see which."""
    if not known[seat]:
        known[seat] = [0] * len(known)
    if known[victim]:
        _left_with(known, seat, victim, unit, hand_size)
    known[seat][victim] += unit


def _left_with(known: Known, seat: Seat, victim: Seat, unit: int, hand_size: int) -> None:
    """What is still sure of the victim's hand, and what the taker got for sure."""
    row = known[victim]
    for reader, sure in enumerate(row):
        if reader == seat:
            row[reader] -= unit if sure & 7 * unit else 0
        elif sure:
            row[reader] -= presence(sure)
            known[seat][reader] += _certainly_taken(sure, hand_size)
    if not any(row):
        known[victim] = []


def _certainly_taken(sure: int, hand_size: int) -> int:
    """What somebody took unseen from a hand known as ``sure``: clear only if all of it is one kind.

    Else one of each kind is not certain to be there any more.
    """
    kinds = presence(sure)
    return kinds if kinds in UNIT and len(unpacked(sure)) == hand_size else 0
