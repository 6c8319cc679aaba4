"""The options of GOSU Tactics, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from reprlib import repr as shortened
from typing import Annotated

from arena.games.game import OptionError, SeatCountError
from arena.games.gosu.cards import CardSet
from arena.games.gosu.loading import SHIPPED, as_list, listed_set, named_set

SEATS = range(2, 5)


@dataclass(frozen=True, slots=True)
class Options:
    """``cards``: the set that is played with; annotated with the ids of those that are shipped."""

    cards: Annotated[CardSet, SHIPPED]

    def as_json(self) -> dict[str, object]:
        """The id of a shipped set; another one is written out, so that records replay anywhere."""
        cards = self.cards
        return {"cards": cards.id if cards.source in SHIPPED else as_list(cards)}


def checked(given: Mapping[str, object]) -> Options:
    """Options from what a person or a record gives; what is not given has its default."""
    if unknown := sorted(given.keys() - {"cards"}):
        raise OptionError(f"gosu has no option {unknown[0]!r}; it has cards")
    cards = given.get("cards", SHIPPED[0])
    if isinstance(cards, Mapping):
        return Options(listed_set(cards))
    if not isinstance(cards, str):
        raise OptionError(
            f"option 'cards' is {shortened(cards)}; it must be the id of a card set or a list of "
            "cards"
        )
    return Options(named_set(cards))


def check_seats(seats: int) -> None:
    """Raises SeatCountError unless so many can play."""
    if seats not in SEATS:
        raise SeatCountError(f"gosu is for {SEATS.start} to {SEATS.stop - 1} seats, not {seats}")
