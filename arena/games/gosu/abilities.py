"""The seven abilities (README: Abilities, rulings 5 to 7, 9, 10, 16)."""

from __future__ import annotations

from collections.abc import Callable

from arena.games.game import Seat
from arena.games.gosu import actions
from arena.games.gosu.actions import NO_SWAP, Action
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
    Number,
    Power,
)
from arena.games.gosu.events import PutAway, TurnedUp
from arena.games.gosu.hands import ask_secret, begin_secret, choices, discard
from arena.games.gosu.knowledge import without
from arena.games.gosu.legal import VICTIMS, of_cards
from arena.games.gosu.log import (
    ADVANTAGED,
    CHOSE,
    destroyed,
    freed,
    swapped,
    took,
    trapped,
)
from arena.games.gosu.places import BIT, FULL, LOW, NOWHERE, Place, Places, free, free_and_low
from arena.games.gosu.strength import clans
from arena.games.gosu.table import ASKED, POWERS, Step, Table
from arena.games.gosu.winning import won

FIVE = 5
"""Cards that foresight turns up."""
POOREST_DRAW = 2


def able(table: Table, power: Power) -> bool:
    """The ability can do something now: a public fact (ruling 16)."""
    return _ABLE[power.code](table, power)


def begin(table: Table, power: Power) -> Step:
    """The ability is used: what it needs to know is asked, and then it happens."""
    return _BEGIN[power.code](table, power)


def ask_again(table: Table) -> None:
    """What the power in use asks, as it was asked; for a table made from a view."""
    power = table.power
    assert power is not None, "an ability is in use"
    if table.phase == "target" and power.code == DESTROY_MAX:
        _destroy_any(table)
    elif table.turned:
        _take(table)
    else:
        begin(table, power)


# ---- destroy ----


def _can_destroy(table: Table, power: Power) -> bool:
    del power
    return any(map(free_and_low, table.there))


def _any_goblin(table: Table, power: Power) -> bool:
    del power
    return any(table.there)


def _destroy(table: Table, power: Power) -> Step:
    del power
    return _ask_target(table, list(map(free_and_low, table.there)), _destroyed)


def _destroy_max(table: Table, power: Power) -> Step:
    """May swap two goblins of a row first."""
    del power
    swaps = [swap for seat, there in enumerate(table.there) for swap in actions.swaps(seat, there)]
    if swaps:
        return table.ask(table.active, "swap", (NO_SWAP, *swaps))
    return _destroy_any(table)


def _destroy_any(table: Table) -> Step:
    return _ask_target(table, list(map(free, table.there)), _destroyed)


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
    return _destroy_any(table)


def _follow_swap(table: Table, moved: dict[Place, Place]) -> None:
    """Swaps change nothing for what is to come (ruling 13)."""
    table.newcomer = moved.get(table.newcomer, table.newcomer)
    table.links = tuple((moved.get(place, place), powers) for place, powers in table.links)


def keeps_order(table: Table, action: Action) -> Step:
    """``noswap``."""
    del action
    return _destroy_any(table)


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


def _can_trap(table: Table, power: Power) -> bool:
    del power
    return any(map(LOW.__and__, table.up))


def _trap(table: Table, power: Power) -> Step:
    del power
    return _ask_target(table, [up & LOW for up in table.up], _turned)


def _trap_max(table: Table, power: Power) -> Step:
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
            found += actions.targets(seat, there)
    if len(found) > 1:
        return table.ask(table.active, "target", found)
    return _at(table, found[0], strike)


def _at(table: Table, action: Action, strike: Strike) -> Step:
    return strike(table, action.seat, action.place)


def targets(table: Table, action: Action) -> Step:
    """``target``."""
    assert table.power is not None, "an ability is used on the target"
    return _at(table, action, _destroyed if table.power.code <= DESTROY_MAX else _turned)


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
    table.chosen[table.seat].append(table.cards.number[action.card])
    return ASKED if ask_secret(table, "half") else POWERS


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


# ---- foresight ----


def _foresight(table: Table, power: Power) -> Step:
    """The top five cards, after a reshuffle if need be, are turned up and stay on the deck."""
    top = _turn_up(table, FIVE)
    if len(top) < FIVE and table.discard:
        table.turned = len(top)
        table.reshuffle()
        top += _turn_up(table, FIVE - len(top))
    table.turned = len(top)
    cards = table.cards.cards
    table.log.append(TurnedUp(table.active, tuple([cards[card] for card in top])))
    table.owed = min(len(top), 1 if power.code == FORESIGHT else 2)
    return _take(table)


