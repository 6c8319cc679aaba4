"""The seven heroes, what each requires when flipped, and hands as packed counts.

A hero is its number in the rules' table, 1 to 7, which is its strength too. A set of heroes is a
mask: bit k for hero k.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

Hero: TypeAlias = int
HeroSet: TypeAlias = int
"""A set of heroes, as a mask."""

CHICKEN: Hero = 1
PYROMANIAC: Hero = 2
WITCH: Hero = 3
TRAINER: Hero = 4
SERGEANT: Hero = 5
KNIGHT: Hero = 6
WIZARD: Hero = 7
HEROES = range(1, 8)
COPIES = 11
CARDS = COPIES * len(HEROES)
SIX = 6
"""So many different heroes win."""

SEATS = range(3, 6)
ALL_SEATS = range(SEATS.stop - 1)

NAMES = (
    "",
    "Angry Chicken",
    "Pyromaniac",
    "Witch",
    "Dog Trainer",
    "Sergeant",
    "Black Knight",
    "Wizard",
)
"""By number."""

REQUIRES = (
    "",
    "3 or less",
    "5 or more",
    "3, 4 or 5",
    "odd",
    "even",
    "the number of seats or less",
    "the number of seats or more",
)
"""By number: the strength that a flipped hero requires."""

BOX: tuple[Hero, ...] = tuple(hero for hero in HEROES for _ in range(COPIES))
"""All 77 cards in the order of the table."""

BIT: tuple[HeroSet, ...] = (0, *(1 << hero for hero in HEROES))
EVERY: HeroSet = sum(BIT)


def mask(heroes: Iterable[Hero]) -> HeroSet:
    """The set of these heroes."""
    found = 0
    for hero in heroes:
        found |= BIT[hero]
    return found


@lru_cache(maxsize=1 << 8)
def members(heroes: HeroSet) -> tuple[Hero, ...]:
    """The heroes of a set, ascending."""
    return tuple(hero for hero in HEROES if heroes & BIT[hero])


def meeting(requirement: Hero, seats: int) -> HeroSet:
    """The heroes that meet what this one requires when flipped, with so many seats."""
    return mask(
        {
            CHICKEN: (1, 2, 3),
            PYROMANIAC: (5, 6, 7),
            WITCH: (3, 4, 5),
            TRAINER: (1, 3, 5, 7),
            SERGEANT: (2, 4, 6),
            KNIGHT: range(1, seats + 1),
            WIZARD: range(seats, 8),
        }[requirement]
    )


MEETING: tuple[tuple[HeroSet, ...], ...] = tuple(
    (0, *(meeting(hero, seats) for hero in HEROES)) for seats in range(SEATS.stop)
)
"""By seats and requirement."""

# A hand is one integer of eight fields of four bits, one a hero and the lowest empty: its copies
# (at most eleven). Adding and taking away cards is adding and subtracting units.
UNIT = (0, *(1 << 4 * hero for hero in HEROES))
_ONES = sum(UNIT)
_FIELD = 0xF


def copies(hand: int, hero: Hero) -> int:
    """How many of the hero are in the hand."""
    return hand >> 4 * hero & _FIELD


def packed(heroes: Iterable[Hero]) -> int:
    """The hand that holds these."""
    return sum(UNIT[hero] for hero in heroes)


def kinds(hand: int) -> HeroSet:
    """The heroes that the hand has."""
    return _KINDS[(hand | hand >> 1 | hand >> 2 | hand >> 3) & _ONES]


@lru_cache(maxsize=1 << 14)
def unpacked(hand: int) -> tuple[Hero, ...]:
    """The hand's heroes, ascending."""
    return tuple(hero for hero in HEROES for _ in range(copies(hand, hero)))


class _Kinds(dict[int, HeroSet]):
    """By a hand with one copy of each hero that it has; 128 of them."""

    def __missing__(self, ones: int) -> HeroSet:
        self[ones] = found = mask(hero for hero in HEROES if ones & UNIT[hero])
        return found


_KINDS = _Kinds()
