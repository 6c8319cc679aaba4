"""The deal, and who begins (README: Play)."""

from __future__ import annotations

from arena.games.game import StackedError
from arena.games.wazabi.cards import packed
from arena.games.wazabi.events import Started, dealt
from arena.games.wazabi.legal import ONE_CARD
from arena.games.wazabi.table import Table

HAND = 3


def set_up(table: Table) -> None:
    """Hands are dealt; the turn that comes next is that of the seat that begins."""
    _deal(table)
    first = table.dealing.start(table.seats)
    table.log.append(Started(first))
    table.active = (first - 1) % table.seats


def _deal(table: Table) -> None:
    deck = table.dealing.deck()
    if len(deck) < HAND * table.seats:
        raise StackedError(
            f"stacked source 'deck' ran dry after {len(deck)} cards: {table.seats} seats are "
            f"dealt {HAND} cards each"
        )
    deck.reverse()
    table.deck = deck
    for seat in range(table.seats):
        hand = packed(deck[-HAND:])
        del deck[-HAND:]
        table.hands[seat] = hand
        table.sizes += HAND * ONE_CARD[seat]
        table.log.append(dealt(seat, hand))
