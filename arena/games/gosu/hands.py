"""Hand cards that go to the discard pile, and choices of them made in secret (rulings 5, 14)."""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.gosu.actions import Action
from arena.games.gosu.cards import NO_CARD, Number
from arena.games.gosu.legal import Actions, of_cards
from arena.games.gosu.table import CLOCKWISE, Table
from arena.games.gosu.view import Phase

FIRST_DISCARDS = 3


def discard(table: Table, seat: Seat, card: Number) -> None:
    """The seat's hand card goes to the discard pile, and it is told."""
    table.hands[seat].remove(card)
    table.discard.append(card)
    table.log.append(table.events.discarded[seat][card])


def discard_all(table: Table, seat: Seat) -> list[Number]:
    """The whole hand goes to the discard pile, in the order of the list; it is returned."""
    hand = table.hands[seat]
    table.discard.extend(hand)
    table.hands[seat] = []
    return hand


def choices(table: Table, seat: Seat) -> Actions:
    """Any of the hand cards, but for those that the seat has chosen or named."""
    hand = table.hands[seat]
    if table.chosen:
        hand = hand[:]
        for card in table.chosen[seat]:
            hand.remove(card)
    elif table.named != NO_CARD and not table.from_discard:
        hand = hand[:]
        hand.remove(table.named)
    return of_cards(table.cards.discard, hand)


# ---- in secret ----


def begin_secret(table: Table, phase: Phase) -> bool:
    """All choose from the active seat on; whether one has a choice, else the cards went."""
    table.chosen = [[] for _ in range(table.seats)]
    return _ask_secret(table, phase, table.active)


def choose_secretly(table: Table, action: Action) -> bool:
    """The seat that is asked has chosen; whether another choice is asked, else the cards went."""
    seat, card = table.seat, table.cards.number[action.card]
    hand, chosen = table.hands[seat], table.chosen[seat]
    chosen.append(card)
    if len(chosen) == quota(table.phase, len(hand)):
        return _ask_secret(table, table.phase, seat)
    table.legal = choices(table, seat) if hand.count(card) > 1 else without(table.legal, action)
    return True


def without(legal: Actions, action: Action) -> Actions:
    """The other choices."""
    others = list(legal)
    others.remove(action)
    return others


def _ask_secret(table: Table, phase: Phase, first: Seat) -> bool:
    """Asks who has to choose yet; False: all have chosen, and the cards went."""
    for seat in CLOCKWISE[table.seats][first]:
        if len(table.chosen[seat]) < quota(phase, len(table.hands[seat])):
            table.ask(seat, phase, choices(table, seat))
            return True
    chosen, table.chosen = table.chosen, []
    for seat in CLOCKWISE[table.seats][table.active]:
        for card in chosen[seat]:
            discard(table, seat, card)
    return False


def quota(phase: Phase, size: int) -> int:
    """So many cards go of a hand."""
    return FIRST_DISCARDS if phase == "setup" else size // 2
