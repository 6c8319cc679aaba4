"""Stacked games for the tests by example, played on the engine and on the second reading alike."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from arena.games import registry
from arena.games.game import NOBODY
from arena.games.heroes.events import Clued

from .reference import Play, Reference

BOX = "1234567" * 11
DEFAULTS = {"edition": "hu2017", "clue": "same", "deck": "once"}


class Rules(Protocol):
    """One of the two implementations, with a game in progress."""

    def asked(self) -> tuple[int, list[str]] | None:
        """Who must choose among what; None when the game is over."""
        ...

    def choose(self, action: str) -> None: ...
    def answer(self) -> bool:
        """Whether the clue just given was answered with a yes."""
        ...

    def state(self) -> dict[str, object]: ...
    def outcome(self) -> dict[str, object]: ...


class Opening(Protocol):
    """Starts a game from a ``stacked`` object."""

    def __call__(
        self, seats: int, options: Mapping[str, str], stacked: dict[str, object]
    ) -> Rules: ...


class Engine:
    """The rules of the registry."""

    def __init__(self, seats: int, options: Mapping[str, str], stacked: dict[str, object]) -> None:
        game = registry.game("heroes")
        self._state = game.new(seats, game.options(options), game.stacked(stacked))

    def asked(self) -> tuple[int, list[str]] | None:
        seat = self._state.to_act()
        return None if seat == NOBODY else (seat, list(map(str, self._state.legal_actions())))

    def choose(self, action: str) -> None:
        actions = self._state.legal_actions()
        self._state.apply(actions[list(map(str, actions)).index(action)])

    def answer(self) -> bool:
        events = self._state.view(None).events
        return next(event.answer for event in reversed(events) if isinstance(event, Clued))

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

    def __init__(self, seats: int, options: Mapping[str, str], stacked: dict[str, object]) -> None:
        shuffles = iter(cast("list[str]", stacked["shuffles"]))

        def shuffle(cards: list[int]) -> list[int]:
            order = [int(card) for card in next(shuffles)]
            assert sorted(order) == sorted(cards), f"{order} is no order of {cards}"
            return order

        self._reference = Reference(
            seats,
            options,
            cast("str", stacked["deck"]),
            cast("int", stacked["start"]),
            shuffle,
        )
        self._play: Play = self._reference.play()
        self._asked = next(self._play, None)

    def asked(self) -> tuple[int, list[str]] | None:
        return self._asked

    def choose(self, action: str) -> None:
        try:
            self._asked = self._play.send(action)
        except StopIteration:
            self._asked = None

    def answer(self) -> bool:
        assert self._reference.answer is not None, "no clue was given"
        return self._reference.answer

    def state(self) -> dict[str, object]:
        return cast("dict[str, object]", json.loads(json.dumps(self._reference.state())))

    def outcome(self) -> dict[str, object]:
        return self._reference.outcome()


class Table:
    """A game in progress, with what lies on the table in short texts."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def asked(self) -> str:
        """The seat and its legal actions, ``"1: forward hire"``; ``"over"`` at the end."""
        asked = self._rules.asked()
        return "over" if asked is None else f"{asked[0]}: {' '.join(asked[1])}"

    def seat(self) -> int:
        asked = self._rules.asked()
        return NOBODY if asked is None else asked[0]

    def legal(self) -> list[str]:
        asked = self._rules.asked()
        return [] if asked is None else asked[1]

    def play(self, *actions: str) -> Table:
        """The same table after these actions, each checked to be legal."""
        for action in actions:
            assert action in self.legal(), f"{action} is not legal; asked is {self.asked()}"
            self._rules.choose(action)
        return self

    def passing(self, *actions: str) -> Table:
        """The same after these actions; until each is legal all who may pass do so."""
        for action in actions:
            while action not in self.legal() and self.legal()[:1] == ["pass"]:
                self.play("pass")
            self.play(action)
        return self

    def passive(self, decisions: int = 10_000, *, rounds: int | None = None) -> Table:
        """Plays the passive action so often, to the end of the game, or so many rounds on."""
        last = None if rounds is None else self.round() + rounds
        while decisions and self.legal() and self.round() != last:
            self._rules.choose(self.legal()[0])
            decisions -= 1
        return self

    def state(self) -> dict[str, object]:
        return self._rules.state()

    def __getitem__(self, key: str) -> object:
        return self._rules.state()[key]

    def round(self) -> int:
        return cast("int", self["round"])

    def band(self, seat: int) -> str:
        """Heroes in joining order, a star after those used: ``"63*1"``."""
        bands = cast("list[list[dict[str, object]]]", self["bands"])
        return "".join(f"{card['hero']}{'*' * bool(card['used'])}" for card in bands[seat])

    def hand(self, seat: int) -> str:
        return cast("list[str]", self["hands"])[seat]

    def discard(self) -> str:
        """Top last, cards that lie face down in brackets: ``"42(5)"``."""
        cards = cast("list[dict[str, object]]", self["discard"])
        return "".join(str(c["hero"]) if c["up"] else f"({c['hero']})" for c in cards)

    def answer(self) -> bool:
        """Whether the clue just given was answered with a yes."""
        return self._rules.answer()

    def outcome(self) -> dict[str, object]:
        return self._rules.outcome()

    def ranks(self) -> list[int]:
        return cast("list[int]", self.outcome()["ranks"])


class Dealer:
    """Deals games on one of the implementations."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening

    def __call__(
        self,
        bands: str,
        hands: str = "",
        pile: str = "",
        *,
        start: int = 0,
        shuffles: Sequence[str] = (),
        only: bool = False,
        edition: str = "hu2017",
        clue: str = "same",
        deck: str = "once",
    ) -> Table:
        """A game with these bands and hands (12345 each if not given), a word a seat.

        ``pile`` comes off the deck next, first the requirement. With ``only`` it is all of the
        deck: the other cards are dealt to seats whose first hero they equal, and so thrown away.
        """
        hands = hands or " ".join(["12345"] * len(bands.split()))
        rest = without(BOX, bands + hands + pile)
        if only:
            bands, rest = thrown_away(bands, rest), ""
        cards = (bands + hands).replace(" ", "") + pile + rest
        options = {"edition": edition, "clue": clue, "deck": deck}
        return self.stacked(len(bands.split()), cards, options, start=start, shuffles=shuffles)

    def stacked(
        self,
        seats: int,
        deck: str,
        options: Mapping[str, str],
        *,
        start: int = 0,
        shuffles: Sequence[str] = (),
    ) -> Table:
        """A game of a whole deck; options that are not given have their defaults."""
        stacked = {"deck": deck, "start": start, "shuffles": list(shuffles)}
        return Table(self._opening(seats, {**DEFAULTS, **options}, stacked))


def without(cards: str, taken: str) -> str:
    """The cards that are left, in their order."""
    left = Counter(cards)
    left.subtract(taken.replace(" ", ""))
    assert min(left.values()) >= 0, f"too many cards: {taken}"
    rest = ""
    for card in reversed(cards):
        if left[card]:
            left[card] -= 1
            rest = card + rest
    return rest


def thrown_away(bands: str, cards: str) -> str:
    """Bands as they are dealt if in ``hu2017`` these cards are duplicates of first heroes."""
    dealt = ""
    for band in bands.split():
        first = band[0]
        dealt += f" {first * cards.count(first)}{band}"
        cards = cards.replace(first, "")
    assert not cards, f"{cards} are no seat's first hero"
    return dealt
