"""Which ability comes next in a turn, and whether it is used (rulings 1, 2, 13; Links)."""

from __future__ import annotations

from typing import NamedTuple

from arena.games.gosu.abilities import ABLE, BEGIN
from arena.games.gosu.actions import DECLINE, USE_LINK, Action
from arena.games.gosu.cards import Power
from arena.games.gosu.legal import ABILITY
from arena.games.gosu.places import BIT, NOWHERE
from arena.games.gosu.table import ASKED, END, POWERS, Step, Table


class Ready(NamedTuple):
    """A link ability that can do something now, and where it is in ``table.links``."""

    power: Power
    goblin: int
    nth: int


def powers(table: Table) -> Step:
    """Asks about the next ability that can do something; the turn ends when there is none."""
    active, queue = table.active, table.queue
    while queue:
        power, queue = queue[0], queue[1:]
        if ABLE[power.code](table, power) and (
            power.trigger == "mutation"
            or (table.newcomer != NOWHERE and table.up[active] & BIT[table.newcomer])
        ):
            table.power, table.queue = power, queue
            table.seat, table.phase, table.legal = active, "ability", ABILITY
            return ASKED
    table.power, table.queue = None, ()
    if table.links:
        return _ask_links(table)
    table.newcomer = NOWHERE
    return END


def _ask_links(table: Table) -> Step:
    """Of one goblin one ability after the other; of several in an order that the seat chooses."""
    found = ready(table)
    if not found:
        table.links = ()
        return POWERS
    if found[0].goblin != found[-1].goblin:
        return table.ask(table.active, "links", (DECLINE, *USE_LINK[: len(found)]))
    first = found[0]
    _drop_up_to(table, first)
    table.power = first.power
    return table.ask(table.active, "ability", ABILITY)


def ready(table: Table) -> list[Ready]:
    """Link abilities that can do something now, in the order of the notation."""
    return [
        Ready(power, goblin, nth)
        for goblin, (_, link) in enumerate(table.links)
        for nth, power in enumerate(link)
        if ABLE[power.code](table, power)
    ]


def _drop_up_to(table: Table, link: Ready) -> None:
    """This ability and the goblin's earlier ones are not to come any more."""
    place, all_its = table.links[link.goblin]
    rest = ((place, all_its[link.nth + 1 :]),) if link.nth + 1 < len(all_its) else ()
    table.links = table.links[: link.goblin] + rest + table.links[link.goblin + 1 :]


# ---- answers ----


def uses(table: Table, action: Action) -> Step:
    """``use``, or ``use:<i>`` of several links."""
    if action.number:
        link = ready(table)[action.number - 1]
        _drop_up_to(table, link)
        table.power = link.power
    power = table.power
    assert power is not None, "an ability is asked about"
    table.log.append(table.events.used[table.active][power])
    return BEGIN[power.code](table, power)


def declines(table: Table, action: Action) -> Step:
    """``decline``: of one ability, or of all links that are left."""
    del action
    declined = table.events.declined[table.active]
    if table.phase == "links":
        for _, link in table.links:
            table.log += [declined[power] for power in link]
        table.links = ()
    else:
        assert table.power is not None, "an ability is asked about"
        table.log.append(declined[table.power])
    return POWERS
