"""What happens in a game, as the seat that is told of it may know it.

A state logs events in full; ``told`` gives what one seat, or a spectator, gets of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from arena.games.game import Seat
from arena.games.wazabi.actions import ACTIONS, ALL_SEATS, Direction
from arena.games.wazabi.cards import CARDS, Card, unpacked
from arena.games.wire import Written


@dataclass(frozen=True, slots=True)
class Started(Written):
    """The seat was drawn to begin."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} begins"


@dataclass(frozen=True, slots=True)
class Dealt(Written):
    """The hand that the seat was dealt, sorted by the table; told to that seat only."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} is dealt {_listed(self.cards)}"


@dataclass(frozen=True, slots=True)
class Missed(Written):
    """The seat discarded a skip card instead of its turn."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} misses a turn"


@dataclass(frozen=True, slots=True)
class Rolled(Written):
    """The seat's dice showed so many of W, card and give."""

    seat: Seat
    w: int
    c: int
    g: int

    def __str__(self) -> str:
        return f"seat {self.seat} rolls {'W' * self.w + 'C' * self.c + 'G' * self.g}"


@dataclass(frozen=True, slots=True)
class Drew(Written):
    """One card from the draw pile; ``card`` is told to the seat itself."""

    seat: Seat
    card: Card | None

    def __str__(self) -> str:
        return f"seat {self.seat} draws {_named(self.card)}"


@dataclass(frozen=True, slots=True)
class Reshuffled(Written):
    """The discard pile, of so many cards, became the draw pile."""

    count: int

    def __str__(self) -> str:
        return f"the discard pile of {self.count} is shuffled into a new draw pile"


@dataclass(frozen=True, slots=True)
class Gave(Written):
    """One die was handed on for a give symbol."""

    seat: Seat
    to: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} gives a die to seat {self.to}"


@dataclass(frozen=True, slots=True)
class Ended(Written):
    """The seat was asked, and played no card."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} plays no card"


@dataclass(frozen=True, slots=True)
class Played(Written):
    """A card was played, with its target or direction if it has one."""

    seat: Seat
    card: Card
    target: Seat | None
    direction: Direction | None

    def __str__(self) -> str:
        at = "" if self.target is None else f" on seat {self.target}"
        way = "" if self.direction is None else f" to the {self.direction}"
        return f"seat {self.seat} plays {self.card}{at}{way}"


@dataclass(frozen=True, slots=True)
class Took(Written):
    """A card went unseen from a hand to another; ``card`` is told to the two seats concerned."""

    seat: Seat
    victim: Seat
    card: Card | None

    def __str__(self) -> str:
        return f"seat {self.seat} takes {_named(self.card)} from seat {self.victim}"


@dataclass(frozen=True, slots=True)
class Discarded(Written):
    """Cards put on the discard pile from a hand, in the order in which they went down."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} discards {_listed(self.cards)}"


@dataclass(frozen=True, slots=True)
class Out(Written):
    """The seat has no dice left; ``cards``: its hand, which went to the discard pile."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        hand = f" and discards {_listed(self.cards)}" if self.cards else ""
        return f"seat {self.seat} is out of dice{hand}"


@dataclass(frozen=True, slots=True)
class Over(Written):
    """The game is over, for this reason."""

    reason: str

    def __str__(self) -> str:
        return f"the game is over ({self.reason})"


Event: TypeAlias = (
    Started
    | Dealt
    | Missed
    | Rolled
    | Drew
    | Reshuffled
    | Gave
    | Ended
    | Played
    | Took
    | Discarded
    | Out
    | Over
)


def told(events: Sequence[Event], reader: Seat | None) -> tuple[Event, ...]:
    """The events as their reader may know them (None: a spectator), without those not told."""
    found: list[Event] = []
    for event in events:
        if type(event) not in _HIDDEN:
            found.append(event)
        elif (seen := _seen(event, reader)) is not None:
            found.append(seen)
    return tuple(found)


_HIDDEN = {Dealt, Drew, Took}
"""Events that not all seats are told in full."""


def _seen(event: Event, reader: Seat | None) -> Event | None:
    if isinstance(event, Drew):
        return event if reader == event.seat else DREW_UNSEEN[event.seat]
    if isinstance(event, Took):
        concerned = reader in (event.seat, event.victim)
        return event if concerned else TOOK_UNSEEN[event.seat][event.victim]
    assert isinstance(event, Dealt), "all other events are told to everybody"
    return event if reader == event.seat else None


# ---- events that happen often, made once ----

MISSED = tuple(Missed(seat) for seat in ALL_SEATS)
ENDED = tuple(Ended(seat) for seat in ALL_SEATS)
GAVE = tuple(tuple(Gave(seat, to) for to in ALL_SEATS) for seat in ALL_SEATS)
DREW = tuple(tuple(Drew(seat, card) for card in CARDS) for seat in ALL_SEATS)
DISCARDED = tuple(tuple(Discarded(seat, (card,)) for card in CARDS) for seat in ALL_SEATS)
DREW_UNSEEN = tuple(Drew(seat, None) for seat in ALL_SEATS)
TOOK = tuple(
    tuple(tuple(Took(seat, victim, card) for card in CARDS) for victim in ALL_SEATS)
    for seat in ALL_SEATS
)
TOOK_UNSEEN = tuple(tuple(Took(seat, victim, None) for victim in ALL_SEATS) for seat in ALL_SEATS)
PLAYED = tuple(
    {
        action: Played(seat, action.card, action.seat, action.direction)
        for action in ACTIONS
        if action.card is not None and action.verb == "play"
    }
    for seat in ALL_SEATS
)


@lru_cache(maxsize=1 << 11)
def dealt(seat: Seat, hand: int) -> Dealt:
    """The seat is dealt this hand."""
    return Dealt(seat, unpacked(hand))


# ---- words ----


def _listed(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _named(card: Card | None) -> str:
    return "a card" if card is None else str(card)
