"""The ten kinds of cards, in the order of the rules' table, and hands as packed counts."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache


class Card(IntEnum):
    """A kind of card; its value is its place in the table."""

    LOSE1 = 0
    PASS_DICE = 1
    LOSE2 = 2
    GIVE1 = 3
    STEAL = 4
    STRIP = 5
    DRAW3 = 6
    PURGE = 7
    SKIP = 8
    AGAIN = 9

    def __str__(self) -> str:
        return self.name.lower()


CARDS: tuple[Card, ...] = tuple(Card)
BY_NAME: dict[str, Card] = {str(card): card for card in CARDS}

COST = (1, 2, 3, 3, 1, 1, 1, 2, 0, 0)
"""W that the turn's roll must show, by card."""

COPIES = (7, 3, 5, 3, 3, 4, 3, 4, 2, 2)

BOX: tuple[Card, ...] = tuple(card for card in CARDS for _ in range(COPIES[card]))
"""All 36 cards in the order of the table."""

# A hand is one integer of ten fields of three bits, one a card: its copies (at most seven). Adding
# and taking away cards is adding and subtracting units.
UNIT = tuple(1 << 3 * card for card in CARDS)
ONES = sum(UNIT)


def presence(hand: int) -> int:
    """The hand with one copy of each card that it has."""
    return (hand | hand >> 1 | hand >> 2) & ONES


def copies(hand: int, card: int) -> int:
    """How many of the card are in the hand."""
    return hand >> 3 * card & 7


@lru_cache(maxsize=1 << 14)
def unpacked(hand: int) -> tuple[Card, ...]:
    """The hand's cards, sorted by the table."""
    return tuple(card for card in CARDS for _ in range(copies(hand, card)))


def packed(cards: Iterable[int]) -> int:
    """The hand that holds these cards."""
    return sum(UNIT[card] for card in cards)
