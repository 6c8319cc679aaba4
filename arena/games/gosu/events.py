"""What happens in a game, as the seat that is told of it may know it.

``card`` None stands for a card that the reader is not told. Places are numbers (places.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from arena.games.game import Seat
from arena.games.gosu.cards import Card, Power
from arena.games.gosu.places import TEXT, Place
from arena.games.wire import Written

Source: TypeAlias = Literal["deck", "discard"]
Reason: TypeAlias = Literal["points", "army", "clan", "turn_limit"]


@dataclass(frozen=True, slots=True)
class Started(Written):
    """The seat was drawn to begin with the Advantage card."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} takes the Advantage card"


@dataclass(frozen=True, slots=True)
class Dealt(Written):
    """The ten cards that the seat was dealt, in the order of the list; told to that seat only."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} is dealt {listed(self.cards)}"


@dataclass(frozen=True, slots=True)
class Mulliganed(Written):
    """The seat had no Bakuto among its ten cards: it discarded them and drew ten others."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} has no Bakuto, discards {listed(self.cards)} and draws as many"


@dataclass(frozen=True, slots=True)
class Discarded(Written):
    """A hand card went to the discard pile."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"seat {self.seat} discards {self.card}"


@dataclass(frozen=True, slots=True)
class Passed(Written):
    """The seat plays no more in this round."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} passes"


@dataclass(frozen=True, slots=True)
class Named(Written):
    """The seat will bring the card in when it has paid; ``place``: of the goblin that mutates."""

    seat: Seat
    card: Card
    place: Place | None

    def __str__(self) -> str:
        if self.place is None:
            return f"seat {self.seat} pays for {self.card}"
        return f"seat {self.seat} pays for {self.card} instead of its goblin at {TEXT[self.place]}"


@dataclass(frozen=True, slots=True)
class Recruited(Written):
    """A hand card came into play at this place of the seat's army."""

    seat: Seat
    card: Card
    place: Place

    def __str__(self) -> str:
        return f"seat {self.seat} recruits {self.card} at {TEXT[self.place]}"


@dataclass(frozen=True, slots=True)
class Mutated(Written):
    """The goblin at this place, ``old``, turned into ``card`` and went to the discard pile."""

    seat: Seat
    place: Place
    old: Card
    card: Card
    source: Literal["hand", "discard"]
    """Where the card came from."""

    def __str__(self) -> str:
        pile = " from the discard pile" if self.source == "discard" else ""
        return f"seat {self.seat}'s {self.old} at {TEXT[self.place]} mutates into {self.card}{pile}"


@dataclass(frozen=True, slots=True)
class Used(Written):
    """The seat uses an ability."""

    seat: Seat
    power: Power

    def __str__(self) -> str:
        return f"seat {self.seat} uses {self.power}"


@dataclass(frozen=True, slots=True)
class Declined(Written):
    """The seat does not use an ability."""

    seat: Seat
    power: Power

    def __str__(self) -> str:
        return f"seat {self.seat} declines {self.power}"


@dataclass(frozen=True, slots=True)
class Chose(Written):
    """The seat said whose hand loses a card."""

    seat: Seat
    victim: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} chooses seat {self.victim} to discard"


@dataclass(frozen=True, slots=True)
class Swapped(Written):
    """Two goblins of the seat's army changed places."""

    seat: Seat
    place: Place
    other: Place

    def __str__(self) -> str:
        return (
            f"seat {self.seat}'s goblins at {TEXT[self.place]} and {TEXT[self.other]} change places"
        )


@dataclass(frozen=True, slots=True)
class Destroyed(Written):
    """A goblin of the seat's army went to the discard pile."""

    seat: Seat
    place: Place
    card: Card

    def __str__(self) -> str:
        return f"seat {self.seat}'s {self.card} at {TEXT[self.place]} is destroyed"


@dataclass(frozen=True, slots=True)
class Trapped(Written):
    """A goblin of the seat's army was turned face down."""

    seat: Seat
    place: Place
    card: Card

    def __str__(self) -> str:
        return f"seat {self.seat}'s {self.card} at {TEXT[self.place]} is trapped"


@dataclass(frozen=True, slots=True)
class Freed(Written):
    """A trapped goblin of the seat's army was turned face up."""

    seat: Seat
    place: Place
    card: Card

    def __str__(self) -> str:
        return f"seat {self.seat}'s {self.card} at {TEXT[self.place]} is turned up"


@dataclass(frozen=True, slots=True)
class Drew(Written):
    """The seat drew a card."""

    seat: Seat
    card: Card | None

    def __str__(self) -> str:
        return f"seat {self.seat} draws {self.card or 'a card'}"


@dataclass(frozen=True, slots=True)
class Reshuffled(Written):
    """The discard pile of so many cards became the deck."""

    count: int

    def __str__(self) -> str:
        return f"the discard pile is shuffled: {self.count} cards"


@dataclass(frozen=True, slots=True)
class TurnedUp(Written):
    """The seat turned up the top cards of the deck, top first."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} turns up {listed(self.cards)}"


@dataclass(frozen=True, slots=True)
class Took(Written):
    """The seat took a card that all see into its hand."""

    seat: Seat
    card: Card
    source: Source

    def __str__(self) -> str:
        pile = "" if self.source == "deck" else " from the discard pile"
        return f"seat {self.seat} takes {self.card}{pile}"


@dataclass(frozen=True, slots=True)
class PutAway(Written):
    """What the seat turned up and did not take went to the discard pile, in this order."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} puts away {listed(self.cards)}"


@dataclass(frozen=True, slots=True)
class Advantaged(Written):
    """The seat took the Advantage card (or had it), and has another turn to come."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} has the Advantage card, and an extra turn to come"


@dataclass(frozen=True, slots=True)
class Fought(Written):
    """The Great Battle: strengths by seat, and who takes a victory point."""

    strengths: tuple[int, ...]
    winners: tuple[Seat, ...]

    def __str__(self) -> str:
        seats = " and ".join(f"seat {seat}" for seat in self.winners)
        return f"great battle, {' : '.join(map(str, self.strengths))}: a victory point for {seats}"


@dataclass(frozen=True, slots=True)
class Began(Written):
    """A new round begins; trapped goblins turn face up."""

    round: int

    @property
    def milestone(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"round {self.round} begins"


@dataclass(frozen=True, slots=True)
class Kept(Written):
    """The seat plays the round with the hand that it has."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} keeps its hand"


@dataclass(frozen=True, slots=True)
class Redrew(Written):
    """The seat can play none of these: it discarded them and drew as many."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} discards its hand, {listed(self.cards)}, and draws as many"


@dataclass(frozen=True, slots=True)
class Over(Written):
    """The game is over."""

    reason: Reason

    def __str__(self) -> str:
        return f"the game is over: {self.reason}"


Event: TypeAlias = (
    Started
    | Dealt
    | Mulliganed
    | Discarded
    | Passed
    | Named
    | Recruited
    | Mutated
    | Used
    | Declined
    | Chose
    | Swapped
    | Destroyed
    | Trapped
    | Freed
    | Drew
    | Reshuffled
    | TurnedUp
    | Took
    | PutAway
    | Advantaged
    | Fought
    | Began
    | Kept
    | Redrew
    | Over
)


def listed(cards: tuple[Card, ...]) -> str:
    """The cards in words."""
    return ", ".join(map(str, cards)) or "nothing"
