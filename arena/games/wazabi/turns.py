"""A turn: missed or rolled, drawn, handed on, a card played; and who is next."""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.wazabi.actions import NONE, TURNS, Action
from arena.games.wazabi.asking import ask_play
from arena.games.wazabi.cards import Card
from arena.games.wazabi.drawing import draw, draw_on
from arena.games.wazabi.ends import finish
from arena.games.wazabi.events import ENDED, MISSED
from arena.games.wazabi.handing import hand_on
from arena.games.wazabi.hands import take_from
from arena.games.wazabi.playing import settle, spend
from arena.games.wazabi.ranking import TURN_LIMIT
from arena.games.wazabi.table import Table

_SKIP = int(Card.SKIP)


def pass_on(table: Table) -> None:
    """Starts turn after turn until a seat is asked or the game is over."""
    dice, seats = table.dice, table.seats
    while table.turn < TURNS:
        table.extra = False
        seat = (table.active + table.direction) % seats
        while not dice[seat]:
            seat = (seat + table.direction) % seats
        table.active = seat
        if not _take_turn(table, seat):
            return
    finish(table, TURN_LIMIT)


def _take_turn(table: Table, seat: Seat) -> bool:
    """A missed turn is over at once; else the seat rolls, draws, hands dice on and may play."""
    table.turn += 1
    if table.skips[seat]:
        return _miss(table, seat)
    table.rolls[seat] += 1
    table.rolled = roll = table.dealing.roll(seat, table.rolls, table.dice[seat])
    table.log.append(roll.event)
    gives = table.giving = roll.g
    if roll.c and not draw(table, roll.c):
        return False
    if gives:
        return hand_on(table)
    if table.hands[seat]:
        return ask_play(table)
    return True


def _miss(table: Table, seat: Seat) -> bool:
    table.skips[seat] -= 1
    table.discard.append(_SKIP)
    table.log.append(MISSED[seat])
    return True


def ends(table: Table, action: Action) -> bool:
    """The active seat plays no card."""
    del action
    table.log.append(ENDED[table.active])
    return True


def takes(table: Table, action: Action) -> bool:
    """In place of a draw; then the turn goes on where the draw began: at the roll or a card."""
    table.drawing -= 1
    take_from(table, action.target)
    if not draw_on(table):
        return False
    return hand_on(table) if table.played == NONE else settle(table)


def again(table: Table, action: Action) -> bool:
    """The turn ends, the direction flips, and the same seat takes an extra turn (ruling 6)."""
    spend(table, action)
    table.discard.append(action.index)
    table.direction = -table.direction
    if table.turn == TURNS:
        return True
    table.extra = True
    return _take_turn(table, table.active)
