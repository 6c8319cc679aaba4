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
from arena.games.wazabi.cards import CARDS, COST, ONES, UNIT, Card, presence

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


def size(sizes: int, seat: Seat) -> int:
    """Cards in the seat's hand."""
    return sizes >> FIELD * seat & _IN - 1


def with_cards(sizes: int) -> Seats:
    """Seats with a card or more."""
    return sizes + _TO_ONE & EVERYBODY


def with_two(sizes: int) -> Seats:
    """Seats with two cards or more."""
    return sizes + _TO_TWO & EVERYBODY


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

_GIVE1, _STEAL, _STRIP, _SKIP = (
    UNIT[card] for card in (Card.GIVE1, Card.STEAL, Card.STRIP, Card.SKIP)
)
_AT_OPPONENT = _GIVE1 | _SKIP
_TARGETED = _AT_OPPONENT | _STEAL | _STRIP
_OF_CARDS, _OF_TWO, _OF_OPPONENTS = 6, 5, 4
"""How far the three sets of seats are shifted down to lie side by side in the fields."""


class _Plays:
    """The plays of one playable hand: ``fixed``, or by the sets of seats its cards can aim at."""

    __slots__ = ("at_opponents", "by_seats", "fixed", "steal", "strip")

    def __init__(self, hand: int) -> None:
        cards = presence(hand)
        self.fixed = None if cards & _TARGETED else _all_plays(cards, 0, 0)
        self.at_opponents = bool(cards & _AT_OPPONENT)
        self.steal = bool(cards & _STEAL)
        self.strip = bool(cards & _STRIP)
        self.by_seats: dict[int, Actions] = {}


_hands: dict[int, _Plays] = {}
_REMEMBERED = 1 << 12


def plays(hand: int, opponents: Seats, sizes: int) -> Actions:
    """``end`` and all plays of the hand's cards, which are taken to be allowed.

    ``opponents``: in the game, without the player; ``sizes``: of all hands.
    """
    cards = (hand | hand >> 1 | hand >> 2) & ONES
    entry = _hands.get(cards) or _entry(cards)
    if entry.fixed is not None:
        return entry.fixed
    key = 0
    if entry.at_opponents:
        key = opponents >> _OF_OPPONENTS
    if entry.steal:
        key |= (sizes + _TO_ONE & opponents) >> _OF_CARDS
    if entry.strip:
        key |= (sizes + _TO_TWO & opponents) >> _OF_TWO
    found = entry.by_seats.get(key)
    if found is None:
        found = entry.by_seats[key] = _all_plays(cards, opponents, sizes)
    return found


def _entry(hand: int) -> _Plays:
    if len(_hands) == _REMEMBERED:
        _hands.clear()
    _hands[hand] = entry = _Plays(hand)
    return entry


def _all_plays(cards: int, opponents: Seats, sizes: int) -> Actions:
    """Put together in the order of the table."""
    found = (END, *_before_give1(cards))
    if cards & _GIVE1:
        found += _at(Card.GIVE1, opponents)
    if cards & _STEAL:
        found += _at(Card.STEAL, with_cards(sizes) & opponents) or (PLAY[Card.STEAL],)
    if cards & _STRIP:
        found += _at(Card.STRIP, with_two(sizes) & opponents)
    found += _of(cards, (Card.DRAW3, Card.PURGE))
    if cards & _SKIP:
        found += _at(Card.SKIP, opponents)
    return found + _of(cards, (Card.AGAIN,))


def _before_give1(cards: int) -> Actions:
    pass_dice = PLAY_WAY if cards & UNIT[Card.PASS_DICE] else ()
    return _of(cards, (Card.LOSE1,)) + pass_dice + _of(cards, (Card.LOSE2,))


def _of(cards: int, kinds: tuple[Card, ...]) -> Actions:
    return tuple(PLAY[card] for card in kinds if cards & UNIT[card])


@lru_cache(maxsize=4 * 64)
def _at(card: Card, targets: Seats) -> Actions:
    return tuple(PLAY_AT[card][seat] for seat in members(targets))


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
