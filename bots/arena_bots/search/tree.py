"""Information-set Monte-Carlo tree search with a tree for every seat (MO-ISMCTS): Cowling, Powley
and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
Intelligence and AI in Games 4 (2012).

A node of a seat's tree is what the seat has chosen and was told since the search began, except what
it was told before decisions that left it no choice; so no choice in the search depends on what the
seat cannot know. Each seat is taken to play for itself (max^n).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias

from arena.games.game import NOBODY, Action, Seat, State
from arena_bots.search.policy import Policy
from arena_bots.search.worth import Worth

CURIOSITY = 0.3
"""Weight of the confidence bound, for rewards from 0 to 1."""

RIPE = 50
"""Visits after which a node chooses by what it has learned instead of by the policy."""

DEPTH = 12
"""Choices after which a game is cut off."""


class Arm:
    """An action at a node. ``available``: iterations in which it was legal there."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.available = self.visits = 0
        self.total = 0.0

    def bound(self) -> float:
        """Upper confidence bound, with availability in the place of the parent's visits."""
        if not self.visits:
            return math.inf
        doubt = math.sqrt(math.log(self.available) / self.visits)
        return self.total / self.visits + CURIOSITY * doubt


class Node:
    """A seat's choice among the arms that are legal; ``after``: by what it chose and was told."""

    __slots__ = ("after", "arms", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Action, Arm] = {}
        self.after: dict[Hashable, Node] = {}

    def visit(self, legal: Sequence[Action]) -> None:
        """Once an iteration, with what may be done in it."""
        self.visits += 1
        for action in legal:
            self.arms.setdefault(action, Arm()).available += 1

    def best(self, legal: Sequence[Action], tie: Callable[[], float]) -> Action:
        """The action with the best bound; of equal ones any, lest two seats go in step."""
        return max(legal, key=lambda action: (self.arms[action].bound(), tie()))


class Trees:
    """The search for one decision, a tree a seat."""

    def __init__(self, policy: Policy, worth: Worth, tie: Callable[[], float]) -> None:
        """``tie``: any number, another one each time."""
        self.policy, self.worth, self.tie = policy, worth, tie
        self.roots = [Node() for _ in worth.sides]

    def tried(self, state: State, action: Action) -> list[float]:
        """One iteration, in a state that is possible, which it uses up: what the action brings.

        One reward a seat, from 0 to 1.
        """
        walk = _Walk(self)
        walk.take(state, state.to_act(), action)
        for _ in range(DEPTH):
            if not walk.on(state):
                break
        rewards = self.worth.of(state)
        for seat, arm in walk.path:
            arm.visits += 1
            arm.total += rewards[seat]
        return rewards


Path: TypeAlias = "list[tuple[Seat, Arm]]"


class _Walk:
    """Down the trees, all at once; each seat leaves its own where that has no node yet."""

    __slots__ = ("_last", "_nodes", "_trees", "path")

    def __init__(self, trees: Trees) -> None:
        self.path: Path = []
        self._nodes: list[Node | None] = [*trees.roots]
        self._last: list[Action | None] = [None] * len(trees.roots)
        self._trees = trees

    def take(self, state: State, seat: Seat, action: Action) -> None:
        self._last[seat] = action
        state.apply(action)

    def on(self, state: State) -> bool:
        """To the next choice between several actions, and past it; False if there is none."""
        while (seat := state.to_act()) != NOBODY:
            legal = state.legal_actions()
            if len(legal) > 1:
                self.take(state, seat, self._chosen(state, seat, legal))
                return True
            state.apply(legal[0])
        return False

    def _chosen(self, state: State, seat: Seat, legal: Sequence[Action]) -> Action:
        view = state.view(seat)
        node = self._reached(seat, (self._last[seat], *view.events))
        if node is None:
            return self._trees.policy(view, legal)
        node.visit(legal)
        young = node.visits <= RIPE
        action = self._trees.policy(view, legal) if young else node.best(legal, self._trees.tie)
        self.path.append((seat, node.arms[action]))
        return action

    def _reached(self, seat: Seat, told: Hashable) -> Node | None:
        """The seat's node now; a new one, its last in this iteration, if that is one step on."""
        node = self._nodes[seat]
        if node is None:
            return None
        after = node.after.get(told)
        self._nodes[seat] = after
        if after is None:
            after = node.after[told] = Node()
        return after
