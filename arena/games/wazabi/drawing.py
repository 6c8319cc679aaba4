"""Cards drawn, past the ends of both piles if need be."""

from __future__ import annotations

from arena.games.wazabi.asking import ask_take
from arena.games.wazabi.cards import UNIT
from arena.games.wazabi.events import DREW, Reshuffled
from arena.games.wazabi.hands import take_from
from arena.games.wazabi.legal import ONE_CARD, WITHOUT, Seats, members, with_cards
from arena.games.wazabi.table import Table


def draw(table: Table, count: int) -> bool:
    """The active seat draws; False when it is asked whom to take a card from instead."""
    deck = table.deck
    if len(deck) < count:
        table.drawing = count
        return draw_on(table)
    seat, log = table.active, table.log
    if count == 1:
        card = deck.pop()
        table.hands[seat] += UNIT[card]
        table.sizes += ONE_CARD[seat]
        log.append(DREW[seat][card])
        return True
    hand, drew = table.hands[seat], DREW[seat]
    for _ in range(count):
        card = deck.pop()
        hand += UNIT[card]
        log.append(drew[card])
    table.hands[seat] = hand
    table.sizes += count * ONE_CARD[seat]
    return True


def draw_on(table: Table) -> bool:
    """Draws what is left to draw, past the ends of both piles."""
    while table.drawing:
        if not table.deck and table.discard:
            _reshuffle(table)
        if table.deck:
            count = min(table.drawing, len(table.deck))
            table.drawing -= count
            draw(table, count)
        elif not _take_instead(table):
            return False
    return True


def _reshuffle(table: Table) -> None:
    table.reshuffles += 1
    table.deck = table.dealing.reshuffled(table.reshuffles, table.discard)
    table.deck.reverse()
    table.discard = []
    table.log.append(Reshuffled(len(table.deck)))


def _take_instead(table: Table) -> bool:
    """Both piles are empty: one card comes from an opponent; False when the seat is asked."""
    seats = victims(table)
    found = members(seats)
    if len(found) > 1:
        return ask_take(table, seats)
    if found:
        table.drawing -= 1
        take_from(table, found[0])
    else:
        table.drawing = 0
    return True


def victims(table: Table) -> Seats:
    """Opponents that have a card, in the game or not."""
    return with_cards(table.sizes) & WITHOUT[table.active]
