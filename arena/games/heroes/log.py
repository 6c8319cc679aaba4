"""What a state logs: events made once, and what a reader is told of them.

A state logs events in full; ``told`` gives what one seat, or a spectator, gets of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from arena.games.game import Seat
from arena.games.heroes.actions import USES
from arena.games.heroes.events import (
    Cancelled,
    Claimed,
    Clued,
    Dealt,
    Discarded,
    Drew,
    Dropped,
    Eliminated,
    Event,
    Flipped,
    Forwarded,
    Hired,
    Ignored,
    Looked,
    NoneFits,
    Passed,
    Refreshed,
    Sent,
    Trained,
    Used,
)
from arena.games.heroes.heroes import ALL_SEATS, unpacked


def told(events: Sequence[Event], reader: Seat | None) -> tuple[Event, ...]:
    """The events as their reader may know them (None: a spectator), without those not told."""
    found: list[Event] = []
    for event in events:
        seen = _SEEN.get(type(event))
        if seen is None:
            found.append(event)
        elif (known := seen(event, reader)) is not None:
            found.append(known)
    return tuple(found)


def clue_told(clue: Clued, reader: Seat | None) -> Clued:
    """The clue as the reader may know it."""
    if reader in (clue.seat, clue.to):
        return clue
    return CLUED[clue.seat][clue.to][0][clue.answer]


def _dealt_told(event: Dealt, reader: Seat | None) -> Dealt | None:
    return event if reader == event.seat else None


def _draw_told(event: Drew, reader: Seat | None) -> Drew:
    return event if reader == event.seat else DREW[event.seat][0]


def _look_told(event: Looked, reader: Seat | None) -> Looked:
    return event if reader == event.seat else LOOKED[event.seat][0]


def _sent_told(event: Sent, reader: Seat | None) -> Sent:
    return event if reader == event.seat else SENT[event.deck][event.seat][0]


_SEEN: dict[type[Event], Callable[[Any, Seat | None], Event | None]] = {
    Dealt: _dealt_told,
    Drew: _draw_told,
    Looked: _look_told,
    Sent: _sent_told,
    Clued: clue_told,
}
"""Events that not all are told in full, and what a reader is told."""


# ---- events that happen often, made once; by seat, and by hero with 0 for one not told ----

PASSED = tuple(Passed(seat, round=False) for seat in ALL_SEATS)
PASSED_ROUND = tuple(Passed(seat, round=True) for seat in ALL_SEATS)
USED = tuple({use: Used(seat, use.hero, use.target) for use in USES} for seat in ALL_SEATS)
FLIPPED = tuple(tuple(Flipped(seat, hero) for hero in range(8)) for seat in ALL_SEATS)
CANCELLED = tuple(tuple(Cancelled(seat, hero) for hero in range(8)) for seat in ALL_SEATS)
REFRESHED = tuple(tuple(Refreshed(seat, hero) for hero in range(8)) for seat in ALL_SEATS)
TRAINED = tuple(Trained(seat) for seat in ALL_SEATS)
IGNORED = tuple(Ignored(seat) for seat in ALL_SEATS)
LOOKED = tuple(tuple(Looked(seat, hero) for hero in range(8)) for seat in ALL_SEATS)
CLAIMED = tuple(tuple(Claimed(seat, hero) for hero in range(8)) for seat in ALL_SEATS)
DREW = tuple(tuple(Drew(seat, hero) for hero in range(8)) for seat in ALL_SEATS)
NONE_FITS = tuple(NoneFits(seat) for seat in ALL_SEATS)
SENT = tuple(
    tuple(tuple(Sent(seat, hero, deck) for hero in range(8)) for seat in ALL_SEATS)
    for deck in (False, True)
)
"""By whether it came from the deck, seat and hero."""
DISCARDED = tuple(tuple(Discarded(seat, hero) for hero in range(8)) for seat in ALL_SEATS)
CLUED = tuple(
    tuple(
        tuple(tuple(Clued(seat, to, hero, yes) for yes in (False, True)) for hero in range(8))
        for to in ALL_SEATS
    )
    for seat in ALL_SEATS
)
"""By asker, active seat, hero and answer."""
FORWARDED = tuple(tuple(Forwarded(seat, to) for to in ALL_SEATS) for seat in ALL_SEATS)
HIRED = tuple(tuple(Hired(seat, hero) for hero in range(8)) for seat in ALL_SEATS)
ELIMINATED = tuple(tuple(Eliminated(seat, hero) for hero in range(8)) for seat in ALL_SEATS)
DROPPED = tuple(Dropped(hero) for hero in range(8))


@lru_cache(maxsize=1 << 11)
def dealt(seat: Seat, hand: int) -> Dealt:
    """The seat is dealt this hand."""
    return Dealt(seat, unpacked(hand))
