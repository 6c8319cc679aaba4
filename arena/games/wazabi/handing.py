"""Dice that show give go to opponents, then a card may be played."""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.wazabi.actions import Action
from arena.games.wazabi.asking import ask_give, ask_play
from arena.games.wazabi.ends import leave
from arena.games.wazabi.events import GAVE
from arena.games.wazabi.legal import WITHOUT, members
from arena.games.wazabi.table import Table

_PAIR = 2
"""With so many seats left there is one to give to: it is not asked for."""


def hand_on(table: Table) -> bool:
    """Dice that show give, then the card; one opponent left gets them unasked (ruling 10)."""
    seat = table.active
    while table.giving:
        if table.left > _PAIR:
            return ask_give(table)
        _hand_over(table, members(table.in_game & WITHOUT[seat])[0])
        if not table.dice[seat]:
            return leave(table)
    if not table.hands[seat]:
        return True
    return ask_play(table)


def gives(table: Table, action: Action) -> bool:
    """One die goes to the target; who has none left is out."""
    _hand_over(table, action.target)
    return hand_on(table) if table.dice[table.active] else leave(table)


def _hand_over(table: Table, to: Seat) -> None:
    seat, dice = table.active, table.dice
    table.giving -= 1
    dice[seat] -= 1
    dice[to] += 1
    table.log.append(GAVE[seat][to])
