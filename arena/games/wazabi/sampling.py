"""Hidden cards drawn at random, consistent with a view."""

from __future__ import annotations

from itertools import chain
from math import factorial

from arena.games.game import Rng
from arena.games.wazabi.cards import BOX, Card
from arena.games.wazabi.view import View


def hidden_cards(view: View, rng: Rng) -> tuple[list[list[Card]], list[Card]]:
    """All hands (the reader's as it is, the others with what is known), and the draw pile.

    What lies open, is in the reader's hand or is known leaves the other cards of the box; they fill
    the other hands and the pile in a uniformly random order. A stacked game may have fewer cards.
    """
    rest = _shuffled(_unseen(view), rng)
    hands = []
    for seat, size in enumerate(view.hands):
        hand = list(view.hand if seat == view.seat else view.known[seat])
        while len(hand) < size:
            hand.append(rest.pop())
        hands.append(hand)
    return hands, rest[: view.deck]


def _unseen(view: View) -> list[Card]:
    left = list(BOX)
    for card in chain(view.discard, view.hand, *view.known):
        left.remove(card)
    for _ in range(sum(view.skips)):
        left.remove(Card.SKIP)
    if view.played is not None:
        left.remove(view.played)
    return left


def _shuffled(cards: list[Card], rng: Rng) -> list[Card]:
    """One draw among all orders, taken apart: much faster than a draw for each place."""
    drawn = rng.randrange(factorial(len(cards)))
    for i in range(len(cards) - 1, 0, -1):
        drawn, j = divmod(drawn, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards
