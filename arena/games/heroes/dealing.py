"""The chance of a game of Heroes: from a seed, or stacked. docs/chance.md lists the sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from arena.games.chance import Draw
from arena.games.game import Chance, Seat, StackedError
from arena.games.heroes.heroes import ALL_SEATS, BOX, CARDS, COPIES, HEROES, Hero
from arena.games.stacked import StackedChance, StackedStart, check_sources


class Dealing(Protocol):
    """What a game of Heroes leaves to chance. ``nth`` counts from 1."""

    def start(self, seats: int) -> Seat:
        """The seat that begins."""
        ...

    def deck(self) -> list[Hero]:
        """The shuffled cards, top first."""
        ...

    def returned(self, nth: int, seat: Seat, times: int, deck: Sequence[Hero]) -> list[Hero]:
        """The deck, top first, after a hero was put back into it at set-up.

        The nth shuffle of the game, and by so many the seat's own. ``deck``: the returned card
        lies on top.
        """
        ...

    def reshuffled(self, nth: int, times: int, cards: Sequence[Hero]) -> list[Hero]:
        """The new deck, top first: the nth shuffle of the game, and so many of a discard pile.

        ``cards``: the discard pile but for its top card, bottom first.
        """
        ...


class SeedDealing:
    """A seed's chance: every source has a name of its own, so deals do not depend on play."""

    __slots__ = ("_chance",)

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def start(self, seats: int) -> Seat:
        return self._chance.drawn(_STARTS[seats], 1)[0]

    def deck(self) -> list[Hero]:
        return self._chance.shuffled("deck", BOX)

    def returned(self, nth: int, seat: Seat, times: int, deck: Sequence[Hero]) -> list[Hero]:
        del nth
        return self._chance.shuffled(f"return/{seat}/{times}", deck)

    def reshuffled(self, nth: int, times: int, cards: Sequence[Hero]) -> list[Hero]:
        del nth
        return self._chance.shuffled(f"reshuffle/{times}", cards)


_STARTS = tuple(Draw("start", bytes(range(max(1, seats)))) for seats in range(len(ALL_SEATS) + 1))


class StackedDealing(StackedChance):
    """Explicit chance of a record."""

    __slots__ = ("_deck", "_shuffles", "_start")

    def __init__(self, given: Mapping[str, object]) -> None:
        check_sources(given, _SOURCES)
        self._deck = _cards("deck", given["deck"]) if "deck" in given else None
        if self._deck is not None:
            _check_box(self._deck)
        shuffles = given.get("shuffles", [])
        if not isinstance(shuffles, list):
            raise StackedError("stacked source 'shuffles' must be a list")
        self._shuffles = [_cards("shuffles", cards) for cards in shuffles]
        self._start = StackedStart(given)

    def start(self, seats: int) -> Seat:
        return self._start.seat(seats)

    def deck(self) -> list[Hero]:
        if self._deck is None:
            raise StackedError(f"stacked source 'deck' is empty: {CARDS} cards are needed")
        return list(self._deck)

    def returned(self, nth: int, seat: Seat, times: int, deck: Sequence[Hero]) -> list[Hero]:
        del times
        return self._shuffle(nth, deck, f"the deck, with a hero that seat {seat} returned")

    def reshuffled(self, nth: int, times: int, cards: Sequence[Hero]) -> list[Hero]:
        del times
        return self._shuffle(nth, cards, "the discard pile but for its top card")

    def _shuffle(self, nth: int, cards: Sequence[Hero], what: str) -> list[Hero]:
        if nth > len(self._shuffles):
            raise StackedError(
                f"stacked source 'shuffles' ran dry after {len(self._shuffles)} entries: "
                f"{what}, is shuffled"
            )
        order = self._shuffles[nth - 1]
        if sorted(order) != sorted(cards):
            raise StackedError(
                f"stacked source 'shuffles': entry {nth - 1} is not made of the cards of {what}, "
                f"which are {''.join(map(str, sorted(cards)))}"
            )
        return list(order)


_SOURCES = ("deck", "start", "shuffles")


def _cards(source: str, value: object) -> list[Hero]:
    if not isinstance(value, str):
        raise StackedError(
            f"stacked source {source!r}: {value!r} must be a string of digits, one a card"
        )
    if wrong := set(value) - set(map(str, HEROES)):
        raise StackedError(
            f"stacked source {source!r}: {min(wrong)!r} is not a hero; heroes are 1 to 7"
        )
    return [int(digit) for digit in value]


def _check_box(deck: Sequence[Hero]) -> None:
    if len(deck) != CARDS:
        raise StackedError(f"stacked source 'deck' has {len(deck)} cards; it must have all {CARDS}")
    for hero in HEROES:
        if (count := deck.count(hero)) != COPIES:
            raise StackedError(
                f"stacked source 'deck' has {count} of hero {hero}; the box has {COPIES} of each"
            )
