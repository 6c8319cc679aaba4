"""A turn: recruit, mutate or pass, and who is next (README: A round)."""

from __future__ import annotations

from typing import Literal

from arena.games.gosu.actions import PASS, Action
from arena.games.gosu.cards import NO_CARD, Number, Powers
from arena.games.gosu.events import Mutated
from arena.games.gosu.hands import choices, discard, without
from arena.games.gosu.legal import plays, price
from arena.games.gosu.log import PASSED
from arena.games.gosu.places import ANY, BESIDE, BIT, COLUMNS, FULL, IN_ROW, NOWHERE, Place
from arena.games.gosu.strength import NINE
from arena.games.gosu.table import (
    AFTER,
    ASKED,
    BATTLE,
    END,
    NOT_COUNTED,
    POWERS,
    Links,
    Step,
    Table,
)
from arena.games.gosu.winning import won

AFTER_A_PASS = 3
"""Turns that the others have after the first pass of a round."""
TURN_LIMIT = 400
"""Turns of a round; ruling 11."""


def turn(table: Table) -> Step:
    """The active seat is asked; with no hand card it passes (ruling 16)."""
    active = table.active
    if table.hands[active]:
        table.seat, table.phase, table.legal = active, "turn", plays(table, active)
        return ASKED
    return passes(table, PASS)


def passes(table: Table, action: Action) -> Step:
    """``pass``, for the rest of the round."""
    del action
    active, left = table.active, table.left
    table.log.append(PASSED[active])
    if left[active] == NOT_COUNTED:
        table.left = left = [AFTER_A_PASS] * table.seats
    left[active] = 0
    table.passed[active] = True
    table.extra = 0
    return END


def end(table: Table) -> Step:
    """The turn is over: an extra one, the next seat's, or the battle follows."""
    table.turns += 1
    active, left = table.active, table.left
    if left[active] > 0 and not table.extra_turn:
        left[active] -= 1
    if table.turns == TURN_LIMIT:
        return BATTLE
    if table.extra:
        table.extra -= 1
        table.extra_turn = True
        return turn(table)
    table.extra_turn = False
    for seat in AFTER[table.seats][active]:
        if left[seat]:
            table.active = seat
            return turn(table)
    return BATTLE


# ---- recruiting ----


def recruits(table: Table, action: Action) -> Step:
    """``recruit``."""
    card = table.cards.number[action.card]
    table.named = card
    cost = price(table, table.active, card)
    return _pay(table, cost) if cost else _recruit(table)


def _recruit(table: Table) -> Step:
    active, card = table.active, table.named
    row = table.cards.row[card]
    place = row * COLUMNS + (table.there[active] & IN_ROW[row]).bit_count()
    table.hands[active].remove(card)
    table.put(active, place, card)
    table.log.append(table.events.recruited[active][place][card])
    return _come_in(table, place, ())


# ---- mutation ----


def mutates(table: Table, action: Action) -> Step:
    """``mutate``: the card that comes in is named first (ruling 3)."""
    active, place, cards = table.active, action.place, table.cards
    goblin = table.army[FULL * active + place]
    table.named, table.place = cards.number[action.card], place
    table.from_discard = cards.zombie[goblin] and table.named in table.discard
    return _pay(table, cards.cost[goblin])


def _mutate(table: Table) -> Step:
    active, place, card, cards = table.active, table.place, table.named, table.cards
    source: Literal["discard", "hand"]
    if table.from_discard:
        source = "discard"
        table.discard.remove(card)
    else:
        source = "hand"
        table.hands[active].remove(card)
    old = table.replace(active, place, card)
    table.discard.append(old)
    table.log.append(Mutated(active, place, cards.cards[old], cards.cards[card], source))
    table.place, table.from_discard = NOWHERE, False
    return _come_in(table, place, cards.mutation[old])


# ---- the cost ----


def _pay(table: Table, cost: int) -> Step:
    """Hand cards are discarded one by one; if all must go it is not asked (rulings 15, 16)."""
    active, hand = table.active, table.hands[table.active]
    table.log.append(table.events.named[active][table.place][table.named])
    table.owed = cost
    if len(hand) - (not table.from_discard) > cost:
        table.seat, table.phase, table.legal = active, "cost", choices(table, active)
        return ASKED
    for card in list(hand) if table.from_discard else _others(hand, table.named):
        discard(table, active, card)
    return _paid(table)


def _others(hand: list[Number], card: Number) -> list[Number]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def pays(table: Table, action: Action) -> Step:
    """``discard`` of a cost card."""
    active, card = table.active, table.cards.number[action.card]
    discard(table, active, card)
    table.owed -= 1
    if not table.owed:
        return _paid(table)
    again = card in table.hands[active]
    table.legal = choices(table, active) if again else without(table.legal, action)
    return ASKED


def _paid(table: Table) -> Step:
    table.owed = 0
    return _recruit(table) if table.place == NOWHERE else _mutate(table)


# ---- coming in ----


def _come_in(table: Table, place: Place, mutation: Powers) -> Step:
    """The named card has taken its place; what it sets off follows (ruling 13)."""
    active, card, cards = table.active, table.named, table.cards
    table.named = NO_CARD
    if (table.up[active].bit_count() >= NINE or table.there[active] == ANY) and won(table, active):
        return ASKED
    table.queue = mutation + cards.enter[card]
    alone = table.faces[active] & cards.clan_faces[card] == cards.faces[card]
    table.links = () if alone else _links(table, place, card)
    if not (table.queue or table.links):
        return END
    table.newcomer = place
    return POWERS


def _links(table: Table, place: Place, card: Number) -> Links:
    """Goblins beside the newcomer, face up and of its clan, that can link."""
    up, army, cards, start = table.up[table.active], table.army, table.cards, FULL * table.active
    clan, link = cards.clan, cards.link
    found: Links = ()
    for beside in BESIDE[place]:
        if up & BIT[beside]:
            goblin = army[start + beside]
            if link[goblin] and clan[goblin] == clan[card]:
                found += ((beside, link[goblin]),)
    return found
