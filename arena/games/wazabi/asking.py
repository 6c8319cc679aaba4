"""What a seat is asked: the phase, and the legal actions in the order of the README.

All return False, as what the seat decides is yet to come: the turn has not ended.
"""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.wazabi.cards import presence
from arena.games.wazabi.legal import WITHOUT, Seats, discards, gives, keeps, plays, takes
from arena.games.wazabi.table import Table


def ask_play(table: Table) -> bool:
    """The active seat plays a card or none."""
    table.phase = "play"
    table.seat = seat = table.active
    roll = table.rolled
    allowed = roll.allowed_extra if table.extra else roll.allowed
    table.legal = plays(table.hands[seat] & allowed, table.in_game & WITHOUT[seat], table.sizes)
    return False


def ask_give(table: Table) -> bool:
    """The active seat hands a die on."""
    table.phase = "give"
    table.seat = seat = table.active
    table.legal = gives(table.in_game & WITHOUT[seat])
    return False


def ask_take(table: Table, victims: Seats) -> bool:
    """The active seat takes a card from one of these."""
    table.phase = "take"
    table.seat = table.active
    table.legal = takes(victims)
    return False


def ask_keep(table: Table, seat: Seat) -> bool:
    """The seat keeps one card."""
    table.phase = "keep"
    table.seat = seat
    table.legal = keeps(presence(table.hands[seat]))
    return False


def ask_discard(table: Table, seat: Seat) -> bool:
    """The seat discards one card."""
    table.phase = "discard"
    table.seat = seat
    table.legal = discards(presence(table.hands[seat]))
    return False
