"""Legal actions in their pinned order, found in tables that fill as positions come up.

Sets of seats are integers of six fields of seven bits, as packed hand sizes are: a seat that is in
has its field's highest bit set. So which hands have a card, or two, is one addition for all seats.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from arena.games.game import Seat
from arena.games.wazabi.actions import (
    ALL_SEATS,
    DISCARD,
    END,
    GIVE,
    KEEP,
    PLAY,
    PLAY_AT,
    PLAY_WAY,
    TAKE,
    Action,
)
from arena.games.wazabi.cards import CARDS, COST, ONES, UNIT, Card, unpacked

Seats: TypeAlias = int
Actions: TypeAlias = tuple[Action, ...]

FIELD = 7
_IN = 0x40
SEAT: tuple[Seats, ...] = tuple(_IN << FIELD * seat for seat in ALL_SEATS)
ONE_CARD = tuple(1 << FIELD * seat for seat in ALL_SEATS)
WITHOUT: tuple[Seats, ...] = tuple(sum(SEAT) - seats for seats in SEAT)
"""All seats but one."""
EVERYBODY: Seats = sum(SEAT)
_TO_ONE = EVERYBODY - sum(ONE_CARD)
_TO_TWO = _TO_ONE - sum(ONE_CARD)
_TO_THREE = _TO_TWO - sum(ONE_CARD)


@lru_cache(maxsize=1 << 14)
def unpacked_sizes(sizes: int, seats: int) -> tuple[int, ...]:
    """Cards in each seat's hand."""
    return tuple(sizes >> FIELD * seat & _IN - 1 for seat in range(seats))


def with_cards(sizes: int) -> Seats:
    """Seats with a card or more."""
    return sizes + _TO_ONE & EVERYBODY


def with_three(sizes: int) -> Seats:
    """Seats with three cards or more."""
    return sizes + _TO_THREE & EVERYBODY


@lru_cache(maxsize=64)
def members(seats: Seats) -> tuple[Seat, ...]:
    """The seats of a set, ascending."""
    return tuple(seat for seat in ALL_SEATS if seats & SEAT[seat])


@lru_cache(maxsize=64)
def gives(to: Seats) -> Actions:
    """``give`` to each of the seats."""
    return tuple(GIVE[seat] for seat in members(to))


@lru_cache(maxsize=64)
def takes(victims: Seats) -> Actions:
    """``take`` from each of the seats."""
    return tuple(TAKE[seat] for seat in members(victims))


@lru_cache(maxsize=1024)
def keeps(cards: int) -> Actions:
    """``keep`` for each card of a hand's presence."""
    return tuple(KEEP[card] for card in CARDS if cards & UNIT[card])


@lru_cache(maxsize=1024)
def discards(cards: int) -> Actions:
    """``discard`` for each card of a hand's presence."""
    return tuple(DISCARD[card] for card in CARDS if cards & UNIT[card])


# ---- plays ----
# Put together from short tuples: fewer than a table of all of them, and so found faster.


def plays(hand: int, opponents: Seats, sizes: int) -> Actions:
    """``end`` and all plays of the hand's cards, which are taken to be allowed.

    ``opponents``: in the game, without the player; ``sizes``: of all hands.
    """
    cards = (hand | hand >> 1 | hand >> 2) & ONES
    found = _UP_TO_LOSE2[cards & _LOW_CARDS]
    if cards & _HIGH_CARDS:
        if cards & _GIVE1:
            found += _AT_GIVE1[opponents]
        if cards & _STEAL:
            found += _AT_STEAL[sizes + _TO_ONE & opponents]
        if cards & _STRIP:
            found += _AT_STRIP[sizes + _TO_TWO & opponents]
        if cards & _MIDDLE_CARDS:
            found += _DRAW3_PURGE[cards & _MIDDLE_CARDS]
        if cards & _SKIP:
            found += _AT_SKIP[opponents]
        if cards & _AGAIN:
            found += _PLAY_AGAIN
    return found


_GIVE1, _STEAL, _STRIP, _SKIP, _AGAIN = (
    UNIT[card] for card in (Card.GIVE1, Card.STEAL, Card.STRIP, Card.SKIP, Card.AGAIN)
)
_LOW_CARDS = sum(UNIT[: Card.GIVE1])
_MIDDLE_CARDS = UNIT[Card.DRAW3] | UNIT[Card.PURGE]
_HIGH_CARDS = ONES - _LOW_CARDS
_PLAY_AGAIN = (PLAY[Card.AGAIN],)


class _At(dict[Seats, Actions]):
    """Plays of one card at each of the seats, or the play without a target if there is one."""

    def __init__(self, card: Card, untargeted: Actions = ()) -> None:
        self.card, self.untargeted = card, untargeted

    def __missing__(self, seats: Seats) -> Actions:
        aimed = tuple(PLAY_AT[self.card][seat] for seat in members(seats))
        self[seats] = found = aimed or self.untargeted
        return found


class _Untargeted(dict[int, Actions]):
    """Plays of the cards that a hand's presence has, behind some others."""

    def __init__(self, before: Actions) -> None:
        self.before = before

    def __missing__(self, cards: int) -> Actions:
        found = self.before
        for card in unpacked(cards):
            found += PLAY_WAY if card is Card.PASS_DICE else (PLAY[card],)
        self[cards] = found
        return found


_UP_TO_LOSE2 = _Untargeted((END,))
_DRAW3_PURGE = _Untargeted(())
_AT_GIVE1, _AT_STRIP, _AT_SKIP = (_At(card) for card in (Card.GIVE1, Card.STRIP, Card.SKIP))
_AT_STEAL = _At(Card.STEAL, (PLAY[Card.STEAL],))


def allowed(w: int, g: int, *, extra: bool) -> int:
    """The cards that a roll of so many W and gives lets a seat play, as a mask for hands.

    Cost; no ``lose1`` after two gives (README: table of cards); no ``again`` in an extra turn.
    """
    cards = {card for card in CARDS if COST[card] <= w}
    if g >= 2:
        cards.discard(Card.LOSE1)
    if extra:
        cards.discard(Card.AGAIN)
    return sum(7 * UNIT[card] for card in cards)
