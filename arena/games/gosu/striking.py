"""Destroy and trap: which goblins they can hit, and what becomes of them (rulings 2, 6, 13)."""

from __future__ import annotations

from collections.abc import Callable

from arena.games.game import Seat
from arena.games.gosu import actions
from arena.games.gosu.actions import NO_SWAP, Action
from arena.games.gosu.cards import DESTROY_MAX, Power
from arena.games.gosu.log import destroyed, freed, swapped, trapped
from arena.games.gosu.places import BIT, FREE, FREE_AND_LOW, FULL, LOW, NOWHERE, Place, Places
from arena.games.gosu.table import ASKED, POWERS, Step, Table
from arena.games.gosu.winning import won

# ---- destroy ----


def can_destroy(table: Table, power: Power) -> bool:
    del power
    return any(map(FREE_AND_LOW.__getitem__, table.there))


def any_goblin(table: Table, power: Power) -> bool:
    del power
    return any(table.there)


def destroy(table: Table, power: Power) -> Step:
    del power
    return _ask_target(table, [FREE_AND_LOW[there] for there in table.there], _destroyed)


def destroy_max(table: Table, power: Power) -> Step:
    """May swap two goblins of a row first."""
    del power
    swaps = [swap for seat, there in enumerate(table.there) for swap in actions.swaps(seat, there)]
    if swaps:
        return table.ask(table.active, "swap", (NO_SWAP, *swaps))
    return destroy_any(table)


def destroy_any(table: Table) -> Step:
    return _ask_target(table, [FREE[there] for there in table.there], _destroyed)


def swaps(table: Table, action: Action) -> Step:
    """``swap``: two goblins change places, trapped or not (ruling 6)."""
    seat, place, other = action.seat, action.place, action.other
    army, first, second = table.army, FULL * seat + place, FULL * seat + other
    army[first], army[second] = army[second], army[first]
    up, both = table.up[seat], BIT[place] | BIT[other]
    if up & both and up & both != both:
        table.up[seat] = up ^ both
    if seat == table.active:
        _follow_swap(table, {place: other, other: place})
    table.log.append(swapped(seat, place, other))
    return destroy_any(table)


def _follow_swap(table: Table, moved: dict[Place, Place]) -> None:
    """Swaps change nothing for what is to come (ruling 13)."""
    table.newcomer = moved.get(table.newcomer, table.newcomer)
    table.links = tuple((moved.get(place, place), powers) for place, powers in table.links)


def keeps_order(table: Table, action: Action) -> Step:
    """``noswap``."""
    del action
    return destroy_any(table)


def _destroyed(table: Table, seat: Seat, place: Place) -> Step:
    card = table.clear(seat, place)
    table.discard.append(card)
    table.log.append(destroyed(seat, place, table.cards.cards[card]))
    if seat == table.active:
        _unlink(table, place)
        if place == table.newcomer:
            table.newcomer = NOWHERE
    return POWERS


def _unlink(table: Table, place: Place) -> None:
    """A goblin of the active seat was destroyed or trapped: links of and to it are lost."""
    if place == table.newcomer:
        table.links = ()
    else:
        table.links = tuple(link for link in table.links if link[0] != place)


# ---- trap ----


def can_trap(table: Table, power: Power) -> bool:
    del power
    return any(map(LOW.__and__, table.up))


def trap(table: Table, power: Power) -> Step:
    del power
    return _ask_target(table, [up & LOW for up in table.up], _turned)


def trap_max(table: Table, power: Power) -> Step:
    del power
    return _ask_target(table, table.there, _turned)


def _turned(table: Table, seat: Seat, place: Place) -> Step:
    card = table.cards.cards[table.army[FULL * seat + place]]
    if table.turn(seat, place):
        table.log.append(freed(seat, place, card))
        return ASKED if won(table, seat) else POWERS
    table.log.append(trapped(seat, place, card))
    if seat == table.active:
        _unlink(table, place)
    return POWERS


# ---- targets ----

Strike = Callable[[Table, Seat, Place], Step]


def _ask_target(table: Table, places: list[Places], strike: Strike) -> Step:
    """Which of the goblins at these places, by seat; an only one is not asked about."""
    found: list[Action] = []
    for seat, there in enumerate(places):
        if there:
            found += actions.TARGETS[seat][there]
    if len(found) > 1:
        return table.ask(table.active, "target", found)
    return _at(table, found[0], strike)


def _at(table: Table, action: Action, strike: Strike) -> Step:
    return strike(table, action.seat, action.place)


def targets(table: Table, action: Action) -> Step:
    """``target``."""
    assert table.power is not None, "an ability is used on the target"
    return _at(table, action, _destroyed if table.power.code <= DESTROY_MAX else _turned)
