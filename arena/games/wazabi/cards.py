"""The ten kinds of cards, in the order of the rules' table, and hands as packed counts."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


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

    __hash__ = int.__hash__  # an Enum's own looks its name up, which costs as much as a rule

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


def unpacked(hand: int) -> tuple[Card, ...]:
    """The hand's cards, sorted by the table."""
    return _LOW_HALF[hand & _LOW_MASK] + _HIGH_HALF[hand >> _HALF_BITS]


def packed(cards: Iterable[int]) -> int:
    """The hand that holds these cards."""
    return sum(UNIT[card] for card in cards)


_HALF = len(CARDS) // 2
_HALF_BITS = 3 * _HALF
_LOW_MASK = (1 << _HALF_BITS) - 1


class _HalfHands(dict[int, tuple[Card, ...]]):
    """Hands of the five kinds from one on, unpacked when they come up (at most 3,840 of them)."""

    def __init__(self, first: int) -> None:
        self.kinds = CARDS[first : first + _HALF]

    def __missing__(self, half: int) -> tuple[Card, ...]:
        self[half] = cards = tuple(
            card for place, card in enumerate(self.kinds) for _ in range(copies(half, place))
        )
        return cards


_LOW_HALF = _HalfHands(0)
_HIGH_HALF = _HalfHands(_HALF)
