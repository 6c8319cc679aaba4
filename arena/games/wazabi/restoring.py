"""A table made of what a reader knows and of hidden cards that go with it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from arena.games.wazabi.actions import NONE
from arena.games.wazabi.asking import ask_discard, ask_give, ask_keep, ask_play, ask_take
from arena.games.wazabi.cards import packed
from arena.games.wazabi.dealing import roll_of
from arena.games.wazabi.drawing import victims
from arena.games.wazabi.ends import ended
from arena.games.wazabi.legal import ONE_CARD, WITHOUT
from arena.games.wazabi.ranking import EMPTIED, TURN_LIMIT, ranked
from arena.games.wazabi.table import Table
from arena.games.wazabi.view import View


def restore(table: Table, view: View, hands: Sequence[Sequence[int]], deck: Sequence[int]) -> None:
    """Fills an empty table with what the view shows and with these hidden cards.

    The reader has the view's events and knowledge; the other seats start with none.
    """
    table.dice = list(view.dice)
    table.hands = [packed(cards) for cards in hands]
    table.sizes = sum(map(mul, view.hands, ONE_CARD))
    table.deck = list(deck)
    table.discard = list(view.discard)
    table.skips = list(view.skips)
    table.out = list(view.out)
    table.left = view.seats - len(view.out)
    for seat in view.out:
        table.in_game &= WITHOUT[seat]
    table.direction, table.active = view.direction, view.active
    table.turn, table.extra = view.turn, view.extra
    table.rolled = roll_of(view.active, *view.rolled)
    table.giving, table.drawing = view.giving, view.drawing
    table.played = NONE if view.played is None else int(view.played)
    _recall(table, view)
    _ask_again(table, view)


def _ask_again(table: Table, view: View) -> None:
    """The question that the seat to act was asked, or the end."""
    phase = view.phase
    if phase == "play":
        ask_play(table)
    elif phase == "give":
        ask_give(table)
    elif phase == "take":
        ask_take(table, victims(table))
    elif phase == "keep":
        ask_keep(table, view.to_act)
    elif phase == "discard":
        ask_discard(table, view.to_act)
    else:
        table.phase, table.seat = phase, view.to_act
        reason = EMPTIED if ended(view.options, table.left, view.out) else TURN_LIMIT
        table.result = ranked(view.dice, view.out, view.options, reason)


def _recall(table: Table, view: View) -> None:
    """Events and knowledge: the reader's own."""
    table.log = list(view.events)
    if view.seat is None:
        return
    table.cursors = [len(table.log)] * table.seats
    table.cursors[view.seat] = 0
    for holder, cards in enumerate(view.known):
        if cards:
            table.known[holder] = {view.seat: packed(cards)}
