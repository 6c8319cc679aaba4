"""What a reader may know of a table, and the whole table as JSON."""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.wazabi.actions import NONE
from arena.games.wazabi.cards import CARDS, Card, unpacked
from arena.games.wazabi.events import told
from arena.games.wazabi.knowledge import to_reader
from arena.games.wazabi.legal import unpacked_sizes
from arena.games.wazabi.table import Table
from arena.games.wazabi.view import View


def shown_to(table: Table, seat: Seat | None) -> View:
    """Built up from what the seat may know (None: a spectator)."""
    since = max(table.cursors) if seat is None else table.cursors[seat]
    roll = table.rolled
    # By position: a named argument each would cost as much as the rest of it.
    return View(
        seat,
        table.options,
        told(table.log[since:], seat),
        table.phase,
        table.seat,
        table.active,
        table.direction,
        table.turn,
        table.extra,
        tuple(table.dice),
        () if seat is None else unpacked(table.hands[seat]),
        unpacked_sizes(table.sizes, table.seats),
        _known_to(table, seat),
        len(table.deck),
        tuple([CARDS[card] for card in table.discard]),
        tuple(table.skips),
        (roll.w, roll.c, roll.g),
        table.giving,
        table.drawing,
        None if table.played == NONE else CARDS[table.played],
        tuple(table.out),
    )


def _known_to(table: Table, seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
    if seat is None or not any(table.known):
        return ((),) * table.seats
    return tuple(map(unpacked, to_reader(table.known, seat)))


def as_json(table: Table) -> dict[str, object]:
    """The whole table, with the keys of the README."""
    return {
        "dice": list(table.dice),
        "hands": [[str(card) for card in unpacked(hand)] for hand in table.hands],
        "deck": [str(CARDS[card]) for card in reversed(table.deck)],
        "discard": [str(CARDS[card]) for card in table.discard],
        "skips": list(table.skips),
        "direction": table.direction,
        "active": table.active,
        "rolled": {"W": table.rolled.w, "C": table.rolled.c, "G": table.rolled.g},
        "played": None if table.played == NONE else str(CARDS[table.played]),
        "out": list(table.out),
    }
