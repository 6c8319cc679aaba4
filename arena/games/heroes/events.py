"""What happens in a game, as the seat that is told of it may know it.

Heroes are numbers; 0 stands for one that the reader is not told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arena.games.game import Seat
from arena.games.heroes.heroes import NAMES, REQUIRES, WITCH, Hero
from arena.games.wire import Written


@dataclass(frozen=True, slots=True)
class Started(Written):
    """The seat was drawn to begin."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} begins"


@dataclass(frozen=True, slots=True)
class Returned(Written):
    """Of two equal heroes of the seat's first band one went away (README: Set-up)."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} gets {named(self.hero)} twice, and another instead"


@dataclass(frozen=True, slots=True)
class Formed(Written):
    """The seat's first band, face up."""

    seat: Seat
    heroes: tuple[Hero, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} starts with {_listed(self.heroes)}"


@dataclass(frozen=True, slots=True)
class Dealt(Written):
    """The hand that the seat was dealt, ascending; told to that seat only."""

    seat: Seat
    heroes: tuple[Hero, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} is dealt {_listed(self.heroes)}"


@dataclass(frozen=True, slots=True)
class Flipped(Written):
    """A round begins: the active seat turned up the requirement."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} flips {named(self.hero)}: {REQUIRES[self.hero]} is required"


@dataclass(frozen=True, slots=True)
class Passed(Written):
    """The seat was asked in a poll and used nothing; ``round``: for all windows of the round."""

    seat: Seat
    round: bool

    def __str__(self) -> str:
        return f"seat {self.seat} passes{' for the round' if self.round else ''}"


@dataclass(frozen=True, slots=True)
class Used(Written):
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
class Cancelled(Written):
    """A Chicken cancelled the seat's use of this hero."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat}'s {named(self.hero)} is cancelled"


@dataclass(frozen=True, slots=True)
class Refreshed(Written):
    """A used hero of the seat's band can be used again."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat}'s {named(self.hero)} is refreshed"


@dataclass(frozen=True, slots=True)
class Trained(Written):
    """The seat may not hire in this round."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} must pass the wandering hero on"


@dataclass(frozen=True, slots=True)
class Ignored(Written):
    """The active seat need not heed the requirement in this round."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} need not heed the requirement"


@dataclass(frozen=True, slots=True)
class Looked(Written):
    """The seat looked at the wandering hero; ``hero`` is told to it alone."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} looks at the wandering hero{_aside(self.hero)}"


@dataclass(frozen=True, slots=True)
class Claimed(Written):
    """After a look, what the seat said that it had seen, truly or not; 0: it said nothing."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        said = f"says that it saw {named(self.hero)}" if self.hero else "says nothing"
        return f"seat {self.seat} {said}"


@dataclass(frozen=True, slots=True)
class Drew(Written):
    """A card from the deck to the hand; ``hero`` is told to the seat itself."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} draws {named(self.hero)}"


@dataclass(frozen=True, slots=True)
class Reshuffled(Written):
    """The discard pile but for its top card, of so many cards, became the deck."""

    count: int

    def __str__(self) -> str:
        return f"the discard pile but for its top card is shuffled into a new deck of {self.count}"


@dataclass(frozen=True, slots=True)
class NoneFits(Written):
    """The active seat says that no card of its hand meets the requirement."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} has no hand card that fits"


@dataclass(frozen=True, slots=True)
class Sent(Written):
    """The wandering hero set out, from the hand or from the deck; ``hero`` is told to the seat."""

    seat: Seat
    hero: Hero
    deck: bool

    def __str__(self) -> str:
        source = " from the deck" if self.deck else ""
        return f"seat {self.seat} sends {named(self.hero)}{source}"


@dataclass(frozen=True, slots=True)
class Discarded(Written):
    """A hand card put face up on the discard pile, as none fitted."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} discards {named(self.hero)}"


@dataclass(frozen=True, slots=True)
class Clued(Written):
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
class Forwarded(Written):
    """The wandering hero was passed on to the left."""

    seat: Seat
    to: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} passes the wandering hero on to seat {self.to}"


@dataclass(frozen=True, slots=True)
class Hired(Written):
    """The wandering hero was turned up before the seat."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} hires {named(self.hero)}"


@dataclass(frozen=True, slots=True)
class Eliminated(Written):
    """The hired hero and the band's copy of it went to the seat's eliminated pile."""

    seat: Seat
    hero: Hero

    def __str__(self) -> str:
        return f"seat {self.seat} eliminates both {named(self.hero)}s"


@dataclass(frozen=True, slots=True)
class Dropped(Written):
    """The wandering hero was put face up on the discard pile."""

    hero: Hero

    def __str__(self) -> str:
        return f"the wandering hero, {named(self.hero)}, is discarded"


@dataclass(frozen=True, slots=True)
class TurnedUp(Written):
    """The round's clue cards that lay face down, in the order in which they were laid."""

    heroes: tuple[Hero, ...]

    def __str__(self) -> str:
        return f"the clue cards are turned up: {_listed(self.heroes)}"


@dataclass(frozen=True, slots=True)
class Over(Written):
    """The game is over, for this reason."""

    reason: str

    def __str__(self) -> str:
        return f"the game is over ({self.reason})"


OfSeat: TypeAlias = (
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
    | NoneFits
    | Sent
    | Discarded
    | Clued
    | Forwarded
    | Hired
    | Eliminated
)
OfTable: TypeAlias = Reshuffled | Dropped | TurnedUp | Over
Event: TypeAlias = OfSeat | OfTable


# ---- words ----


def _listed(heroes: tuple[Hero, ...]) -> str:
    return ", ".join(map(named, heroes))


def named(hero: Hero) -> str:
    """The hero's number and name."""
    return f"{hero} {NAMES[hero]}" if hero else "a card"


def _aside(hero: Hero) -> str:
    return f": {named(hero)}" if hero else ""
