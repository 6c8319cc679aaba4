"""What each ability does once nobody has cancelled it (README: Abilities)."""

from __future__ import annotations

from collections.abc import Callable

from arena.games.game import NOBODY
from arena.games.heroes import knowledge
from arena.games.heroes.actions import Action
from arena.games.heroes.events import Used
from arena.games.heroes.heroes import (
    BIT,
    CHICKEN,
    KNIGHT,
    PYROMANIAC,
    SERGEANT,
    TRAINER,
    WITCH,
    WIZARD,
    Hero,
)
from arena.games.heroes.legal import CLAIMS, SEAT
from arena.games.heroes.log import CLAIMED, DROPPED, IGNORED, LOOKED, REFRESHED, TRAINED
from arena.games.heroes.polls import cancel, settled
from arena.games.heroes.table import END, WINDOW, Step, Table


def settle(table: Table) -> Step:
    """The last use of those pending has its effect."""
    used = table.pending.pop()
    return _EFFECTS[used.hero](table, used)


def _chicken(table: Table, used: Used) -> Step:
    del used
    return cancel(table)


def _pyromaniac(table: Table, used: Used) -> Step:
    del used
    return drop(table)


def _witch(table: Table, used: Used) -> Step:
    seat, hero = used.seat, _target(used)
    table.used[seat] ^= BIT[hero]
    table.unused[seat] |= BIT[hero]
    if hero == CHICKEN:
        table.chickens |= SEAT[seat]
    table.log.append(REFRESHED[seat][hero])
    return settled(table)


def _trainer(table: Table, used: Used) -> Step:
    target = _target(used)
    table.trained |= SEAT[target]
    table.log.append(TRAINED[target])
    if target == table.active == table.holder:
        return drop(table)
    return WINDOW


def _sergeant(table: Table, used: Used) -> Step:
    seat = used.seat
    table.knowing |= SEAT[seat]
    table.log.append(LOOKED[seat][table.wandering])
    return table.ask(seat, "claim", CLAIMS)


def _knight(table: Table, used: Used) -> Step:
    del used
    table.ignore = True
    table.log.append(IGNORED[table.active])
    return WINDOW


def _wizard(table: Table, used: Used) -> Step:
    table.draw(used.seat)
    table.draw(used.seat)
    return settled(table)


_EFFECTS: dict[Hero, Callable[[Table, Used], Step]] = {
    CHICKEN: _chicken,
    PYROMANIAC: _pyromaniac,
    WITCH: _witch,
    TRAINER: _trainer,
    SERGEANT: _sergeant,
    KNIGHT: _knight,
    WIZARD: _wizard,
}


def claims(table: Table, action: Action) -> Step:
    """``claim`` or ``silent`` after a look: a public statement that binds nobody."""
    claimed = CLAIMED[table.seat][action.hero]
    table.log.append(claimed)
    if action.hero:
        table.claims.append(claimed)
    return WINDOW


def drop(table: Table) -> Step:
    """The wandering hero is put face up on the discard pile, and the round ends."""
    hero = turned_up(table)
    table.discard.append(hero)
    table.log.append(DROPPED[hero])
    return END


def turned_up(table: Table) -> Hero:
    """The wandering hero is one no more: all see it."""
    hero = table.wandering
    if table.origin != "deck" and table.limits[table.active]:
        table.limits[table.active] = knowledge.shown(table.limits[table.active], hero)
    table.wandering = 0
    table.holder = NOBODY
    table.ahead = 0
    table.origin = ""
    table.knowing = 0
    return hero


def _target(used: Used) -> int:
    assert used.target is not None, "Witch and Dog Trainer have a target"
    return used.target
