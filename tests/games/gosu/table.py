"""Stacked games for the tests by example, played on the engine and on the second reading alike."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias, cast

from arena.games.game import NOBODY
from arena.games.gosu import GAME

from .cards import BAKUTO, CARDS, DECK, EXAMPLES, by_id, changed
from .reference.board import Board, Play
from .reference.game import Reference

Rows: TypeAlias = list[dict[str, object]] | None
"""A list of cards as a file has it; None: that of the examples."""
Changes: TypeAlias = Mapping[str, Mapping[str, object]]
"""By id of a card, what is printed on it instead."""


class Rules(Protocol):
    """One of the two implementations, with a game in progress."""

    def asked(self) -> tuple[int, list[str]] | None:
        """Who must choose among what; None when the game is over."""
        ...

    def choose(self, action: str) -> None: ...
    def state(self) -> dict[str, object]: ...
    def outcome(self) -> dict[str, object]: ...


class Opening(Protocol):
    """Starts a game from a ``stacked`` object."""

    def __call__(self, seats: int, stacked: dict[str, object], rows: Rows = None) -> Rules: ...


class Engine:
    """The rules of the package, with the cards of the examples unless others are given."""

    def __init__(self, seats: int, stacked: dict[str, object], rows: Rows = None) -> None:
        about = {"id": "other", "title": "Other abilities on the same goblins"}
        options = {"cards": {"set": about, "card": rows} if rows else EXAMPLES}
        self._state = GAME.new(seats, GAME.options(options), GAME.stacked(stacked))

    def asked(self) -> tuple[int, list[str]] | None:
        seat = self._state.to_act()
        return None if seat == NOBODY else (seat, list(map(str, self._state.legal_actions())))

    def choose(self, action: str) -> None:
        actions = self._state.legal_actions()
        self._state.apply(actions[list(map(str, actions)).index(action)])

    def state(self) -> dict[str, object]:
        return self._state.as_json()

    def outcome(self) -> dict[str, object]:
        outcome = self._state.outcome()
        assert outcome is not None, "the game is not over"
        return {
            "ranks": list(outcome.ranks),
            "scores": list(outcome.scores),
            "reason": outcome.reason,
        }


class SecondReading:
    """The reference: its generator, driven."""

    def __init__(self, seats: int, stacked: dict[str, object], rows: Rows = None) -> None:
        shuffles = iter(cast("list[list[str]]", stacked["shuffles"]))

        def shuffle(cards: list[str]) -> list[str]:
            order = list(next(shuffles))
            assert sorted(order) == sorted(cards), f"{order} is no order of {cards}"
            return order

        deck, start = cast("list[str]", stacked["deck"]), cast("int", stacked["start"])
        cards = by_id(rows) if rows else CARDS
        self._reference = Reference(Board(seats, cards, deck, start, shuffle))
        self._play: Play = self._reference.play()
        self._asked = next(self._play, None)

    def asked(self) -> tuple[int, list[str]] | None:
        return self._asked

    def choose(self, action: str) -> None:
        try:
            self._asked = self._play.send(action)
        except StopIteration:
            self._asked = None

    def state(self) -> dict[str, object]:
        return cast("dict[str, object]", json.loads(json.dumps(self._reference.board.state())))

    def outcome(self) -> dict[str, object]:
        return self._reference.outcome()


class Table:
    """A game in progress, with what lies on the table in short texts."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def asked(self) -> str:
        """The seat and its legal actions, ``"1: decline use"``; ``"over"`` at the end."""
        asked = self._rules.asked()
        return "over" if asked is None else f"{asked[0]}: {' '.join(asked[1])}"

    def seat(self) -> int:
        asked = self._rules.asked()
        return NOBODY if asked is None else asked[0]

    def legal(self) -> list[str]:
        asked = self._rules.asked()
        return [] if asked is None else asked[1]

    def play(self, actions: str) -> Table:
        """The same table after these actions, each checked to be legal."""
        for action in actions.split():
            assert action in self.legal(), f"{action} is not legal; asked is {self.asked()}"
            self._rules.choose(action)
        return self

    def quietly(self, actions: str) -> Table:
        """The same after these actions and no ability that is not among them."""
        for action in actions.split():
            while action not in self.legal() and self.legal()[:1] == ["decline"]:
                self.play("decline")
            self.play(action)
        return self.declining()

    def declining(self) -> Table:
        """Declines all abilities up to the next turn."""
        while self.legal()[:1] == ["decline"]:
            self.play("decline")
        return self

    def recruiting(self, *cards: str) -> Table:
        """Seats recruit in turn, each the next of its cards; a word ``-`` is a pass."""
        rows = [words.split() for words in cards]
        while any(rows):
            words = rows[self.seat()]
            assert words, f"seat {self.seat()} has a turn and no card to recruit"
            word = words.pop(0)
            self.quietly("pass" if word == "-" else f"recruit:{word}")
        return self

    def to_next_round(self) -> Table:
        """All pass, and at the new round keep their hands."""
        return self.all_passing().keeping()

    def all_passing(self) -> Table:
        """All pass, to the first question of the new round or to the end of the game."""
        last = self["round"]
        while self["round"] == last and self.legal():
            assert self.legal()[0] == "pass", f"not to be passed: {self.asked()}"
            self.play("pass")
        return self

    def keeping(self) -> Table:
        while self.legal()[:1] == ["keep"]:
            self.play("keep")
        return self

    def state(self) -> dict[str, object]:
        return self._rules.state()

    def __getitem__(self, key: str) -> object:
        return self._rules.state()[key]

    def army(self, seat: int) -> str:
        """Rows from the lowest, trapped goblins in brackets: ``"F1a (F1b) / F2a"``."""
        armies = cast("list[list[list[dict[str, object]]]]", self["armies"])
        lines = [
            " ".join(str(one["card"]) if one["up"] else f"({one['card']})" for one in line)
            for line in armies[seat]
        ]
        return " / ".join(line for line in lines if line)

    def hand(self, seat: int) -> str:
        return " ".join(cast("list[list[str]]", self["hands"])[seat])

    def sizes(self) -> list[int]:
        """Of all hands."""
        return [len(hand) for hand in cast("list[list[str]]", self["hands"])]

    def discard(self, last: int | None = None) -> str:
        """Top last; only so many of the last ones if told."""
        pile = cast("list[str]", self["discard"])
        return " ".join(pile if last is None else pile[len(pile) - last :])

    def deck(self, first: int | None = None) -> str:
        """Top first; only so many if told."""
        return " ".join(cast("list[str]", self["deck"])[:first])

    def outcome(self) -> dict[str, object]:
        assert not self.legal(), f"the game is not over: {self.asked()}"
        return self._rules.outcome()


