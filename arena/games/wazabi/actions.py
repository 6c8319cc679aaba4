"""What a seat may choose, and its notation. There is one object for each action, made here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from arena.games.game import ActionError, Seat
from arena.games.wazabi.cards import CARDS, UNIT, Card

SEATS = range(2, 7)
ALL_SEATS = range(SEATS.stop - 1)
TURNS = 1000
"""Ruling 8: so many turns without an end stop the game."""

NONE = -1
"""No seat, no card."""

Verb: TypeAlias = Literal["give", "end", "play", "take", "keep", "discard"]
Direction: TypeAlias = Literal["left", "right"]
DIRECTIONS: tuple[Direction, Direction] = ("left", "right")


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """A choice. ``parse`` gives the one object with a notation; it compares by identity.

    ``give:<seat>``, ``take:<seat>``: ``seat``. ``keep:<card>``, ``discard:<card>``: ``card``.
    ``play:<card>``: ``card``, and where the card has one, its target ``seat`` or ``direction``.
    """

    verb: Verb
    card: Card | None = None
    seat: Seat | None = None
    direction: Direction | None = None
    text: str = field(init=False, repr=False)
    code: int = field(init=False, repr=False)
    """0 to 4: the verbs but ``play``, in the order of CODES; 5 + card: that card is played."""
    target: int = field(init=False, repr=False)
    """``seat``, or NONE."""
    index: int = field(init=False, repr=False)
    """The card's number in the table, or NONE."""
    unit: int = field(init=False, repr=False)
    """The card as a hand of one, or 0."""

    def __post_init__(self) -> None:
        parts = (self.verb, self.card, self.seat, self.direction)
        text = ":".join(str(part) for part in parts if part is not None)
        code = _PLAY + (self.card or 0) if self.verb == "play" else CODES.index(self.verb)
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "target", NONE if self.seat is None else self.seat)
        object.__setattr__(self, "index", NONE if self.card is None else int(self.card))
        object.__setattr__(self, "unit", 0 if self.card is None else UNIT[self.card])

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse, (self.text,)


CODES: tuple[Verb, ...] = ("end", "give", "take", "keep", "discard")
_PLAY = len(CODES)

END = Action("end")
GIVE = tuple(Action("give", seat=seat) for seat in ALL_SEATS)
TAKE = tuple(Action("take", seat=seat) for seat in ALL_SEATS)
KEEP = tuple(Action("keep", card) for card in CARDS)
DISCARD = tuple(Action("discard", card) for card in CARDS)

PLAY = tuple(Action("play", card) for card in CARDS)
"""Cards played without a target; those of cards that always have one are never legal."""

PLAY_WAY = tuple(Action("play", Card.PASS_DICE, direction=way) for way in DIRECTIONS)
PLAY_AT = {
    card: tuple(Action("play", card, seat) for seat in ALL_SEATS)
    for card in (Card.GIVE1, Card.STEAL, Card.STRIP, Card.SKIP)
}

_UNTARGETED = (Card.LOSE1, Card.LOSE2, Card.STEAL, Card.DRAW3, Card.PURGE, Card.AGAIN)

ACTIONS: tuple[Action, ...] = (
    *(END, *GIVE, *TAKE, *KEEP, *DISCARD),
    *(PLAY[card] for card in _UNTARGETED),
    *PLAY_WAY,
    *(action for actions in PLAY_AT.values() for action in actions),
)
"""Every action of the game."""

_BY_TEXT = {action.text: action for action in ACTIONS}


def parse(text: str) -> Action:
    """The action with this notation, legal or not; raises ActionError."""
    action = _BY_TEXT.get(text)
    if action is None:
        raise ActionError(
            f"{text!r} is not an action of wazabi; actions are give:<seat>, end, play:<card>, "
            "play:<card>:<seat>, play:pass_dice:left, play:pass_dice:right, take:<seat>, "
            "keep:<card> and discard:<card>"
        )
    return action
