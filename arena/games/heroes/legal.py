"""Legal actions in their pinned order, found in tables that fill as positions come up."""

from __future__ import annotations

from typing import TypeAlias

from arena.games.heroes.actions import (
    CLAIM,
    CLUE,
    DISCARD,
    FORWARD,
    HIRE,
    PASS,
    PASS_ROUND,
    SEND,
    SILENT,
    USE,
    USE_TRAINER,
    USE_WITCH,
    Action,
)
from arena.games.heroes.heroes import (
    ALL_SEATS,
    BIT,
    CHICKEN,
    EVERY,
    HEROES,
    KNIGHT,
    PYROMANIAC,
    SEATS,
    SERGEANT,
    TRAINER,
    WITCH,
    HeroSet,
    members,
)

Actions: TypeAlias = tuple[Action, ...]
Seats: TypeAlias = int
"""A set of seats, as a mask."""

SEAT: tuple[Seats, ...] = tuple(1 << seat for seat in ALL_SEATS)

BEFORE_SENDING: HeroSet = BIT[KNIGHT]
"""Abilities usable in the window after the flip, Witch and Wizard apart."""
WHILE_WANDERING: HeroSet = BIT[PYROMANIAC] | BIT[TRAINER] | BIT[SERGEANT]
"""Abilities usable while there is a wandering hero, Witch and Wizard apart."""
REFRESHABLE: HeroSet = EVERY - BIT[WITCH]
"""The Witch does not refresh itself (ruling 7)."""


ALL: tuple[Seats, ...] = tuple((1 << seats) - 1 for seats in range(SEATS.stop))
"""By number of seats."""

_USED = 8
_TARGETS = 16


def uses_key(usable: HeroSet, used: HeroSet, targets: Seats) -> int:
    """What the tables of uses are asked by.

    ``usable``: heroes whose abilities can be used now; ``used``: the band's used heroes;
    ``targets`` of the Dog Trainer.
    """
    key = usable
    if usable & _WITCH:
        key |= (used & REFRESHABLE) << _USED
    if usable & _TRAINER:
        key |= targets << _TARGETS
    return key


_WITCH = BIT[WITCH]
_TRAINER = BIT[TRAINER]


class _Uses(dict[int, Actions]):
    """By uses_key: these actions, then the uses, ascending by hero and target."""

    def __init__(self, *before: Action) -> None:
        self.before = before

    def __missing__(self, key: int) -> Actions:
        found = self.before
        for hero in members(key & EVERY):
            if hero == WITCH:
                found += tuple(USE_WITCH[other] for other in members(key >> _USED & EVERY))
            elif hero == TRAINER:
                found += tuple(
                    at for at, seat in zip(USE_TRAINER, SEAT, strict=True) if key >> _TARGETS & seat
                )
            else:
                found += (USE[hero],)
        self[key] = found
        return found


IN_WINDOW = _Uses(PASS, PASS_ROUND)
LAST_USE = _Uses(PASS)
FORCED = _Uses(HIRE)
USES = _Uses()
CHICKENS: Actions = (PASS, USE[CHICKEN])
CLAIMS: Actions = (SILENT, *CLAIM[1:])


def _by_heroes(before: Actions, actions: Actions) -> tuple[Actions, ...]:
    """By set of heroes (128 of them, bit 0 is never set): these, then the actions of the set."""
    return tuple(
        before + tuple(actions[hero] for hero in HEROES if heroes & BIT[hero])
        for heroes in range(EVERY + 2)
    )


SENDS = _by_heroes((), SEND)
DISCARDS = _by_heroes((), DISCARD)
HOLDS = _by_heroes((FORWARD, HIRE), CLUE)
"""By the heroes that may be given as clues; uses follow."""
HOLDS_TRAINED = _by_heroes((FORWARD,), CLUE)
