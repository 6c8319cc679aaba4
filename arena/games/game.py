"""What a game is: the interface that every game of the registry fulfils.

The shape is the field's own: a :class:`Game` makes a :class:`State`; a state says which seat must
choose, among which actions, and takes the choice. Nothing here or in a game's folder does I/O,
reads a clock or draws chance of its own; all chance comes from the :class:`Chance` passed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from arena.games.chance import Draw

Seat: TypeAlias = int
"""Seats are numbered from 0, clockwise."""

Item = TypeVar("Item")

NOBODY: Seat = -1
"""The seat to act when the game is over."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``ranks``: one a seat, 0 is best, ties share a rank (two winners of four: 0 0 2 2).
    ``scores``: one a seat, the game's own number. ``reason``: one word.
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class GameError(ValueError):
    """Input that the rules do not allow; the message is one sentence for a person.

    Subclasses: OptionError, SeatCountError, ActionError, StackedError.
    """


class OptionError(GameError):
    """An option that does not exist or a value that is not allowed; names both."""


class SeatCountError(GameError):
    """A number of seats that the game, or its options, do not allow."""


class ActionError(GameError):
    """A text that is none of the legal actions; names it and the legal ones."""


class StackedError(GameError):
    """Explicit chance that ran dry or does not fit; names the source."""


class Action(Protocol):
    """A choice: frozen, interned, hashable; ``str(action)`` is its notation.

    No two legal actions of a seat share a notation.
    """

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


class Event(Protocol):
    """Something that happened, as far as its reader may know it; ``str(event)`` is in words."""

    def __str__(self) -> str: ...


@runtime_checkable
class Answer(Protocol):
    """An event in which a question of the acting seat was answered."""

    @property
    def answer(self) -> bool: ...


@runtime_checkable
class Milestone(Protocol):
    """An event after which a person who follows the game wants to see the whole state."""

    @property
    def milestone(self) -> bool: ...


class View(Protocol):
    """All that one seat may know (``seat`` None: a spectator), frozen; compares by value.

    ``events`` holds what the seat was told since its previous decision, oldest first.
    """

    @property
    def seat(self) -> Seat | None: ...
    @property
    def events(self) -> Sequence[Event]: ...


class Options(Protocol):
    """Checked options of a game, frozen; ``as_json()`` writes all of them, defaults too."""

    def __hash__(self) -> int: ...
    def as_json(self) -> dict[str, object]: ...


class Rng(Protocol):
    """The part of ``random.Random`` that a search bot's sampling needs."""

    def randrange(self, n: int, /) -> int: ...
    def getrandbits(self, k: int, /) -> int: ...


class Chance(Protocol):
    """Where a game's chance comes from: a seed, or explicit ("stacked") values.

    A source is a name that says what is drawn, whose it is and how often it has happened, such as
    ``roll/2/5``. Equal sources give equal values, whatever was drawn in between, and drawing
    changes nothing, so that clones of a state may share their chance.
    """

    def draws(self, source: str, values: bytes, times: int) -> bytes:
        """So many draws from the values (at most 256), independent, each place equally likely."""
        ...

    def drawn(self, draw: Draw, times: int) -> bytes:
        """The same, of a source prepared for many games."""
        ...

    def shuffled(self, source: str, items: Sequence[Item]) -> list[Item]:
        """At most 256 items in an order drawn uniformly; the argument stays as it is."""
        ...


class State(Protocol):
    """A game in progress: mutable, and the only thing in a game that mutates."""

    @property
    def seats(self) -> int: ...

    def to_act(self) -> Seat:
        """The seat that must choose; NOBODY when the game is over."""
        ...

    def legal_actions(self) -> Sequence[Action]:
        """What the seat to act may do, in the pinned order; never empty, the first is passive."""
        ...

    def apply(self, action: Action) -> None:
        """Takes one of the legal actions, unchecked: checking is the border's business."""
        ...

    def view(self, seat: Seat | None) -> View:
        """What the seat may know, built up from that; None: a spectator."""
        ...

    def outcome(self) -> Outcome | None:
        """None until the game is over."""
        ...

    def clone(self) -> State: ...

    def as_json(self) -> dict[str, object]:
        """The whole state, hidden cards included, with the keys that the game's README gives."""
        ...

    def __str__(self) -> str:
        """The same in words, some lines of them."""
        ...


@runtime_checkable
class Noted(Protocol):
    """A game about which there is something to say where it is listed."""

    @property
    def note(self) -> str:
        """A sentence for people."""
        ...


class Game(Protocol):
    """The rules of one game."""

    @property
    def name(self) -> str: ...
    @property
    def rules(self) -> int:
        """Version of the rules code, raised whenever a recorded game would replay otherwise."""
        ...

    @property
    def seats(self) -> range: ...

    def options(self, given: Mapping[str, object]) -> Options:
        """Checked options; raises OptionError."""
        ...

    def sides(self, seats: int, options: Options) -> tuple[int, ...]:
        """The side of each seat: equal numbers play together; without teams each its own."""
        ...

    def new(self, seats: int, options: Options, chance: Chance) -> State:
        """A dealt game; raises SeatCountError."""
        ...

    def stacked(self, given: Mapping[str, object]) -> Chance:
        """Explicit chance from a record's ``stacked`` object; raises StackedError."""
        ...

    def sample(self, view: View, rng: Rng) -> State:
        """A full state, hidden parts drawn at random, that gives the same view back."""
        ...
