"""What all may know of hidden cards, beyond what lies open: kept as bounds, for sampling.

* ``known``: by seat, hand cards that all saw it take, until they leave the hand.
* ``bakutos``: seats whose hand must have a Bakuto still, as they had one at set-up and have shown
  none since.
* After a reshuffle, by reader: ``piles``, what may be left in the deck of the pile that all saw
  being shuffled, less what the reader has seen leave it; and ``fresh``, by seat: at most so many
  of its hand cards that are not known came from that deck.

A pile is a packed count: a field of two bits a card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from arena.games.gosu.cards import FIELD, CardSet, Number

Pile: TypeAlias = int
_MASK = (1 << FIELD) - 1


def pile(cards: CardSet, numbers: Iterable[Number]) -> Pile:
    """These cards."""
    unit = cards.unit
    return sum([unit[number] for number in numbers])


def count(found: Pile, number: Number) -> int:
    """How many of the card are in the pile."""
    return found >> FIELD * number & _MASK


def without(found: Pile, number: Number) -> Pile:
    """One of the card less, if there is one."""
    return found - (1 << FIELD * number) if found >> FIELD * number & _MASK else found


def unpacked(cards: CardSet, found: Pile) -> tuple[Number, ...]:
    """The pile's cards, ascending."""
    return tuple(number for number in range(len(cards.cards)) for _ in range(count(found, number)))
