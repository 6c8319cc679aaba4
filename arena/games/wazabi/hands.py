"""Cards that leave hands, and who knows of them (README: ruling 4)."""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.wazabi.cards import UNIT, Card, unpacked
from arena.games.wazabi.events import TOOK
from arena.games.wazabi.knowledge import shown, taken
from arena.games.wazabi.legal import ONE_CARD
from arena.games.wazabi.table import Table


def put_down(table: Table, seat: Seat, hand: int) -> tuple[Card, ...]:
    """These cards of the seat's hand go to the discard pile, before all eyes."""
    cards = unpacked(hand)
    table.hands[seat] -= hand
    table.sizes -= len(cards) * ONE_CARD[seat]
    table.discard += cards
    if table.known[seat]:
        for card in cards:
            shown(table.known, seat, UNIT[card])
    return cards


def take_from(table: Table, victim: Seat) -> None:
    """The active seat takes a random card of the victim's hand, unseen (ruling 4)."""
    seat, cards = table.active, unpacked(table.hands[victim])
    table.picks[seat] += 1
    card = cards[table.dealing.pick(seat, table.picks, len(cards))]
    unit = UNIT[card]
    taken(table.known, seat, victim, unit, len(cards))
    table.hands[victim] -= unit
    table.hands[seat] += unit
    table.sizes += ONE_CARD[seat] - ONE_CARD[victim]
    table.log.append(TOOK[seat][victim][card])
