"""The chance of a game of Wazabi: from a seed, or stacked. docs/chance.md lists the sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from arena.games.chance import Draw
from arena.games.game import Chance, Item, Seat, StackedError
from arena.games.stacked import StackedChance, StackedStart, check_sources, whole_number
from arena.games.wazabi.actions import ALL_SEATS
from arena.games.wazabi.cards import BOX, BY_NAME, CARDS, COPIES, Card
from arena.games.wazabi.events import Rolled
from arena.games.wazabi.legal import allowed

DIE = b"WWWCCG"
"""W three times, card twice, give once."""


class Roll:
    """What dice showed, and which cards that lets the seat play, as masks for hands."""

    __slots__ = ("allowed", "allowed_extra", "c", "event", "g", "w")

    def __init__(self, seat: Seat, w: int, c: int, g: int) -> None:
        self.w, self.c, self.g = w, c, g
        self.event = Rolled(seat, w, c, g)
        self.allowed = allowed(w, g, extra=False)
        self.allowed_extra = allowed(w, g, extra=True)


@lru_cache(maxsize=1 << 12)
def roll_of(seat: Seat, w: int, c: int, g: int) -> Roll:
    """The roll with so many W, card and give, made once."""
    return Roll(seat, w, c, g)


class Dealing(Protocol):
    """What a game of Wazabi leaves to chance.

    ``rolls`` and ``picks`` count what each seat has rolled and picked, this time included.
    """

    def start(self, seats: int) -> Seat:
        """The seat that begins."""
        ...

    def deck(self) -> list[int]:
        """The shuffled cards, top first."""
        ...

    def roll(self, seat: Seat, rolls: Sequence[int], dice: int) -> Roll:
        """What the seat's dice show."""
        ...

    def pick(self, seat: Seat, picks: Sequence[int], cards: int) -> int:
        """Which of so many cards of another's sorted hand the seat takes."""
        ...

    def reshuffled(self, nth: int, discard: Sequence[int]) -> list[int]:
        """The new draw pile, top first, by the nth reshuffle; the discard pile is top last."""
        ...


class SeedDealing:
    """A seed's chance: every source has a name of its own, so deals do not depend on play."""

    __slots__ = ("_chance", "_drawn")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._drawn = chance.drawn

    def start(self, seats: int) -> Seat:
        return self._chance.draws("start", _PLACES[:seats], 1)[0]

    def deck(self) -> list[int]:
        return self._chance.shuffled("deck", _BOX)

    def roll(self, seat: Seat, rolls: Sequence[int], dice: int) -> Roll:
        drawn = self._drawn  # calling a slot's value in place is slower
        return _ROLLS[seat][drawn(_ROLL_DRAWS[seat][rolls[seat]], dice)]

    def pick(self, seat: Seat, picks: Sequence[int], cards: int) -> int:
        return self._chance.draws(f"pick/{seat}/{picks[seat]}", _PLACES[:cards], 1)[0]

    def reshuffled(self, nth: int, discard: Sequence[int]) -> list[int]:
        return self._chance.shuffled(f"reshuffle/{nth}", discard)


class _RollDraws(dict[int, Draw]):
    """A seat's rolls as sources, by number."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def __missing__(self, number: int) -> Draw:
        self[number] = draw = Draw(f"roll/{self.seat}/{number}", DIE)
        return draw


class _Rolls(dict[bytes, Roll]):
    """A seat's rolls, by what each die shows; those of few dice, which are most, are remembered."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def __missing__(self, shown: bytes) -> Roll:
        w, c = shown.count(b"W"), shown.count(b"C")
        roll = roll_of(self.seat, w, c, len(shown) - w - c)
        if len(shown) <= _FEW_DICE:
            self[shown] = roll
        return roll


_FEW_DICE = 8
_ROLLS = tuple(_Rolls(seat) for seat in ALL_SEATS)
_ROLL_DRAWS = tuple(_RollDraws(seat) for seat in ALL_SEATS)
_BOX: tuple[int, ...] = tuple(map(int, BOX))
_PLACES = bytes(range(len(BOX)))


class StackedDealing(StackedChance):
    """Explicit chance of a record."""

    __slots__ = ("_deck", "_picks", "_rolls", "_shuffles", "_start")

    def __init__(self, given: Mapping[str, object]) -> None:
        check_sources(given, _SOURCES)
        self._deck = _cards("deck", given.get("deck", []))
        if extra := Counter(self._deck) - Counter(BOX):
            card = min(extra)
            raise StackedError(
                f"stacked source 'deck' has too many {card}: the box has {COPIES[card]}"
            )
        self._rolls = [_faces(entry) for entry in _list("rolls", given.get("rolls", []))]
        self._picks = [whole_number("picks", n) for n in _list("picks", given.get("picks", []))]
        shuffles = _list("shuffles", given.get("shuffles", []))
        self._shuffles = [_cards("shuffles", cards) for cards in shuffles]
        self._start = StackedStart(given)

    def start(self, seats: int) -> Seat:
        return self._start.seat(seats)

    def deck(self) -> list[int]:
        return list(map(int, self._deck))

    def roll(self, seat: Seat, rolls: Sequence[int], dice: int) -> Roll:
        nth = sum(rolls)
        faces = _entry("rolls", self._rolls, nth, f"seat {seat} rolls {dice} dice")
        if len(faces) != dice:
            raise StackedError(
                f"stacked source 'rolls': entry {nth - 1} is {faces!r}, "
                f"but seat {seat} rolls {dice} dice"
            )
        return Roll(seat, *(faces.count(face) for face in "WCG"))

    def pick(self, seat: Seat, picks: Sequence[int], cards: int) -> int:
        nth = sum(picks)
        index = _entry("picks", self._picks, nth, f"seat {seat} takes one of {cards} cards")
        if index >= cards:
            raise StackedError(
                f"stacked source 'picks': entry {nth - 1} is {index}, "
                f"but the hand has {cards} cards"
            )
        return index

    def reshuffled(self, nth: int, discard: Sequence[int]) -> list[int]:
        cards = _entry("shuffles", self._shuffles, nth, "the discard pile is shuffled")
        if sorted(cards) != sorted(discard):
            pile = " ".join(str(CARDS[card]) for card in sorted(discard))
            raise StackedError(
                f"stacked source 'shuffles': entry {nth - 1} is not made of the discard pile, "
                f"which is {pile}"
            )
        return list(map(int, cards))


_SOURCES = ("deck", "rolls", "picks", "shuffles", "start")


def _entry(source: str, entries: Sequence[Item], nth: int, need: str) -> Item:
    if nth > len(entries):
        raise StackedError(
            f"stacked source {source!r} ran dry after {len(entries)} entries: {need}"
        )
    return entries[nth - 1]


def _list(source: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise StackedError(f"stacked source {source!r} must be a list")
    return value


def _cards(source: str, value: object) -> list[Card]:
    return [_card(source, name) for name in _list(source, value)]


def _card(source: str, name: object) -> Card:
    card = BY_NAME.get(name) if isinstance(name, str) else None
    if card is None:
        raise StackedError(
            f"stacked source {source!r}: {name!r} is not a card; cards are "
            f"{', '.join(map(str, CARDS))}"
        )
    return card


def _faces(entry: object) -> str:
    if not isinstance(entry, str) or set(entry) - set("WCG"):
        raise StackedError(
            f"stacked source 'rolls': {entry!r} is not a roll, which has one letter, "
            "W, C or G, a die"
        )
    return entry
