"""What a state logs: events made once, and what a reader is told of them.

A state logs events in full; ``told`` gives what one seat, or a spectator, gets of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from arena.games.game import Seat
from arena.games.gosu.actions import ALL_SEATS
from arena.games.gosu.events import (
    Advantaged,
    Chose,
    Dealt,
    Declined,
    Destroyed,
    Discarded,
    Drew,
    Event,
    Freed,
    Kept,
    Mutated,
    Named,
    Passed,
    Recruited,
    Swapped,
    Took,
    Trapped,
    Used,
)

Made = TypeVar("Made", bound=Event)


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


def _once(make: Callable[..., Made]) -> Callable[..., Made]:
    """One object for equal events, as far as they are remembered: it is faster."""
    return lru_cache(maxsize=1 << 13)(make)


PASSED = tuple(map(Passed, ALL_SEATS))
KEPT = tuple(map(Kept, ALL_SEATS))
ADVANTAGED = tuple(map(Advantaged, ALL_SEATS))
CHOSE = tuple(tuple(Chose(seat, victim) for victim in ALL_SEATS) for seat in ALL_SEATS)
discarded = _once(Discarded)
drew = _once(Drew)
named = _once(Named)
recruited = _once(Recruited)
mutated = _once(Mutated)
used = _once(Used)
declined = _once(Declined)
swapped = _once(Swapped)
destroyed = _once(Destroyed)
trapped = _once(Trapped)
freed = _once(Freed)
took = _once(Took)
