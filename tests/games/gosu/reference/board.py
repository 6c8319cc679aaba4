"""What lies on the table, and what of it is a plain count or move."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import TypeAlias, TypedDict

from tests.games.gosu.cards import BAKUTO, HERO, OZEKI, Card, in_file_order

Decision: TypeAlias = tuple[int, list[str]]
Play: TypeAlias = Generator[Decision, str, None]
Asking: TypeAlias = Generator[Decision, str, str]
Shuffle: TypeAlias = Callable[[list[str]], list[str]]
Place: TypeAlias = tuple[int, int, int]
"""Seat, row and column, rows and columns from 0."""

STRENGTH = {BAKUTO: 2, HERO: 3, OZEKI: 5}


class Goblin(TypedDict):
    """A goblin of an army; two are the same only if they are one object."""

    card: str
    up: bool


class Over(Exception):  # noqa: N818 - not an error: how a game stops in the middle of a play
    """The game is over."""


class Board:
    """Decks, hands, armies and points of a game in progress."""

    def __init__(
        self,
        seats: int,
        cards: Mapping[str, Card],
        deck: Sequence[str],
        start: int,
        shuffle: Shuffle,
    ) -> None:
        self.n = seats
        self.cards = cards
        self.shuffle = shuffle
        self.deck = list(deck)
        self.discard: list[str] = []
        self.armies: list[list[list[Goblin]]] = [[[], [], []] for _ in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.vp = [0] * seats
        self.advantage = self.active = start
        self.round = 1
        self.passed = [False] * seats
        self.turns_left: list[int | None] = [None] * seats
        self.extra = 0
        self.newcomer: Goblin | None = None
        self.links: list[tuple[Goblin, list[str]]] = []
        self.reason: str | None = None
        self.winners: list[int] = []
        self.used: set[tuple[str, str]] = set()

    def state(self) -> dict[str, object]:
        return {
            "armies": self.armies,
            "hands": [self.sorted(hand) for hand in self.hands],
            "deck": self.deck,
            "discard": self.discard,
            "vp": self.vp,
            "advantage": self.advantage,
            "active": self.active,
            "round": self.round,
            "passed": self.passed,
            "turns_left": self.turns_left,
            "extra": self.extra,
        }

    def sorted(self, cards: Sequence[str]) -> list[str]:
        return in_file_order(self.cards, cards)

    def each(self, verb: str, cards: Sequence[str]) -> list[str]:
        """One action a card; copies are one action."""
        return [f"{verb}:{card}" for card in self.sorted(list(set(cards)))]

    def refill(self) -> None:
        if self.discard:
            self.deck += self.shuffle(self.discard)
            self.discard = []

    def draw(self, seat: int, count: int) -> None:
        """As many as there are."""
        for _ in range(count):
            if not self.deck:
                self.refill()
            if self.deck:
                self.hands[seat].append(self.deck.pop(0))

    def throw_hand_away(self, seat: int) -> int:
        """How many cards they were."""
        count = len(self.hands[seat])
        self.discard += self.sorted(self.hands[seat])
        self.hands[seat] = []
        return count

    def put_down(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.n for step in range(self.n)]

    def goblins(self, seats: Sequence[int]) -> Iterator[tuple[Place, Goblin]]:
        for seat in seats:
            for row, line in enumerate(self.armies[seat]):
                for column, goblin in enumerate(line):
                    yield (seat, row, column), goblin

    def army(self, seat: int) -> list[Goblin]:
        return [goblin for _, goblin in self.goblins([seat])]

    def face_up(self, seat: int) -> list[Card]:
        return [self.cards[goblin["card"]] for goblin in self.army(seat) if goblin["up"]]

    def all_goblins(self) -> list[tuple[Place, Goblin]]:
        return list(self.goblins(range(self.n)))

    def in_play(self, goblin: Goblin) -> bool:
        return any(other is goblin for _, other in self.all_goblins())

    def is_free(self, place: Place) -> bool:
        seat, row, column = place
        lines = self.armies[seat]
        above = any(len(line) > column for line in lines[row + 1 :])
        return not above and len(lines[row]) == column + 1

    def strength(self, seat: int) -> int:
        return sum(STRENGTH[card["level"]] for card in self.face_up(seat))

    def most_of_a_clan(self, seat: int) -> int:
        clans = [card["clan"] for card in self.face_up(seat)]
        return max((clans.count(clan) for clan in clans), default=0)

    def lose_links(self, goblin: Goblin) -> None:
        """The goblin was destroyed or trapped."""
        if goblin is self.newcomer:
            self.links = []
        self.links = [link for link in self.links if link[0] is not goblin]

    def check_win_at_once(self) -> None:
        armies = [seat for seat in range(self.n) if len(self.army(seat)) == 15]
        clans = [seat for seat in range(self.n) if self.most_of_a_clan(seat) >= 9]
        if armies or clans:
            self.reason = "army" if armies else "clan"
            self.winners = armies + clans
            raise Over
