"""Positions whose game trees are counted. Wazabi's cards are stacked; all else is from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from arena.games import gosu, heroes
from arena.games.chance import SeedChance
from arena.games.game import State
from arena.games.perft import perft
from arena.games.wazabi import GAME
from arena.games.wazabi.dealing import Roll, SeedDealing, StackedDealing
from tests.laws.tables import random_play

PINNED = Path(__file__).parent / "perft.json"


class _SeededLater(StackedDealing):
    """A stacked deck and start, and everything else from a seed, whatever line is played."""

    __slots__ = ("_seeded",)

    def __init__(self, deck: str, start: int) -> None:
        super().__init__({"deck": deck.split(), "start": start})
        self._seeded = SeedDealing(SeedChance(bytes(32)))

    def roll(self, seat: int, rolls: Sequence[int], dice: int) -> Roll:
        return self._seeded.roll(seat, rolls, dice)

    def pick(self, seat: int, picks: Sequence[int], cards: int) -> int:
        return self._seeded.pick(seat, picks, cards)

    def reshuffled(self, nth: int, discard: Sequence[int]) -> list[int]:
        return self._seeded.reshuffled(nth, discard)


def _three_seats_all_cards() -> State:
    deck = "lose1 pass_dice steal strip draw3 purge lose2 give1 skip again skip again lose1 steal"
    return GAME.new(3, GAME.options({"dice": 6}), _SeededLater(deck, 1))


def _two_seats_short_deck() -> State:
    deck = "draw3 steal strip purge draw3 again pass_dice"
    return GAME.new(2, GAME.options({"dice": 5}), _SeededLater(deck, 0))


def _four_seats_in_teams() -> State:
    deck = "lose1 skip steal purge lose1 again strip steal lose2 give1 draw3 lose1 skip pass_dice"
    return GAME.new(4, GAME.options({"teams": True, "dice": 3}), _SeededLater(deck, 2))


def _heroes(seats: int, played: int, **options: object) -> Callable[[], State]:
    """A game from a seed, after so many random decisions."""

    def new() -> State:
        chance = SeedChance(bytes(32))
        state = heroes.GAME.new(seats, heroes.GAME.options(options), chance)
        for _ in islice(random_play(state, seats), played + 1):
            pass  # each is told before it is applied
        return state

    return new


def _gosu(seats: int, played: int) -> Callable[[], State]:
    """A game from a seed, after so many random decisions."""

    def new() -> State:
        state = gosu.GAME.new(seats, gosu.GAME.options({}), SeedChance(bytes(32)))
        for _ in islice(random_play(state, seats), played + 1):
            pass  # each is told before it is applied
        return state

    return new


POSITIONS: dict[str, tuple[Callable[[], State], int]] = {
    "wazabi, 3 seats, all cards": (_three_seats_all_cards, 5),
    "wazabi, 2 seats, short deck": (_two_seats_short_deck, 7),
    "wazabi, 4 seats in teams": (_four_seats_in_teams, 5),
    "heroes, 3 seats, first round": (_heroes(3, 0), 7),
    "heroes, 4 seats, amid a game": (_heroes(4, 50), 6),
    "heroes, 5 seats, reshuffled": (
        _heroes(5, 140, edition="cz2016", clue="requirement", deck="endless"),
        6,
    ),
    "gosu, 2 seats, first turn": (_gosu(2, 6), 5),
    "gosu, 3 seats, amid a game": (_gosu(3, 60), 4),
    "gosu, 4 seats, late in a game": (_gosu(4, 80), 4),
}
"""With the depth down to which they are counted."""


def counts() -> dict[str, list[int]]:
    """By position: the lines of 1, 2, ... decisions."""
    return {
        name: [perft(new(), depth) for depth in range(1, deepest + 1)]
        for name, (new, deepest) in POSITIONS.items()
    }
