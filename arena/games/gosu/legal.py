"""What a seat may do in its turn, and lists of cards as actions, in the pinned order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from arena.games.gosu.actions import DECLINE, PASS, SEAT, USE, Action
from arena.games.gosu.cards import CLANS, CardSet, Number
from arena.games.gosu.places import COLUMNS, FULL, Places, lengths, members
from arena.games.gosu.strength import Clans, bakutos_and_heroes, low_clans

if TYPE_CHECKING:
    from arena.games.game import Seat
    from arena.games.gosu.table import Table

Actions: TypeAlias = Sequence[Action]

PRICE = 2
"""Hand cards for a Bakuto of a clan that has none face up in the army."""

ABILITY: Actions = (DECLINE, USE)
VICTIMS: tuple[Actions, ...] = tuple(SEAT[:seats] for seats in range(len(SEAT) + 1))
"""By number of seats."""


def of_cards(table: tuple[Action, ...], cards: Iterable[Number]) -> list[Action]:
    """An action for each different card, in the order of the cards."""
    return list(map(table.__getitem__, dict.fromkeys(cards)))


def plays(table: Table, seat: Seat) -> list[Action]:
    """Pass, and every way to recruit or mutate."""
    cards, size = table.cards, len(table.hands[seat])
    hand = dict.fromkeys(table.hands[seat])
    found = [PASS, *filter(None, map(_recruits(table, seat).get, hand))]
    army, cost, start = table.army, cards.cost, FULL * seat
    for place in members(table.up[seat]):
        goblin = army[start + place]
        if 0 < cost[goblin] <= size:
            mutate = cards.mutate[place][goblin]
            if cards.zombie[goblin]:
                source = {*hand, *table.discard} if cost[goblin] < size else {*table.discard}
                found += map(mutate.__getitem__, sorted(source & mutate.keys()))
            elif cost[goblin] < size:
                found += filter(None, map(mutate.get, hand))
    return found


def can_play(table: Table, seat: Seat) -> bool:
    """There is something besides the pass, for a seat without a zombie."""
    cards, hand = table.cards, table.hands[seat]
    if any(map(_recruits(table, seat).__contains__, hand)):
        return True
    for place in members(table.up[seat]):
        goblin = table.army[FULL * seat + place]
        if 0 < cards.cost[goblin] < len(hand):
            mutate = cards.mutate[place][goblin]
            if any(map(mutate.__contains__, hand)):
                return True
    return False


def _recruits(table: Table, seat: Seat) -> dict[Number, Action]:
    """How the cards are recruited that the seat's army admits."""
    there = table.there[seat]
    can_pay = not there or len(table.hands[seat]) > PRICE
    return recruits(table.cards, low_clans(table.faces[seat]), room(there), can_pay)


@lru_cache
def room(there: Places) -> tuple[bool, bool, bool]:
    """Whether an army that stands at these places has room for a Bakuto, a Hero, an Ozeki."""
    bakutos, heroes, ozekis = lengths(there)
    return bakutos < COLUMNS, heroes < bakutos, ozekis < heroes


@lru_cache(maxsize=1 << 14)
def recruits(
    cards: CardSet, low: int, rows: tuple[bool, bool, bool], can_pay: bool
) -> dict[Number, Action]:
    """How the cards are recruited that such an army admits.

    ``low``: see strength.low_clans. ``rows``: those with room. ``can_pay``: there are cards for a
    Bakuto that costs some, or it is the first goblin.
    """
    bakutos, heroes = bakutos_and_heroes(low)
    clans = (ALL_CLANS if can_pay else bakutos, bakutos, bakutos & heroes)
    found: dict[Number, Action] = {}
    for row, (has_room, of) in enumerate(zip(rows, clans, strict=True)):
        if has_room:
            found |= _recruits_of(cards, row, of)
    return found


@lru_cache(maxsize=1 << 10)
def _recruits_of(cards: CardSet, row: int, clans: Clans) -> dict[Number, Action]:
    return {
        card.number: cards.recruit[card.number]
        for card in cards.cards
        if card.level - 1 == row and clans >> CLANS.index(card.clan) & 1
    }


ALL_CLANS = 0b11111


def price(table: Table, seat: Seat, card: Number) -> int:
    """Hand cards that recruiting this card costs."""
    cards = table.cards
    if cards.row[card] or not table.there[seat]:
        return 0
    bakutos, _ = bakutos_and_heroes(low_clans(table.faces[seat]))
    return 0 if bakutos >> cards.clan[card] & 1 else PRICE
