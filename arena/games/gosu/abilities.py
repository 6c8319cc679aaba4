"""The seven abilities by their codes; discard, draw and advantage (rulings 5, 7, 10, 16)."""

from __future__ import annotations

from collections.abc import Callable

from arena.games.gosu.actions import Action
from arena.games.gosu.cards import (
    ADVANTAGE,
    ADVANTAGE_MAX,
    DESTROY,
    DESTROY_MAX,
    DISCARD,
    DISCARD_MAX,
    DRAW,
    DRAW_MAX,
    FORESIGHT,
    FORESIGHT_MAX,
    RETURN,
    RETURN_MAX,
    TRAP,
    TRAP_MAX,
    Power,
)
from arena.games.gosu.hands import begin_secret, choices, choose_secretly, discard
from arena.games.gosu.legal import VICTIMS
from arena.games.gosu.log import ADVANTAGED, CHOSE
from arena.games.gosu.strength import clans
from arena.games.gosu.striking import (
    any_goblin,
    can_destroy,
    can_trap,
    destroy,
    destroy_any,
    destroy_max,
    trap,
    trap_max,
)
from arena.games.gosu.table import ASKED, CLOCKWISE, POWERS, Step, Table
from arena.games.gosu.taking import (
    can_return,
    can_return_any,
    foresight,
    take,
    take_back,
    take_back_any,
)

POOREST_DRAW = 2


def ask_again(table: Table) -> None:
    """What the power in use asks, as it was asked; for a table made from a view."""
    power = table.power
    assert power is not None, "an ability is in use"
    if table.phase == "target" and power.code == DESTROY_MAX:
        destroy_any(table)
    elif table.turned:
        take(table)
    else:
        BEGIN[power.code](table, power)


# ---- discard ----


def _any_hand(table: Table, power: Power) -> bool:
    del power
    return any(table.hands)


def _any_half(table: Table, power: Power) -> bool:
    del power
    return max(map(len, table.hands)) > 1


def _discard(table: Table, power: Power) -> Step:
    del power
    return table.ask(table.active, "victim", VICTIMS[table.seats])


def chooses(table: Table, action: Action) -> Step:
    """``seat``: it discards a card of its choice, if it has one (ruling 5)."""
    victim = action.seat
    table.log.append(CHOSE[table.active][victim])
    hand = table.hands[victim]
    if len(hand) > 1:
        return table.ask(victim, "discard", choices(table, victim))
    if hand:
        discard(table, victim, hand[0])
    return POWERS


def discards(table: Table, action: Action) -> Step:
    """``discard`` by the seat that was chosen."""
    discard(table, table.seat, table.cards.number[action.card])
    return POWERS


def _discard_max(table: Table, power: Power) -> Step:
    del power
    return ASKED if begin_secret(table, "half") else POWERS


def discards_half(table: Table, action: Action) -> Step:
    """``discard`` of one card of the half."""
    return ASKED if choose_secretly(table, action) else POWERS


# ---- draw ----


def _can_draw(table: Table, power: Power) -> bool:
    del power
    return table.can_draw()


def _can_draw_by_clans(table: Table, power: Power) -> bool:
    del power
    return table.can_draw() and bool(table.faces[table.active])


def _draw(table: Table, power: Power) -> Step:
    del power
    table.draw_openly(table.active, 1)
    return POWERS


def _draw_max(table: Table, power: Power) -> Step:
    del power
    table.draw_openly(table.active, clans(table.faces[table.active]))
    return POWERS


# ---- advantage ----


def _always(table: Table, power: Power) -> bool:
    del table, power
    return True


def _advantage(table: Table, power: Power) -> Step:
    del power
    table.advantage = table.active
    table.extra += 1
    table.log.append(ADVANTAGED[table.active])
    return POWERS


def _advantage_max(table: Table, power: Power) -> Step:
    """All that have the fewest points draw, clockwise from the active seat (ruling 7)."""
    fewest = min(table.points)
    for seat in CLOCKWISE[table.seats][table.active]:
        if table.points[seat] == fewest:
            table.draw_openly(seat, POOREST_DRAW)
    return _advantage(table, power)


# ---- by code ----

_Able = Callable[[Table, Power], bool]
_Begin = Callable[[Table, Power], Step]

_RULES: dict[int, tuple[_Able, _Begin]] = {
    DESTROY: (can_destroy, destroy),
    DESTROY_MAX: (any_goblin, destroy_max),
    TRAP: (can_trap, trap),
    TRAP_MAX: (any_goblin, trap_max),
    DISCARD: (_any_hand, _discard),
    DISCARD_MAX: (_any_half, _discard_max),
    DRAW: (_can_draw, _draw),
    DRAW_MAX: (_can_draw_by_clans, _draw_max),
    FORESIGHT: (_can_draw, foresight),
    FORESIGHT_MAX: (_can_draw, foresight),
    RETURN: (can_return, take_back),
    RETURN_MAX: (can_return_any, take_back_any),
    ADVANTAGE: (_always, _advantage),
    ADVANTAGE_MAX: (_always, _advantage_max),
}
ABLE = tuple(_RULES[code][0] for code in range(len(_RULES)))
"""By code: whether the ability can do something now, a public fact (ruling 16)."""
BEGIN = tuple(_RULES[code][1] for code in range(len(_RULES)))
"""By code: the ability is used; what it needs to know is asked, and then it happens."""
