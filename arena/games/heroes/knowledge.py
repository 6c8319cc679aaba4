"""What follows from things said and shown, for sampling: lower and upper bounds of hidden cards.

Limits: a seat that says that none of its cards fits says what all of them are. They are kept as
pairs of a set of heroes and a number of cards, narrowest first, of different cards each; they are
public, so they follow only what everybody sees.

Piles: whoever watches a discard pile being shuffled knows what the deck is made of. That is kept
for each reader as one integer of eight bytes: byte 0 has the number of cards that it could not see,
byte k the heroes k, less those that it has seen leave the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from arena.games.heroes.heroes import BIT, Hero, HeroSet

Limits: TypeAlias = tuple[tuple[HeroSet, int], ...]
Pile: TypeAlias = int

_BYTE = 8
_CARD = tuple(1 << _BYTE * hero for hero in range(8))


def none_fits(limits: Limits, unfit: HeroSet, cards: int) -> Limits:
    """The seat says that all of its so many cards are among these heroes."""
    found: list[tuple[HeroSet, int]] = []
    for heroes, count in (*((old & unfit, count) for old, count in limits), (unfit, cards)):
        left = min(count, cards)
        if found and found[-1][0] == heroes:
            found[-1] = (heroes, found[-1][1] + left)
        elif left:
            found.append((heroes, left))
        cards -= left
    return tuple(found)


def shown(limits: Limits, hero: Hero) -> Limits:
    """A card of the seat was shown to all and is in its hand no more."""
    for place, (heroes, count) in enumerate(limits):
        if heroes & BIT[hero]:
            return _one_less(limits, place, heroes, count)
    return limits


def lost(limits: Limits) -> Limits:
    """A card of the seat went where nobody will ever see it come from."""
    return _one_less(limits, 0, *limits[0]) if limits else limits


def _one_less(limits: Limits, place: int, heroes: HeroSet, count: int) -> Limits:
    kept = ((heroes, count - 1),) if count > 1 else ()
    return limits[:place] + kept + limits[place + 1 :]


def pile(cards: Iterable[Hero]) -> Pile:
    """A pile of these cards; 0 for one that the reader does not know."""
    return sum(_CARD[hero] for hero in cards)


def seen_leaving(known: Pile, hero: Hero) -> Pile:
    """The reader saw the hero leave the deck; if it is none of those known, then another one."""
    return known - (_CARD[hero] if known >> _BYTE * hero & 0xFF else 1)


def counts(known: Pile) -> tuple[int, ...]:
    """Eight numbers: of unknown cards, then by hero."""
    return tuple(known.to_bytes(8, "little"))


def from_counts(numbers: Sequence[int]) -> Pile:
    """The way back."""
    return int.from_bytes(bytes(numbers), "little")
