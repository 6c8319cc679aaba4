"""What seats know for certain of each other's hands, because cards were taken.

``known[holder]`` has, by reader, a packed hand: cards that the reader is sure the holder has, a
lower bound. Readers who are sure of nothing are not in it. Only what a reader was told goes into
its own entry, so that may be shown to it. What is known of a hand is replaced and never changed in
place: a shallow copy is a copy.
"""

from __future__ import annotations

from typing import TypeAlias

from arena.games.game import Seat
from arena.games.wazabi.cards import UNIT, presence, unpacked

Known: TypeAlias = list[dict[Seat, int]]


def nothing(seats: int) -> Known:
    """Nobody knows a card of another hand."""
    return [{} for _ in range(seats)]


def to_reader(known: Known, reader: Seat) -> list[int]:
    """What the reader knows of each hand."""
    return [by_reader.get(reader, 0) for by_reader in known]


def shown(known: Known, holder: Seat, unit: int) -> None:
    """The holder played or discarded the card of this unit, before all eyes."""
    known[holder] = {
        reader: left
        for reader, sure in known[holder].items()
        if (left := sure - unit if sure & 7 * unit else sure)
    }


def taken(known: Known, seat: Seat, victim: Seat, unit: int, hand_size: int) -> None:
    """The seat took the card of this unit from a hand of that size before; the two see which."""
    gained, left = known[seat].copy(), {}
    for reader, sure in known[victim].items():
        if reader == seat:
            still = sure - unit if sure & 7 * unit else sure
        else:
            still = sure - presence(sure)
            if got := _certainly_taken(sure, hand_size):
                gained[reader] = gained.get(reader, 0) + got
        if still:
            left[reader] = still
    gained[victim] = gained.get(victim, 0) + unit
    known[seat], known[victim] = gained, left


def _certainly_taken(sure: int, hand_size: int) -> int:
    """What somebody took unseen from a hand known as ``sure``: clear only if all of it is one kind.

    Else one of each kind is not certain to be there any more.
    """
    kinds = presence(sure)
    return kinds if kinds in UNIT and len(unpacked(sure)) == hand_size else 0
