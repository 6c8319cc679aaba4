"""Dealing, and the first discards (README: Set-up)."""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.gosu.actions import Action
from arena.games.gosu.dealing import TEN
from arena.games.gosu.events import Dealt, Mulliganed, Started
from arena.games.gosu.hands import begin_secret, choose_secretly, discard_all
from arena.games.gosu.table import ASKED, CLOCKWISE, TURN, Step, Table


def set_up(table: Table) -> None:
    """Deals ten cards to each, replaces hands without a Bakuto, and asks what is discarded."""
    first = table.dealing.start(table.seats)
    table.advantage = table.active = first
    table.log.append(Started(first))
    table.deck = table.dealing.deck(table.cards, table.seats)
    table.deck.reverse()
    for seat in CLOCKWISE[table.seats][first]:
        _deal(table, seat)
    for seat in CLOCKWISE[table.seats][first]:
        while not _has_bakuto(table, seat):
            _mulligan(table, seat)
    begin_secret(table, "setup")


def _deal(table: Table, seat: Seat) -> None:
    table.draw(seat, TEN)
    cards = table.cards.cards
    table.log.append(Dealt(seat, tuple([cards[card] for card in table.hands[seat]])))


def _has_bakuto(table: Table, seat: Seat) -> bool:
    return not table.cards.bakutos.isdisjoint(table.hands[seat])


def _mulligan(table: Table, seat: Seat) -> None:
    cards = table.cards.cards
    shown = discard_all(table, seat)
    table.log.append(Mulliganed(seat, tuple([cards[card] for card in shown])))
    _deal(table, seat)


def discards(table: Table, action: Action) -> Step:
    """``discard`` in set-up: one of the three."""
    return ASKED if choose_secretly(table, action) else TURN
