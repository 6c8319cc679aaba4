"""What a seat may choose, and its notation. There is one object for each action, made here."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from arena.games.game import NOBODY, ActionError, Seat
from arena.games.gosu.places import IN_ROW, MEMBERS, NOWHERE, PLACES, TEXT, Place, Places
from arena.games.gosu.remembered import Remembered

Verb: TypeAlias = Literal[
    "discard",
    "recruit",
    "mutate",
    "pass",
    "use",
    "decline",
    "seat",
    "target",
    "swap",
    "noswap",
    "take",
    "redraw",
    "keep",
]
VERBS: tuple[Verb, ...] = (
    "discard",
    "recruit",
    "mutate",
    "pass",
    "use",
    "decline",
    "seat",
    "target",
    "swap",
    "noswap",
    "take",
    "redraw",
    "keep",
)
"""In the order of the rules' notation."""

ALL_SEATS = range(4)
MOST_ABILITIES = 8
"""Under one trigger of a card."""
MOST_LINKS = 4 * MOST_ABILITIES
"""Of the goblins left, right, above and below."""


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """A choice. ``parse`` gives the one object with a notation; it compares by identity.

    ``discard``, ``recruit``, ``take``: ``card``, by its id. ``mutate``: the goblin at ``place`` and
    the card that comes in. ``seat``: ``seat``. ``target``: the goblin at ``place`` of the seat's
    army. ``swap``: those at ``place`` and ``other``. ``use``: ``number`` from 1 where links may be
    ordered, else 0.
    """

    verb: Verb
    card: str = ""
    seat: Seat = NOBODY
    place: Place = NOWHERE
    other: Place = NOWHERE
    number: int = 0
    text: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        parts: list[object] = [self.verb]
        if self.seat != NOBODY:
            parts.append(self.seat)
        parts += [TEXT[place] for place in (self.place, self.other) if place != NOWHERE]
        parts += [part for part in (self.card, self.number) if part]
        object.__setattr__(self, "text", ":".join(map(str, parts)))

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return action, (self.verb, self.card, self.seat, self.place, self.other, self.number)


_BY_TEXT: dict[str, Action] = {}


def action(
    verb: Verb,
    card: str = "",
    seat: Seat = NOBODY,
    place: Place = NOWHERE,
    other: Place = NOWHERE,
    number: int = 0,
) -> Action:
    """The one action that is this choice."""
    made = Action(verb, card, seat, place, other, number)
    return _BY_TEXT.setdefault(made.text, made)


PASS = action("pass")
DECLINE = action("decline")
USE = action("use")
USE_LINK = tuple(action("use", number=number) for number in range(1, MOST_LINKS + 1))
SEAT = tuple(action("seat", seat=seat) for seat in ALL_SEATS)
TARGET = tuple(
    tuple(action("target", seat=seat, place=place) for place in PLACES) for seat in ALL_SEATS
)
"""By seat and place."""
NO_SWAP = action("noswap")
KEEP = action("keep")
REDRAW = action("redraw")


def _targets(seat: Seat) -> Remembered[tuple[Action, ...]]:
    return Remembered(lambda places: tuple(TARGET[seat][place] for place in MEMBERS[places]))


TARGETS = tuple(map(_targets, ALL_SEATS))
"""By seat and set of places: the goblins there."""


@lru_cache(maxsize=1 << 8)
def swaps(seat: Seat, there: Places) -> tuple[Action, ...]:
    """Every two goblins of one row of an army that stands at these places."""
    return tuple(
        action("swap", seat=seat, place=place, other=other)
        for row in IN_ROW
        for place in MEMBERS[there & row]
        for other in MEMBERS[there & row]
        if place < other
    )


def parse(text: str) -> Action:
    """The action with this notation, legal or not; raises ActionError.

    Cards are those of the card sets that have been loaded.
    """
    found = _BY_TEXT.get(text)
    if found is None:
        raise ActionError(
            f"{text!r} is not an action of gosu; actions are discard:<card>, recruit:<card>, "
            "mutate:<row><column>:<card>, pass, use, use:<number>, decline, seat:<seat>, "
            "target:<seat>:<row><column>, swap:<seat>:<row><column>:<row><column>, noswap, "
            "take:<card>, redraw and keep, with cards by their ids"
        )
    return found


for _seat in ALL_SEATS:
    swaps(_seat, sum(IN_ROW))
