"""How a card leaves the hand of its player, and its effect ends."""

from __future__ import annotations

from arena.games.wazabi.actions import NONE, Action
from arena.games.wazabi.events import PLAYED
from arena.games.wazabi.knowledge import shown
from arena.games.wazabi.legal import ONE_CARD
from arena.games.wazabi.table import Table


def spend(table: Table, action: Action) -> None:
    """The card leaves the hand; where it goes after its effect is the effect's business."""
    seat = table.active
    table.hands[seat] -= action.unit
    table.sizes -= ONE_CARD[seat]
    if table.known[seat]:
        shown(table.known, seat, action.unit)
    table.log.append(PLAYED[seat][action])


def run(table: Table, action: Action) -> None:
    """Spends a card whose effect may take other seats' decisions."""
    spend(table, action)
    table.played = action.index


def settle(table: Table) -> bool:
    """A card's effect is over: it goes to the discard pile, and the turn ends."""
    table.discard.append(table.played)
    table.played = NONE
    return True
