"""What the cards do, each a function (README: table of cards); ``again`` is in turns."""

from __future__ import annotations

from arena.games.wazabi.actions import NONE, Action
from arena.games.wazabi.asking import ask_discard, ask_keep
from arena.games.wazabi.drawing import draw
from arena.games.wazabi.ends import leave
from arena.games.wazabi.events import DISCARDED, Discarded
from arena.games.wazabi.hands import put_down, take_from
from arena.games.wazabi.knowledge import shown
from arena.games.wazabi.legal import ONE_CARD, SEAT, WITHOUT, members, with_three
from arena.games.wazabi.playing import run, settle, spend
from arena.games.wazabi.table import Table


def lose1(table: Table, action: Action) -> bool:
    """One die goes; who has none left is out."""
    spend(table, action)
    table.dice[table.active] -= 1
    table.discard.append(action.index)
    return True if table.dice[table.active] else leave(table)


def lose2(table: Table, action: Action) -> bool:
    """Never the last dice: the three W that it costs stay with their owner (ruling 2)."""
    spend(table, action)
    table.dice[table.active] -= 2
    table.discard.append(action.index)
    return True


def pass_dice(table: Table, action: Action) -> bool:
    """All dice of each seat go to its nearest neighbour in the game (ruling 3)."""
    spend(table, action)
    seats = members(table.in_game)
    dice = [table.dice[seat] for seat in seats]
    shift = 1 if action.direction == "left" else -1
    for place, count in enumerate(dice):
        table.dice[seats[(place + shift) % len(seats)]] = count
    table.discard.append(action.index)
    return True


def give1(table: Table, action: Action) -> bool:
    """One die goes to the target."""
    spend(table, action)
    table.dice[table.active] -= 1
    table.dice[action.target] += 1
    table.discard.append(action.index)
    return True


def steal(table: Table, action: Action) -> bool:
    """A card of the target's; without one to take from, of the draw pile."""
    run(table, action)
    if action.target != NONE:
        take_from(table, action.target)
    elif not draw(table, 1):
        return False
    return settle(table)


def strip(table: Table, action: Action) -> bool:
    """The target is asked for the card that it keeps."""
    run(table, action)
    return ask_keep(table, action.target)


def keeps(table: Table, action: Action) -> bool:
    """The target's other cards are discarded."""
    seat = table.seat
    cards = put_down(table, seat, table.hands[seat] - action.unit)
    table.log.append(Discarded(seat, cards))
    return settle(table)


def draw3(table: Table, action: Action) -> bool:
    """Three cards."""
    run(table, action)
    return draw(table, 3) and settle(table)


def purge(table: Table, action: Action) -> bool:
    """All others discard down to two cards."""
    run(table, action)
    return _purge_on(table)


def _purge_on(table: Table) -> bool:
    """Clockwise from the player's left, each discards down to two (rulings 4 and 10)."""
    too_many = with_three(table.sizes) & WITHOUT[table.active]
    if not too_many:
        return settle(table)
    seat = table.active
    while not too_many & SEAT[seat]:
        seat = (seat + 1) % table.seats
    return ask_discard(table, seat)


def discards(table: Table, action: Action) -> bool:
    """One card of the seat that is asked; then the next one is."""
    seat = table.seat
    table.hands[seat] -= action.unit
    table.sizes -= ONE_CARD[seat]
    if table.known[seat]:
        shown(table.known, seat, action.unit)
    table.discard.append(action.index)
    table.log.append(DISCARDED[seat][action.index])
    return _purge_on(table)


def skip(table: Table, action: Action) -> bool:
    """The card lies before its target, in no pile, until it is used up (ruling 5)."""
    spend(table, action)
    table.skips[action.target] += 1
    return True
