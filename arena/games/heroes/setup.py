"""Bands, hands and the seat that begins (README: Set-up)."""

from __future__ import annotations

from arena.games.game import Seat, StackedError
from arena.games.heroes.events import Formed, Returned, Started
from arena.games.heroes.heroes import BIT, CHICKEN, mask, packed
from arena.games.heroes.legal import SEAT
from arena.games.heroes.log import dealt
from arena.games.heroes.table import Table

HAND = 5


def set_up(table: Table) -> None:
    """Deals; the seat before the one that begins is left active, for the first flip."""
    table.deck = table.dealing.deck()
    table.deck.reverse()
    for seat in range(table.seats):
        _form_band(table, seat)
    _check_enough(table)
    for seat in range(table.seats):
        hand = packed(table.deck[-HAND:])
        del table.deck[-HAND:]
        table.hands[seat] = hand
        table.sizes[seat] = HAND
        table.log.append(dealt(seat, hand))
    first = table.dealing.start(table.seats)
    table.log.append(Started(first))
    table.active = (first - 1) % table.seats


def _check_enough(table: Table) -> None:
    """Duplicates that are thrown away leave the hands and a first requirement (ruling 18)."""
    needed = HAND * table.seats + 1
    if len(table.deck) < needed:
        raise StackedError(
            f"stacked source 'deck' ran dry: {len(table.discard)} duplicates are thrown away at "
            f"set-up, {len(table.deck)} cards are left, and {needed} are needed"
        )


def _form_band(table: Table, seat: Seat) -> None:
    """Two cards face up; of two equal ones one goes away and another is dealt until they differ."""
    first, second = table.deck.pop(), table.deck.pop()
    times = 0
    while second == first:
        table.log.append(Returned(seat, second))
        times += 1
        if table.options.edition == "hu2017":
            table.discard.append(second)
        else:
            _put_back(table, seat, second, times)
        second = table.deck.pop()
    table.bands[seat] = (first, second)
    table.unused[seat] = mask((first, second))
    if table.unused[seat] & BIT[CHICKEN]:
        table.chickens |= SEAT[seat]
    table.log.append(Formed(seat, (first, second)))


def _put_back(table: Table, seat: Seat, hero: int, times: int) -> None:
    table.returns += 1
    cards = [hero, *reversed(table.deck)]
    table.deck = table.dealing.returned(table.returns, seat, times, cards)
    table.deck.reverse()
