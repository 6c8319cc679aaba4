"""The trees, on a game so small that what is right is known."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from arena.games.game import NOBODY, Action, Outcome, Seat, State
from arena_bots.search import tree
from arena_bots.search.policy import Policy
from arena_bots.search.tree import Trees
from arena_bots.search.worth import Worth

DOORS = ("left", "middle", "right")


class Shown(NamedTuple):
    """What a seat may know: that it hides or seeks, and what it did itself."""

    seat: Seat | None
    events: tuple[str, ...]


class Hiding:
    """Seat 0 plays safe, which is a tie, or dares; then 1 hides behind a door and 0 seeks it there.

    ``ready``: 1 has hidden already, and 0 was not told where.
    """

    seats = 2

    def __init__(self, hidden: str = "") -> None:
        self.done: list[str] = []
        self.hidden = hidden

    def to_act(self) -> Seat:
        if self.outcome() is not None:
            return NOBODY
        return 1 if self.done and not self.hidden else 0

    def legal_actions(self) -> Sequence[Action]:
        return DOORS if self.done else ("safe", "dare")

    def apply(self, action: Action) -> None:
        if self.to_act() == 1:
            self.hidden = str(action)
        else:
            self.done.append(str(action))

    def view(self, seat: Seat | None) -> Shown:
        return Shown(seat, ("hidden",) if self.hidden else ())

    def outcome(self) -> Outcome | None:
        if self.done == ["safe"]:
            return Outcome((0, 0), (0, 0), "safe")
        if len(self.done) < 2:
            return None
        ranks = (0, 1) if self.done[1] == self.hidden else (1, 0)
        return Outcome(ranks, (0, 0), "sought")

    def clone(self) -> State:
        raise AssertionError("an iteration uses its state up")

    def as_json(self) -> dict[str, object]:
        return {"done": [*self.done]}


def first(view: object, legal: Sequence[Action]) -> Action:
    del view
    return legal[0]


def last(view: object, legal: Sequence[Action]) -> Action:
    del view
    return legal[-1]


def mean(trees: Trees, action: str, worlds: Sequence[Hiding], seat: Seat = 0) -> float:
    return sum(trees.tried(world, action)[seat] for world in worlds) / len(worlds)


def searching(policy: Policy = first) -> Trees:
    return Trees(policy, Worth((0, 1)), random.Random(5).random)


def test_what_is_hidden_from_a_seat_does_not_guide_its_later_choices() -> None:
    worlds = [Hiding(DOORS[number % 3]) for number in range(900)]
    assert mean(searching(), "dare", worlds) == pytest.approx(1 / 3, abs=0.06)


def test_a_habit_of_the_hider_is_found_out() -> None:
    worlds = [Hiding("right") for _ in range(900)]
    assert mean(searching(), "dare", worlds) > 0.9


def test_a_young_tree_plays_on_by_the_policy() -> None:
    worlds = [Hiding("left") for _ in range(tree.RIPE)]
    assert mean(searching(), "dare", worlds) == 1.0
    assert searching(last).tried(Hiding("left"), "dare")[0] == 0.0


def test_each_seat_is_taken_to_play_for_itself() -> None:
    trees = searching()
    for _ in range(600):
        trees.tried(Hiding(), "dare")
    assert mean(trees, "dare", [Hiding() for _ in range(300)], seat=1) > 0.2


def test_a_game_that_ends_at_once_brings_what_it_brings() -> None:
    assert searching().tried(Hiding("left"), "safe") == [0.5, 0.5]


def test_a_game_is_cut_off_and_taken_for_what_it_is_worth() -> None:
    class Endless(Hiding):
        def outcome(self) -> Outcome | None:
            return None

    endless = Endless("left")
    assert searching().tried(endless, "dare") == [0.5, 0.5]
    assert len(endless.done) == 1 + tree.DEPTH