class Dealer:
    """Deals games on one of the implementations."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening

    def __call__(
        self,
        *hands: str,
        thrown: Sequence[str] = (),
        pile: str = "",
        start: int = 0,
        shuffles: Sequence[str] = (),
        only: bool = False,
        changes: Changes | None = None,
    ) -> Table:
        """A game at its first turn, in which each seat kept these cards (at most seven) and
        fillers, and threw these away (at most three) and fillers.

        ``pile`` comes off the deck next; with ``only`` it is all of the deck. ``changes`` are of
        the card list: what is printed on a card instead.
        """
        kept = [hand.split() for hand in hands]
        gone = [words.split() for words in thrown] or [[] for _ in hands]
        rest = Counter(DECK)
        rest.subtract([card for cards in (*kept, *gone, pile.split()) for card in cards])
        assert min(rest.values()) >= 0, "a card is named more often than it exists"
        for cards, size in [(cards, 7) for cards in kept] + [(cards, 3) for cards in gone]:
            fillers = iter([card for card in idle(cards) if rest[card]])
            while len(cards) < size:
                cards.append(next(fillers))
                rest[cards[-1]] -= 1
        seats = [(start + step) % len(hands) for step in range(len(hands))]
        deck = [card for seat in seats for card in kept[seat] + gone[seat]] + pile.split()
        deck += [] if only else rest.elements()
        rows = changed(changes) if changes else None
        table = self.stacked(len(hands), deck, start=start, shuffles=shuffles, rows=rows)
        for seat in seats:
            table.play(" ".join(f"discard:{card}" for card in gone[seat]))
        return table

    def stacked(
        self,
        seats: int,
        deck: Sequence[str],
        *,
        start: int = 0,
        shuffles: Sequence[str] = (),
        rows: Rows = None,
    ) -> Table:
        """A game from its first question on."""
        orders = [order.split() for order in shuffles]
        stacked: dict[str, object] = {"deck": list(deck), "start": start, "shuffles": orders}
        return Table(self._opening(seats, stacked, rows))


def idle(hand: Sequence[str]) -> list[str]:
    """All cards, first those that go least with the hand: Ozekis and Heroes of clans not in it."""
    clans = {CARDS[card]["clan"] for card in hand}

    def fits(card: str) -> tuple[bool, bool, int]:
        level = CARDS[card]["level"]
        return level == BAKUTO, CARDS[card]["clan"] in clans, -level

    return sorted(CARDS, key=fits)
