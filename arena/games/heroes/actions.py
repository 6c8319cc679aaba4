"""What a seat may choose, and its notation. There is one object for each action, made here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from arena.games.game import ActionError
from arena.games.heroes.heroes import (
    ALL_SEATS,
    CHICKEN,
    HEROES,
    KNIGHT,
    PYROMANIAC,
    SERGEANT,
    TRAINER,
    WITCH,
    WIZARD,
    Hero,
)

Verb: TypeAlias = Literal[
    "pass",
    "pass_round",
    "use",
    "claim",
    "silent",
    "send",
    "discard",
    "forward",
    "hire",
    "clue",
]
VERBS: tuple[Verb, ...] = (
    "pass",
    "pass_round",
    "use",
    "claim",
    "silent",
    "send",
    "discard",
    "forward",
    "hire",
    "clue",
)
"""In the order of the rules' notation."""


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """A choice. ``parse`` gives the one object with a notation; it compares by identity.

    ``use:<hero>``: ``hero``; for the Witch ``target`` is the hero to be refreshed, for the Dog
    Trainer the seat. ``claim``, ``send``, ``discard``, ``clue``: ``hero``.
    """

    verb: Verb
    hero: Hero = 0
    """0: none."""
    target: int | None = None
    text: str = field(init=False, repr=False)
    code: int = field(init=False, repr=False)
    """The verb's place in VERBS."""

    def __post_init__(self) -> None:
        parts: list[object] = [self.verb]
        if self.hero:
            parts.append(self.hero)
        if self.target is not None:
            parts.append(self.target)
        object.__setattr__(self, "text", ":".join(map(str, parts)))
        object.__setattr__(self, "code", VERBS.index(self.verb))

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse, (self.text,)


PASS = Action("pass")
PASS_ROUND = Action("pass_round")
USE = tuple(Action("use", hero) for hero in range(8))
"""Uses without a target, by hero; those of Witch and Dog Trainer, and the first, are no actions."""
USE_WITCH = tuple(Action("use", WITCH, hero) for hero in range(8))
USE_TRAINER = tuple(Action("use", TRAINER, seat) for seat in ALL_SEATS)
SILENT = Action("silent")
CLAIM = tuple(Action("claim", hero) for hero in range(8))
SEND = tuple(Action("send", hero) for hero in range(8))
DISCARD = tuple(Action("discard", hero) for hero in range(8))
FORWARD = Action("forward")
HIRE = Action("hire")
CLUE = tuple(Action("clue", hero) for hero in range(8))

_REFRESHABLE = tuple(hero for hero in HEROES if hero != WITCH)

USES: tuple[Action, ...] = (
    USE[CHICKEN],
    USE[PYROMANIAC],
    *(USE_WITCH[hero] for hero in _REFRESHABLE),
    *USE_TRAINER,
    USE[SERGEANT],
    USE[KNIGHT],
    USE[WIZARD],
)

ACTIONS: tuple[Action, ...] = (
    *(PASS, PASS_ROUND, *USES, *CLAIM[1:], SILENT, *SEND[1:], *DISCARD[1:]),
    *(FORWARD, HIRE, *CLUE[1:]),
)
"""Every action of the game."""

_BY_TEXT = {action.text: action for action in ACTIONS}


def parse(text: str) -> Action:
    """The action with this notation, legal or not; raises ActionError."""
    action = _BY_TEXT.get(text)
    if action is None:
        raise ActionError(
            f"{text!r} is not an action of heroes; actions are pass, pass_round, use:<hero>, "
            "use:3:<hero>, use:4:<seat>, claim:<hero>, silent, send:<hero>, discard:<hero>, "
            "forward, hire and clue:<hero>, with heroes from 1 to 7"
        )
    return action
