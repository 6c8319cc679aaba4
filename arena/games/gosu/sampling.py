"""Hidden cards drawn at random, so that nothing that the view's reader knows is contradicted.

All ways to deal the unseen cards are equally likely before a reshuffle. After one, cards of the
shuffled pile go to the deck, or to hands that have drawn from it; the others to hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arena.games.game import Rng, Seat
from arena.games.gosu.cards import Card, CardSet, Number
from arena.games.gosu.knowledge import all_copies
from arena.games.gosu.view import View

_TRIES = 20


class Hidden(NamedTuple):
    """What a view leaves open, filled in."""

    hands: list[list[Number]]
    """All hands, by seat, sorted."""
    deck: list[Number]
    """What is not turned up, top last."""
    chosen: list[list[Number]]
    """By seat, as in the table."""


class Places(NamedTuple):
    """Where unseen cards lie: hands by seat, and the deck."""

    fixed: list[list[Number]]
    """By seat: cards of the hand that the reader knows."""
    open: list[int]
    """By seat: how many it does not know."""
    caps: list[int]
    """By seat: at most so many of these can be from the shuffled pile."""
    deck: int


def hidden(view: View, rng: Rng) -> Hidden:
    """Drawn freely; if a hand then lacks a Bakuto that it must have, anew, and at last with one."""
    places, unseen = _places(view), _unseen(view)
    row = view.options.cards.row
    lacking = [
        seat
        for seat in view.bakutos
        if places.open[seat] and all(row[card] for card in places.fixed[seat])
    ]
    for _ in range(_TRIES):
        hands, deck = _dealt(view, places, unseen, rng)
        if all(any(not row[card] for card in hands[seat]) for seat in lacking):
            break
    else:
        hands, deck = _with_bakutos(view, places, unseen, lacking, rng)
    for seat, cards in enumerate(places.fixed):
        hands[seat] = sorted(hands[seat] + cards)
    return Hidden(hands, deck, _chosen(view, hands, rng))


# ---- what is to be dealt ----


def _places(view: View) -> Places:
    fixed = [_numbers(cards) for cards in view.known]
    if view.named and not view.from_discard and view.named not in view.known[view.active]:
        fixed[view.active].append(view.named.number)
    if view.seat is not None:
        fixed[view.seat] = _numbers(view.hand)
    open_ = [size - len(cards) for size, cards in zip(view.hands, fixed, strict=True)]
    caps = [min(pair) for pair in zip(view.fresh or open_, open_, strict=True)]
    return Places(fixed, open_, caps, view.deck - len(view.turned))


def _unseen(view: View) -> list[int]:
    """By card: copies that the reader does not see anywhere."""
    found = list(view.options.cards.copies)
    for card in view.discard + view.turned:
        found[card.number] -= 1
    for army in view.armies:
        for line in army:
            for goblin in line:
                found[goblin.card.number] -= 1
    for cards in _places(view).fixed:
        for number in cards:
            found[number] -= 1
    return found


def _numbers(cards: Iterable[Card]) -> list[Number]:
    return [card.number for card in cards]


# ---- dealing ----


def _dealt(
    view: View, places: Places, unseen: Sequence[int], rng: Rng
) -> tuple[list[list[Number]], list[Number]]:
    """The unknown cards of each hand, and the deck."""
    if not view.pool:
        cards = _shuffled(_listed(unseen), rng)
        deck = cards[: places.deck]
        return _handed(places.open, cards[places.deck :]), deck
    in_pile = _counts(view.options.cards, view.shuffled)
    may = [min(pair) for pair in zip(in_pile, unseen, strict=True)]
    cards = _shuffled(_listed(may), rng)
    deck, rest = cards[: places.deck], cards[places.deck :]
    sure = {card.number for card in all_copies(view.pool)}
    _relieve(deck, rest, sure, sum(places.caps))
    slots = _shuffled([seat for seat, cap in enumerate(places.caps) for _ in range(cap)], rng)
    hands: list[list[Number]] = [[] for _ in places.open]
    drawn = [card for card in rest if card in sure]
    for seat, card in zip(slots, drawn, strict=False):
        hands[seat].append(card)
    others = [all_ - some for all_, some in zip(unseen, may, strict=True)]
    loose = _shuffled([*_listed(others), *(card for card in rest if card not in sure)], rng)
    room = [size - len(hand) for size, hand in zip(places.open, hands, strict=True)]
    return [hand + more for hand, more in zip(hands, _handed(room, loose), strict=True)], deck


def _handed(sizes: Sequence[int], cards: list[Number]) -> list[list[Number]]:
    """So many of the cards to each seat, one seat after the other."""
    found, start = [], 0
    for size in sizes:
        found.append(cards[start : start + size])
        start += size
    return found


def _relieve(deck: list[Number], rest: list[Number], sure: set[Number], most: int) -> None:
    """Swaps cards so that at most so many that are surely of the pile are left for hands."""
    over = sum(card in sure for card in rest) - most
    for place, card in enumerate(deck):
        if over <= 0:
            return
        if card not in sure:
            other = next(at for at, there in enumerate(rest) if there in sure)
            deck[place], rest[other] = rest[other], card
            over -= 1


def _with_bakutos(
    view: View, places: Places, unseen: Sequence[int], lacking: Sequence[Seat], rng: Rng
) -> tuple[list[list[Number]], list[Number]]:
    """The same, where each of these seats is given a Bakuto first: one that was never shuffled."""
    row, left = view.options.cards.row, list(unseen)
    in_pile = _counts(view.options.cards, view.shuffled)
    sizes, given = list(places.open), [list[Number]() for _ in places.open]
    for seat in lacking:
        able = [card for card, count in enumerate(left) if count > in_pile[card] and not row[card]]
        able = able or [card for card, count in enumerate(left) if count and not row[card]]
        card = able[rng.randrange(len(able))]
        left[card] -= 1
        sizes[seat] -= 1
        given[seat].append(card)
    caps = [min(pair) for pair in zip(places.caps, sizes, strict=True)]
    hands, deck = _dealt(view, places._replace(open=sizes, caps=caps), left, rng)
    return [cards + hand for cards, hand in zip(given, hands, strict=True)], deck


def _chosen(view: View, hands: Sequence[Sequence[Number]], rng: Rng) -> list[list[Number]]:
    """What others have chosen in secret is any of their cards."""
    return [
        _numbers(view.mine) if seat == view.seat else _shuffled(hands[seat], rng)[:count]
        for seat, count in enumerate(view.chosen)
    ]


# ---- lists ----


def _counts(cards: CardSet, some: Iterable[Card]) -> list[int]:
    """By card."""
    found = [0] * len(cards.cards)
    for card in some:
        found[card.number] += 1
    return found


def _listed(counts: Sequence[int]) -> list[Number]:
    """Each card by itself."""
    found: list[Number] = []
    for number, count in enumerate(counts):
        found += [number] * count
    return found


def _shuffled(numbers: Sequence[Number], rng: Rng) -> list[Number]:
    """In a random order: by keys of 32 bits, drawn all at once, which is fast."""
    size = 4 * len(numbers)
    keys = memoryview(rng.getrandbits(8 * size + 1).to_bytes(size + 1, "little"))[:size].cast("I")
    return [number for _, number in sorted(zip(keys, numbers, strict=True))]
