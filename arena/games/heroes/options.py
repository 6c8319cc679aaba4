"""The options of Heroes, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from reprlib import repr as shown
from typing import Literal, TypeAlias, TypeVar

from arena.games.game import OptionError, SeatCountError
from arena.games.heroes.heroes import BIT, HEROES, MEETING, SEATS, HeroSet, mask

Edition: TypeAlias = Literal["hu2017", "cz2016"]
Clue: TypeAlias = Literal["same", "requirement"]
Deck: TypeAlias = Literal["once", "endless"]
EDITIONS: tuple[Edition, ...] = ("hu2017", "cz2016")
CLUES: tuple[Clue, ...] = ("same", "requirement")
DECKS: tuple[Deck, ...] = ("once", "endless")
_NAMES = ("edition", "clue", "deck")
_Choice = TypeVar("_Choice", bound=str)


@dataclass(frozen=True, slots=True)
class Options:
    """``edition`` of the rulebook; what a ``clue`` is answered by; how long the ``deck`` lasts."""

    edition: Edition = "hu2017"
    clue: Clue = "same"
    deck: Deck = "once"

    def as_json(self) -> dict[str, object]:
        """All options, as records and messages carry them."""
        return {"edition": self.edition, "clue": self.clue, "deck": self.deck}


def checked(given: Mapping[str, object]) -> Options:
    """Options from what a person or a record gives; what is not given has its default."""
    if unknown := sorted(given.keys() - set(_NAMES)):
        raise OptionError(f"heroes has no option {shown(unknown[0])}; it has {', '.join(_NAMES)}")
    return Options(
        _choice("edition", given, EDITIONS),
        _choice("clue", given, CLUES),
        _choice("deck", given, DECKS),
    )


def check_seats(seats: int) -> None:
    """Raises SeatCountError unless so many can play."""
    if seats not in SEATS:
        raise SeatCountError(f"heroes is for {SEATS.start} to {SEATS.stop - 1} seats, not {seats}")


@lru_cache
def answered_yes(options: Options, seats: int) -> tuple[HeroSet, ...]:
    """By wandering hero: the clue cards to which the answer is yes."""
    meeting = MEETING[seats]
    if options.clue == "same":
        return BIT
    if options.edition == "hu2017":
        return meeting
    fitted_by = [mask(card for card in HEROES if meeting[card] & BIT[hero]) for hero in HEROES]
    return (0, *fitted_by)


def _choice(name: str, given: Mapping[str, object], allowed: tuple[_Choice, ...]) -> _Choice:
    """The first of the allowed values is the default."""
    value = given.get(name, allowed[0])
    for choice in allowed:
        if value == choice:
            return choice
    raise OptionError(
        f"option {name!r} is {shown(value)}; it must be {' or '.join(map(repr, allowed))}"
    )
