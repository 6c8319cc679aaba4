"""The chance of a game: from a seed, or stacked. docs/chance.md lists the sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

from arena.games.chance import Draw
from arena.games.game import Chance, Seat, StackedError
from arena.games.gosu.actions import ALL_SEATS
from arena.games.gosu.cards import CardSet, Number
from arena.games.stacked import StackedChance, StackedStart, check_sources

TEN = 10
"""Cards that each seat is dealt."""


class Dealing(Protocol):
    """What a game leaves to chance."""

    def start(self, seats: int) -> Seat:
        """The seat that takes the Advantage card."""
        ...

    def deck(self, cards: CardSet, seats: int) -> list[Number]:
        """The shuffled cards, top first."""
        ...

    def reshuffled(self, nth: int, cards: CardSet, discard: Sequence[Number]) -> list[Number]:
        """The new deck, top first, of the nth shuffle from 1. ``discard``: the pile, top last."""
        ...


class SeedDealing:
    """A seed's chance: every source has a name of its own, so deals do not depend on play."""

    __slots__ = ("_chance",)

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def start(self, seats: int) -> Seat:
        return self._chance.drawn(_STARTS[seats], 1)[0]

    def deck(self, cards: CardSet, seats: int) -> list[Number]:
        del seats
        return self._chance.shuffled("deck", cards.box)

    def reshuffled(self, nth: int, cards: CardSet, discard: Sequence[Number]) -> list[Number]:
        del cards
        return self._chance.shuffled(f"reshuffle/{nth}", discard)


_STARTS = tuple(Draw("start", bytes(range(max(1, seats)))) for seats in range(len(ALL_SEATS) + 1))


class StackedDealing(StackedChance):
    """Explicit chance of a record: ids of cards, checked against the set when they are dealt."""

    __slots__ = ("_deck", "_shuffles", "_start")

    def __init__(self, given: Mapping[str, object]) -> None:
        check_sources(given, _SOURCES)
        self._deck = _ids("deck", given["deck"]) if "deck" in given else None
        shuffles = given.get("shuffles", [])
        if not isinstance(shuffles, list):
            raise StackedError("stacked source 'shuffles' must be a list of lists of card ids")
        self._shuffles = [_ids("shuffles", ids) for ids in shuffles]
        self._start = StackedStart(given)

    def start(self, seats: int) -> Seat:
        return self._start.seat(seats)

    def deck(self, cards: CardSet, seats: int) -> list[Number]:
        needed = TEN * seats
        if self._deck is None or len(self._deck) < needed:
            raise StackedError(
                f"stacked source 'deck' has {len(self._deck or ())} cards; {needed} are dealt to "
                f"{seats} seats"
            )
        found = _numbers("deck", self._deck, cards)
        for number, count in Counter(found).items():
            if count > cards.copies[number]:
                raise StackedError(
                    f"stacked source 'deck' has {count} of {cards.cards[number].id!r}; there are "
                    f"{cards.copies[number]}"
                )
        return found

    def reshuffled(self, nth: int, cards: CardSet, discard: Sequence[Number]) -> list[Number]:
        if nth > len(self._shuffles):
            raise StackedError(
                f"stacked source 'shuffles' ran dry after {len(self._shuffles)} entries: the "
                "discard pile is shuffled"
            )
        order = _numbers("shuffles", self._shuffles[nth - 1], cards)
        if sorted(order) != sorted(discard):
            ids = " ".join(cards.cards[number].id for number in sorted(discard))
            raise StackedError(
                f"stacked source 'shuffles': entry {nth - 1} is not made of the cards of the "
                f"discard pile, which are {ids}"
            )
        return order


_SOURCES = ("deck", "start", "shuffles")


def _ids(source: str, value: object) -> list[str]:
    if not (isinstance(value, list) and all(isinstance(entry, str) for entry in value)):
        raise StackedError(f"stacked source {source!r} must be a list of card ids")
    return value


def _numbers(source: str, ids: Sequence[str], cards: CardSet) -> list[Number]:
    for name in ids:
        if name not in cards.number:
            raise StackedError(
                f"stacked source {source!r}: there is no card {name!r} in the set {cards.id!r}"
            )
    return [cards.number[name] for name in ids]
