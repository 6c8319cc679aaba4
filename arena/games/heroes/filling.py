"""Cards dealt at random to places that not every card may go to.

Places of the same kind are a Group. ``filled`` draws freely first, and where that comes to nothing
makes an assignment by augmenting paths, so that it ends and finds one if there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arena.games.game import Rng
from arena.games.heroes.heroes import BIT, EVERY, Hero, HeroSet

Supply = list[int]
"""By hero: how many are to be dealt; place 0 is not used."""


class Group(NamedTuple):
    """So many places for these heroes; of each hero at most ``most`` (none: no bound)."""

    heroes: HeroSet
    places: int
    most: tuple[int, ...] = ()


def shuffled(heroes: Sequence[Hero], rng: Rng) -> list[Hero]:
    """The heroes in a random order: by keys of 32 bits, drawn all at once, which is fast."""
    size = 4 * len(heroes)
    keys = memoryview(rng.getrandbits(8 * size + 1).to_bytes(size + 1, "little"))[:size].cast("I")
    order = [key << 3 | hero for key, hero in zip(keys, heroes, strict=True)]
    order.sort()
    return [key & 7 for key in order]


def listed(supply: Sequence[int]) -> list[Hero]:
    """Each card by itself."""
    found: list[Hero] = []
    for hero, count in enumerate(supply):
        found += [hero] * count
    return found


def drawn_by(weights: Sequence[int], rng: Rng) -> int:
    """A place, as often as its weight says."""
    left = rng.randrange(sum(weights))
    for place, weight in enumerate(weights):
        if left < weight:
            return place
        left -= weight
    raise AssertionError("what was drawn is below the sum")


def drawn(supply: Supply, heroes: HeroSet, rng: Rng) -> Hero:
    """Takes one of the cards that are among these heroes; 0 if there is none."""
    among = [count if heroes >> hero & 1 else 0 for hero, count in enumerate(supply)]
    if not any(among):
        return 0
    hero = drawn_by(among, rng)
    supply[hero] -= 1
    return hero


def filled(supply: Sequence[int], groups: Sequence[Group], rng: Rng) -> list[list[Hero]] | None:
    """The heroes of each group in a random order; None if they cannot be dealt so.

    All cards have a place.
    """
    for _ in range(_TRIES):
        if (found := _freely(list(supply), groups, rng)) is not None:
            return found
    return _by_paths(list(supply), groups, rng)


_TRIES = 3


def _freely(supply: Supply, groups: Sequence[Group], rng: Rng) -> list[list[Hero]] | None:
    """Bound places first; the rest in a uniformly random order."""
    found: list[list[Hero]] = []
    for group in groups:
        cards: list[Hero] = []
        if group.most:
            cards = _bounded(supply, group, rng)
        elif group.heroes != EVERY:
            cards = [drawn(supply, group.heroes, rng) for _ in range(group.places)]
        if 0 in cards or (group.most and len(cards) < group.places):
            return None
        found.append(cards)
    rest = shuffled(listed(supply), rng)
    for group, cards in zip(groups, found, strict=True):
        if missing := group.places - len(cards):
            cards.extend(rest[-missing:])
            del rest[-missing:]
    return found


def _bounded(supply: Supply, group: Group, rng: Rng) -> list[Hero]:
    """A random part of what the group may have and there is."""
    there = [min(count, most) for count, most in zip(supply, group.most, strict=True)]
    cards = shuffled(listed(there), rng)[: group.places]
    for hero in cards:
        supply[hero] -= 1
    return cards


def _by_paths(supply: Supply, groups: Sequence[Group], rng: Rng) -> list[list[Hero]] | None:
    """Card by card; where no place is free, cards dealt before make room."""
    found: list[list[Hero]] = [[] for _ in groups]
    for hero in shuffled(listed(supply), rng):
        if not _placed(hero, found, groups, set()):
            return None
    return [shuffled(cards, rng) for cards in found]


def _placed(hero: Hero, found: list[list[Hero]], groups: Sequence[Group], tried: set[int]) -> bool:
    """Whether the hero got a place; each group is tried once on the way."""
    for number, (group, cards) in enumerate(zip(groups, found, strict=True)):
        if number in tried or not _may(group, cards, hero):
            continue
        tried.add(number)
        if len(cards) < group.places:
            cards.append(hero)
            return True
        for place, other in enumerate(cards):
            if other != hero and _placed(other, found, groups, tried):
                cards[place] = hero
                return True
    return False


def _may(group: Group, cards: Sequence[Hero], hero: Hero) -> bool:
    if group.most and cards.count(hero) >= group.most[hero]:
        return False
    return bool(group.heroes & BIT[hero])
