"""Foresight and return: cards that all see go to a hand (rulings 16, 20, 23)."""

from __future__ import annotations

from bisect import insort

from arena.games.gosu.actions import Action
from arena.games.gosu.cards import FORESIGHT, Number, Power
from arena.games.gosu.events import PutAway, TurnedUp
from arena.games.gosu.legal import of_cards
from arena.games.gosu.table import POWERS, Step, Table

FIVE = 5
"""Cards that foresight turns up."""

# ---- foresight ----


def foresight(table: Table, power: Power) -> Step:
    """The top five cards, after a reshuffle if need be, are turned up and stay on the deck."""
    top = _turn_up(table, FIVE)
    if len(top) < FIVE and table.discard:
        table.turned = len(top)
        table.reshuffle(top)
        top += _turn_up(table, FIVE - len(top))
    table.turned = len(top)
    cards = table.cards.cards
    table.log.append(TurnedUp(table.active, tuple([cards[card] for card in top])))
    table.owed = min(len(top), 1 if power.code == FORESIGHT else 2)
    return take(table)


def _turn_up(table: Table, most: int) -> list[Number]:
    """The next cards below what is turned up, top first."""
    end = len(table.deck) - table.turned
    return table.deck[max(0, end - most) : end][::-1]


def turned_up(table: Table) -> list[Number]:
    """The cards turned up on the deck, top first."""
    return table.deck[: -table.turned - 1 : -1] if table.turned else []


def take(table: Table) -> Step:
    """One of the cards turned up is taken; when enough are, the rest is put away in order."""
    while table.owed:
        choice = of_cards(table.cards.take, sorted(turned_up(table)))
        if len(choice) > 1 and table.turned > table.owed:
            return table.ask(table.active, "take", choice)
        _taken(table, table.deck[-1])
    rest = turned_up(table)
    del table.deck[len(table.deck) - table.turned :]
    table.turned = 0
    table.discard.extend(rest)
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
    insort(table.hands[table.active], card)
    table.log.append(table.events.from_deck[table.active][card])


# ---- return ----


def can_return(table: Table, power: Power) -> bool:
    return not _of_clan(table, power).isdisjoint(table.discard)


def can_return_any(table: Table, power: Power) -> bool:
    del power
    return bool(table.discard)


def _of_clan(table: Table, power: Power) -> frozenset[Number]:
    return table.cards.clan_cards[table.cards.clan[power.card.number]]


def take_back(table: Table, power: Power) -> Step:
    return _ask_return(table, _of_clan(table, power).intersection(table.discard))


def take_back_any(table: Table, power: Power) -> Step:
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
    insort(table.hands[table.active], card)
    table.owed = 0
    table.log.append(table.events.from_discard[table.active][card])
    return POWERS


def takes(table: Table, action: Action) -> Step:
    """``take``, of foresight or return."""
    card = table.cards.number[action.card]
    if not table.turned:
        return _returned(table, card)
    _taken(table, card)
    return take(table)
