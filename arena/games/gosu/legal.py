"""What a seat may do in its turn, and lists of cards as actions, in the pinned order."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from arena.games.gosu.actions import DECLINE, PASS, SEAT, USE, Action
from arena.games.gosu.cards import CLANS, NO_CARD, Number, Suits
from arena.games.gosu.places import FULL, MEMBERS, ROOM, ROWS, Places
from arena.games.gosu.strength import BAKUTO_FACES, HERO_FACES, LOW_CLANS, Faces, has_bakuto

if TYPE_CHECKING:
    from arena.games.game import Seat
    from arena.games.gosu.table import Table

Actions: TypeAlias = Sequence[Action]

PRICE = 2
"""Hand cards for a Bakuto of a clan that has none face up in the army."""

ABILITY: Actions = (DECLINE, USE)
VICTIMS: tuple[Actions, ...] = tuple(SEAT[:seats] for seats in range(len(SEAT) + 1))
"""By number of seats."""


def of_cards(actions: tuple[Action, ...], cards: Iterable[Number]) -> list[Action]:
    """An action for each different card of these, which are sorted."""
    found, last = [], NO_CARD
    for card in cards:
        if card != last:
            found.append(actions[card])
            last = card
    return found


def plays(table: Table, seat: Seat) -> list[Action]:
    """Pass, and every way to recruit or mutate."""
    cards, hand = table.cards, table.hands[seat]
    size = len(hand)
    if len(set(hand)) < size:
        hand = list(dict.fromkeys(hand))
    found, admitted = [PASS], _admitted(table.there[seat], table.faces[seat], size)
    suit, recruit = cards.suit, cards.recruit
    for card in hand:
        if admitted & suit[card]:
            found.append(recruit[card])  # noqa: PERF401 - a call less than a comprehension
    army, start, mutations = table.army, FULL * seat, cards.mutations
    for place in MEMBERS[table.up[seat]]:
        cost, zombie, into = mutations[army[start + place]]
        if cost < size and not zombie:
            mutate = cards.mutate[place]
            for card in hand:
                if into[card]:
                    found.append(mutate[card])  # noqa: PERF401 - the same
        elif zombie and cost <= size:
            source = table.discard + bytes(hand) if cost < size else table.discard
            found += _of_these(cards.mutate[place], cards.never[army[start + place]], source)
    return found


def _of_these(mutate: dict[Number, Action], never: bytes, source: bytearray) -> list[Action]:
    """A zombie's mutations into these cards, but for those that it can never turn into."""
    return [mutate[card] for card in sorted(set(source.translate(None, never)))]


def can_play(table: Table, seat: Seat) -> bool:
    """There is something besides the pass, for a seat without a zombie."""
    cards, hand = table.cards, table.hands[seat]
    admitted = _admitted(table.there[seat], table.faces[seat], len(hand))
    for card in hand:
        if admitted & cards.suit[card]:
            return True
    for place in MEMBERS[table.up[seat]]:
        cost, _, into = cards.mutations[table.army[FULL * seat + place]]
        if cost < len(hand) and any(into[card] for card in hand):
            return True
    return False


# ---- recruiting ----

_CLANS = len(CLANS)
_ALL_CLANS = (1 << _CLANS) - 1
_ROOM_AT = 2 * _CLANS
_PAYS = 1 << _ROOM_AT + len(ROWS)
_WORKED_OUT = 1 << len(ROWS) * _CLANS
_ADMITTED = array("H", bytes(2 * 2 * _PAYS))
"""See _admitted: by army, 0 until it is worked out. Small, so that it stays near the processor."""


def _admitted(there: Places, faces: Faces, hand: int) -> Suits:
    """What such an army admits, with so many hand cards to pay."""
    army = LOW_CLANS[faces & BAKUTO_FACES] | LOW_CLANS[faces & HERO_FACES] | ROOM[there] << _ROOM_AT
    if hand > PRICE or not there:
        army |= _PAYS
    return _ADMITTED[army] or _worked_out(army)


def _worked_out(army: int) -> Suits:
    """``army``: the clans of the Bakutos, and of the Heroes; the rows with room; and whether there
    are cards for a Bakuto that costs some, or it is the first goblin. 14 bits in all.
    """
    bakutos, heroes = army & _ALL_CLANS, army >> _CLANS & _ALL_CLANS
    found = _WORKED_OUT
    for row, clans in enumerate(
        (_ALL_CLANS if army & _PAYS else bakutos, bakutos, bakutos & heroes)
    ):
        if army >> _ROOM_AT >> row & 1:
            found |= clans << row * _CLANS
    _ADMITTED[army] = found
    return found


def price(table: Table, seat: Seat, card: Number) -> int:
    """Hand cards that recruiting this card costs."""
    cards = table.cards
    if cards.row[card] or not table.there[seat]:
        return 0
    return 0 if has_bakuto(table.faces[seat], cards.clan[card]) else PRICE
