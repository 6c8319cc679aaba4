"""What a state logs: events made once, and what a reader is told of them.

A state logs events in full; ``told`` gives what one seat, or a spectator, gets of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from arena.games.game import Seat
from arena.games.gosu.actions import ALL_SEATS
from arena.games.gosu.cards import CardSet
from arena.games.gosu.events import (
    Advantaged,
    Began,
    Chose,
    Dealt,
    Declined,
    Destroyed,
    Discarded,
    Drew,
    Event,
    Freed,
    Kept,
    Named,
    Passed,
    Recruited,
    Swapped,
    Took,
    Trapped,
    Used,
)
from arena.games.gosu.places import PLACES, ROW, ROWS

Made = TypeVar("Made")


def told(events: Sequence[Event], reader: Seat | None) -> tuple[Event, ...]:
    """The events as their reader may know them (None: a spectator), without those not told."""
    found: list[Event] = []
    for event in events:
        kind = type(event)
        if kind is Drew:
            found.append(event if event.seat == reader else UNSEEN[event.seat])  # type: ignore[union-attr]
        elif kind is not Dealt or event.seat == reader:  # type: ignore[union-attr]
            found.append(event)
    return tuple(found)


UNSEEN = tuple(Drew(seat, None) for seat in ALL_SEATS)


PASSED = tuple(map(Passed, ALL_SEATS))
KEPT = tuple(map(Kept, ALL_SEATS))
ADVANTAGED = tuple(map(Advantaged, ALL_SEATS))
CHOSE = tuple(tuple(Chose(seat, victim) for victim in ALL_SEATS) for seat in ALL_SEATS)


class CardEvents:
    """Events about a set's cards, made once: it is faster. Tables are by seat, then by ...

    ``discarded``, ``drew``, ``from_deck`` and ``from_discard`` (Took): the card's number.
    ``recruited``: the place, and the card's number. ``named``: the same; NOWHERE, which is the last
    place, if it is recruited. ``used``, ``declined``: the power.

    Others are too many: what is in no cache of the processor is slower than to make it anew.
    """

    __slots__ = (
        "declined",
        "discarded",
        "drew",
        "from_deck",
        "from_discard",
        "named",
        "recruited",
        "used",
    )

    def __init__(self, cards: CardSet) -> None:
        all_cards, powers = cards.cards, cards.powers()
        self.discarded = _by_seat(lambda seat: [Discarded(seat, card) for card in all_cards])
        self.drew = _by_seat(lambda seat: [Drew(seat, card) for card in all_cards])
        self.from_deck = _by_seat(lambda seat: [Took(seat, card, "deck") for card in all_cards])
        self.from_discard = _by_seat(
            lambda seat: [Took(seat, card, "discard") for card in all_cards]
        )
        of_row = [[card for card in all_cards if card.level - 1 == row] for row in ROWS]
        self.recruited = _by_seat(
            lambda seat: [
                {card.number: Recruited(seat, card, place) for card in of_row[ROW[place]]}
                for place in PLACES
            ]
        )
        self.named = _by_seat(
            lambda seat: [
                *(
                    {card.number: Named(seat, card, place) for card in of_row[ROW[place]]}
                    for place in PLACES
                ),
                {card.number: Named(seat, card, None) for card in of_row[0]},
            ]
        )
        self.used = _by_seat(lambda seat: {power: Used(seat, power) for power in powers})
        self.declined = _by_seat(lambda seat: {power: Declined(seat, power) for power in powers})


def _by_seat(make: Callable[[Seat], Made]) -> tuple[Made, ...]:
    return tuple(map(make, ALL_SEATS))


@lru_cache(maxsize=1 << 5)
def card_events(cards: CardSet) -> CardEvents:
    """Those of the card set."""
    return CardEvents(cards)


began = lru_cache(maxsize=1 << 6)(Began)
swapped = lru_cache(maxsize=1 << 10)(Swapped)
destroyed = lru_cache(maxsize=1 << 12)(Destroyed)
trapped = lru_cache(maxsize=1 << 12)(Trapped)
freed = lru_cache(maxsize=1 << 12)(Freed)
