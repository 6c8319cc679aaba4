"""What all may know of hidden cards, beyond what lies open: kept as bounds, for sampling.

It follows from what was told, so it is worked out from the log, and only when a view needs it.

* ``known``: by seat, hand cards that all saw it take, until they leave the hand.
* ``bakutos``: seats whose hand must have a Bakuto still, as they had one at set-up and have shown
  none since.
* After a reshuffle, by reader: ``piles``, what may be left in the deck of the pile that all saw
  being shuffled, less what the reader has seen leave it; and ``fresh``, by seat: at most so many
  of its hand cards that are not known came from that deck.

A pile is its cards, in the order of the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from arena.games.game import Seat
from arena.games.gosu.cards import Card, Number
from arena.games.gosu.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Mulliganed,
    Mutated,
    Recruited,
    Redrew,
    Reshuffled,
    Took,
    TurnedUp,
)

Pile: TypeAlias = tuple[Card, ...]

_number = attrgetter("number")
_TELLING = frozenset(
    (Dealt, Discarded, Drew, Mulliganed, Mutated, Recruited, Redrew, Reshuffled, Took, TurnedUp)
)
"""Events from which something follows."""


class Shuffle(NamedTuple):
    """A reshuffle: what no event tells of it."""

    pool: bytes
    """The cards that were shuffled, in the order of the discard pile."""
    before: tuple[Number, ...]
    """Cards that had left the deck before, though it is told after it that they did."""


class Knowledge:
    """What follows from the first ``events`` of a log.

    Lists are by seat, or by reader with a spectator last.
    """

    __slots__ = (
        "bakutos",
        "before",
        "cards",
        "events",
        "fresh",
        "known",
        "piles",
        "pool",
        "shuffles",
        "sizes",
        "sure",
    )

    def __init__(self, cards: Sequence[Card], sizes: Sequence[int]) -> None:
        """Nothing is known yet but how many cards each hand has. ``cards``: of the set."""
        self.cards = cards
        self.events = 0
        self.sizes = list(sizes)
        self.known: list[Pile] = [()] * len(sizes)
        self.bakutos = 0
        """A set of seats, as a mask."""
        self.shuffles = 0
        """Reshuffles among the events."""
        self.pool: Pile = ()
        self.sure: frozenset[Card] = frozenset()
        """Cards of which all copies are in the pool."""
        self.before: list[Card] = []
        """What is left to be told of what left the deck before the newest shuffle."""
        self.piles: list[Pile] = []
        """Empty before the first reshuffle, as the next."""
        self.fresh: list[int] = []

    def copy(self) -> Knowledge:
        """The same; nothing that changes is shared."""
        twin: Knowledge = object.__new__(Knowledge)
        twin.cards, twin.events, twin.sizes = self.cards, self.events, self.sizes[:]
        twin.known, twin.bakutos, twin.shuffles = self.known[:], self.bakutos, self.shuffles
        twin.pool, twin.sure, twin.before = self.pool, self.sure, self.before[:]
        twin.piles, twin.fresh = self.piles[:], self.fresh[:]
        return twin

    def learn(self, log: Sequence[Event], shuffles: Sequence[Shuffle]) -> None:
        """The rest of the log too; ``shuffles``: one for each reshuffle of which it tells."""
        for event in log[self.events :]:
            if type(event) in _TELLING:
                self._learn(event, shuffles)
        self.events = len(log)

    def _learn(self, event: Event, shuffles: Sequence[Shuffle]) -> None:
        match event:
            case Discarded() | Recruited():
                self._shown(event.seat, event.card)
            case Drew():
                assert event.card is not None, "a log tells all"
                self.sizes[event.seat] += 1
                self._drawn(event.seat, event.card)
            case Mutated():
                if event.source == "hand":
                    self._shown(event.seat, event.card)
            case Took():
                self.sizes[event.seat] += 1
                known = (*self.known[event.seat], event.card)
                self.known[event.seat] = tuple(sorted(known, key=_number))
            case TurnedUp():
                self._turned_up(event.cards)
            case Redrew() | Mulliganed():
                self._all_shown(event.seat)
            case Dealt():
                self._dealt(event.seat, event.cards)
            case Reshuffled():
                self._shuffled(shuffles[self.shuffles])

    def _shown(self, seat: Seat, card: Card) -> None:
        """The card left the seat's hand, and all saw it."""
        known, fresh = self.known[seat], self.fresh
        self.sizes[seat] -= 1
        if self.bakutos and card.level == 1:
            self.bakutos &= ~(1 << seat)
        if card in known:
            self.known[seat] = _without(known, card)
        elif fresh and fresh[seat] and card in self.sure:
            fresh[seat] -= 1
        if fresh:
            fresh[seat] = min(fresh[seat], self.sizes[seat] - len(self.known[seat]))

    def _all_shown(self, seat: Seat) -> None:
        """The whole hand went to the discard pile."""
        self.sizes[seat] = 0
        self.known[seat] = ()
        self.bakutos &= ~(1 << seat)
        if self.fresh:
            self.fresh[seat] = 0

    def _dealt(self, seat: Seat, cards: Sequence[Card]) -> None:
        self.sizes[seat] = len(cards)
        if any(card.level == 1 for card in cards):
            self.bakutos |= 1 << seat
        for card in cards:
            self._drawn(seat, card)

    def _drawn(self, seat: Seat, card: Card) -> None:
        """The seat knows that this card, and all that one, was in the shuffled pile."""
        if self._of_pile(card):
            self.fresh[seat] += 1
            self.piles[seat] = _without(self.piles[seat], card)

    def _turned_up(self, cards: Sequence[Card]) -> None:
        for card in cards:
            if self._of_pile(card):
                self.piles = [_without(pile, card) for pile in self.piles]

    def _of_pile(self, card: Card) -> bool:
        """The card, of which it is told that it left the deck, did so after the newest shuffle."""
        if card in self.before:
            self.before.remove(card)
            return False
        return bool(self.piles)

    def _shuffled(self, shuffle: Shuffle) -> None:
        self.shuffles += 1
        self.pool = tuple([self.cards[number] for number in sorted(shuffle.pool)])
        self.before = [self.cards[number] for number in shuffle.before]
        self.sure = all_copies(self.pool)
        self.piles = [self.pool] * (len(self.sizes) + 1)
        self.fresh = [0] * len(self.sizes)


def _without(pile: Pile, card: Card) -> Pile:
    """One of the card less, if there is one."""
    if card not in pile:
        return pile
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]


def all_copies(pile: Pile) -> frozenset[Card]:
    """The cards of which the pile has all the copies that there are."""
    return frozenset(card for card, count in Counter(pile).items() if count == card.copies)