def _turn_up(table: Table, most: int) -> list[Number]:
    """The next cards below what is turned up, top first; all see them leave the hidden deck."""
    end = len(table.deck) - table.turned
    found = table.deck[max(0, end - most) : end][::-1]
    if table.piles:
        for card in found:
            table.piles = [without(left, card) for left in table.piles]
    return found


def turned_up(table: Table) -> list[Number]:
    """The cards turned up on the deck, top first."""
    return table.deck[: -table.turned - 1 : -1] if table.turned else []


def _take(table: Table) -> Step:
    """One of the cards turned up is taken; when enough are, the rest is put away in order."""
    while table.owed:
        choice = of_cards(table.cards.take, sorted(turned_up(table)))
        if len(choice) > 1 and table.turned > table.owed:
            return table.ask(table.active, "take", choice)
        _taken(table, table.deck[-1])
    rest = turned_up(table)
    del table.deck[len(table.deck) - table.turned :]
    table.turned = 0
    table.discard += rest
    cards = table.cards.cards
    table.log.append(PutAway(table.active, tuple([cards[card] for card in rest])))
    return POWERS


def _taken(table: Table, card: Number) -> None:
    """The topmost copy goes to the hand."""
    place = len(table.deck) - 1
    while table.deck[place] != card:
        place -= 1
    del table.deck[place]
    table.turned -= 1
    table.owed -= 1
    table.give(table.active, card)
    table.log.append(took(table.active, table.cards.cards[card], "deck"))


# ---- return ----


def _can_return(table: Table, power: Power) -> bool:
    return not _of_clan(table, power).isdisjoint(table.discard)


def _can_return_any(table: Table, power: Power) -> bool:
    del power
    return bool(table.discard)


def _of_clan(table: Table, power: Power) -> frozenset[Number]:
    return table.cards.clan_cards[table.cards.clan[power.card.number]]


def _return(table: Table, power: Power) -> Step:
    return _ask_return(table, _of_clan(table, power).intersection(table.discard))


def _return_max(table: Table, power: Power) -> Step:
    del power
    return _ask_return(table, set(table.discard))


def _ask_return(table: Table, found: set[Number] | frozenset[Number]) -> Step:
    if len(found) > 1:
        table.owed = 1
        return table.ask(table.active, "take", of_cards(table.cards.take, sorted(found)))
    return _returned(table, next(iter(found)))


def _returned(table: Table, card: Number) -> Step:
    """The copy that lies deepest is taken (ruling 20)."""
    table.discard.remove(card)
    table.give(table.active, card)
    table.owed = 0
    table.log.append(took(table.active, table.cards.cards[card], "discard"))
    return POWERS


def takes(table: Table, action: Action) -> Step:
    """``take``, of foresight or return."""
    card = table.cards.number[action.card]
    if not table.turned:
        return _returned(table, card)
    _taken(table, card)
    return _take(table)


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
    for seat in table.clockwise(table.active):
        if table.points[seat] == fewest:
            table.draw_openly(seat, POOREST_DRAW)
    return _advantage(table, power)


# ---- by code ----

Able = Callable[[Table, Power], bool]
Begin = Callable[[Table, Power], Step]

_RULES: dict[int, tuple[Able, Begin]] = {
    DESTROY: (_can_destroy, _destroy),
    DESTROY_MAX: (_any_goblin, _destroy_max),
    TRAP: (_can_trap, _trap),
    TRAP_MAX: (_any_goblin, _trap_max),
    DISCARD: (_any_hand, _discard),
    DISCARD_MAX: (_any_half, _discard_max),
    DRAW: (_can_draw, _draw),
    DRAW_MAX: (_can_draw_by_clans, _draw_max),
    FORESIGHT: (_can_draw, _foresight),
    FORESIGHT_MAX: (_can_draw, _foresight),
    RETURN: (_can_return, _return),
    RETURN_MAX: (_can_return_any, _return_max),
    ADVANTAGE: (_always, _advantage),
    ADVANTAGE_MAX: (_always, _advantage_max),
}
_ABLE = tuple(_RULES[code][0] for code in range(len(_RULES)))
_BEGIN = tuple(_RULES[code][1] for code in range(len(_RULES)))
