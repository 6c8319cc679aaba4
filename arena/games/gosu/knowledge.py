"""What all may know of hidden cards, beyond what lies open: kept as bounds, for sampling.

* ``known``: by seat, hand cards that all saw it take, until they leave the hand.
* ``bakutos``: seats whose hand must have a Bakuto still, as they had one at set-up and have shown
  none since.
* After a reshuffle, by reader: ``piles``, what may be left in the deck of the pile that all saw
  being shuffled, less what the reader has seen leave it; and ``fresh``, by seat: at most so many
  of its hand cards that are not known came from that deck.

A pile is its cards, ascending.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TypeAlias

from arena.games.gosu.cards import CardSet, Number

Pile: TypeAlias = tuple[Number, ...]


def without(pile: Pile, card: Number) -> Pile:
    """One of the card less, if there is one."""
    place = bisect_left(pile, card)
    if place < len(pile) and pile[place] == card:
        return pile[:place] + pile[place + 1 :]
    return pile


def all_copies(cards: CardSet, pile: Pile) -> frozenset[Number]:
    """The cards of which the pile has all the copies that there are."""
    copies = cards.copies
    return frozenset(card for card, count in Counter(pile).items() if count == copies[card])
