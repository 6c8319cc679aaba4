"""What happens in a game, as the seat that is told of it may know it.

A state logs events in full; ``told`` gives what one seat, or a spectator, gets of them. Heroes are
numbers; 0 stands for one that the reader is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from arena.games.game import Seat
from arena.games.heroes.actions import USES
from arena.games.heroes.heroes import ALL_SEATS, NAMES, REQUIRES, WITCH, Hero, unpacked


@dataclass(frozen=True, slots=True)
class Started:
    """The seat was drawn to begin."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} begins"


@dataclass(frozen=True, slots=True)
class Returned:
    """Of two equal heroes of the seat's first band one went away (README: Set-up)."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} gets {named(self.hero)} twice, and another instead"


@dataclass(frozen=True, slots=True)
class Formed:
    """The seat's first band, face up."""

    seat: Seat
    heroes: tuple[Hero, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} starts with {_listed(self.heroes)}"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The hand that the seat was dealt, ascending; told to that seat only."""

    seat: Seat
    heroes: tuple[Hero, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} is dealt {_listed(self.heroes)}"


@dataclass(frozen=True, slots=True)
class Flipped:
    """A round begins: the active seat turned up the requirement."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} flips {named(self.hero)}: {REQUIRES[self.hero]} is required"


@dataclass(frozen=True, slots=True)
class Passed:
    """The seat was asked in a poll and used nothing; ``round``: for all windows of the round."""

    seat: Seat
    round: bool

    def __str__(self) -> str:
        return f"seat {self.seat} passes{' for the round' if self.round else ''}"


@dataclass(frozen=True, slots=True)
class Used:
    """An ability was used, and paid for; ``target``: the Witch's hero, the Dog Trainer's seat."""

    seat: Seat
    hero: Hero
    target: int | None

    def __str__(self) -> str:
        at = ""
        if self.target is not None:
            at = f" on {named(self.target) if self.hero == WITCH else f'seat {self.target}'}"
        return f"seat {self.seat} uses {named(self.hero)}{at}"


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A Chicken cancelled the seat's use of this hero."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat}'s {named(self.hero)} is cancelled"


@dataclass(frozen=True, slots=True)
class Refreshed:
    """A used hero of the seat's band can be used again."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat}'s {named(self.hero)} is refreshed"


@dataclass(frozen=True, slots=True)
class Trained:
    """The seat may not hire in this round."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} must pass the wandering hero on"


@dataclass(frozen=True, slots=True)
class Ignored:
    """The active seat need not heed the requirement in this round."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} need not heed the requirement"


@dataclass(frozen=True, slots=True)
class Looked:
    """The seat looked at the wandering hero; ``hero`` is told to it alone."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} looks at the wandering hero{_aside(self.hero)}"


@dataclass(frozen=True, slots=True)
class Claimed:
    """After a look, what the seat said that it had seen, truly or not; 0: it said nothing."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        said = f"says that it saw {named(self.hero)}" if self.hero else "says nothing"
        return f"seat {self.seat} {said}"


@dataclass(frozen=True, slots=True)
class Drew:
    """A card from the deck to the hand; ``hero`` is told to the seat itself."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} draws {named(self.hero)}"


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discard pile but for its top card, of so many cards, became the deck."""

    count: int

    def __str__(self) -> str:
        return f"the discard pile but for its top card is shuffled into a new deck of {self.count}"


@dataclass(frozen=True, slots=True)
class NoneFits:
    """The active seat says that no card of its hand meets the requirement."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} has no hand card that fits"


@dataclass(frozen=True, slots=True)
class Sent:
    """The wandering hero set out, from the hand or from the deck; ``hero`` is told to the seat."""

    seat: Seat
    hero: Hero
    deck: bool

    def __str__(self) -> str:
        source = " from the deck" if self.deck else ""
        return f"seat {self.seat} sends {named(self.hero)}{source}"


@dataclass(frozen=True, slots=True)
class Discarded:
    """A hand card put face up on the discard pile, as none fitted."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} discards {named(self.hero)}"


@dataclass(frozen=True, slots=True)
class Clued:
    """A hand card was given face down to the active seat ``to``, and answered.

    ``hero`` is told to these two; the answer is public.
    """

    seat: Seat
    to: Seat
    hero: Hero
    answer: bool

    def __str__(self) -> str:
        answer = "yes" if self.answer else "no"
        return f"seat {self.seat} gives {named(self.hero)} as a clue: seat {self.to} says {answer}"


@dataclass(frozen=True, slots=True)
class Forwarded:
    """The wandering hero was passed on to the left."""

    seat: Seat
    to: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} passes the wandering hero on to seat {self.to}"


@dataclass(frozen=True, slots=True)
class Hired:
    """The wandering hero was turned up before the seat."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} hires {named(self.hero)}"


@dataclass(frozen=True, slots=True)
class Eliminated:
    """The hired hero and the band's copy of it went to the seat's eliminated pile."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} eliminates both {named(self.hero)}s"


@dataclass(frozen=True, slots=True)
class Dropped:
    """The wandering hero was put face up on the discard pile."""

    hero: Hero

    def __str__(self) -> str:
        return f"the wandering hero, {named(self.hero)}, is discarded"


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The round's clue cards that lay face down, in the order in which they were laid."""

    heroes: tuple[Hero, ...]

    def __str__(self) -> str:
        return f"the clue cards are turned up: {_listed(self.heroes)}"


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over, for this reason."""

    reason: str

    def __str__(self) -> str:
        return f"the game is over ({self.reason})"


Event: TypeAlias = (
    Started
    | Returned
    | Formed
    | Dealt
    | Flipped
    | Passed
    | Used
    | Cancelled
    | Refreshed
    | Trained
    | Ignored
    | Looked
    | Claimed
    | Drew
    | Reshuffled
    | NoneFits
    | Sent
    | Discarded
    | Clued
    | Forwarded
    | Hired
    | Eliminated
    | Dropped
    | TurnedUp
    | Over
)


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


# ---- words ----


def _listed(heroes: tuple[Hero, ...]) -> str:
    return ", ".join(map(named, heroes))


def named(hero: Hero) -> str:
    """The hero's number and name."""
    return f"{hero} {NAMES[hero]}" if hero else "a card"


def _aside(hero: Hero) -> str:
    return f": {named(hero)}" if hero else ""
