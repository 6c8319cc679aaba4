"""How fast the rules are: uniformly random play from Python, beside OpenSpiel in the same run.

Both sides are driven alike: ask for the legal actions until there are none, take one at random. The
reference's chance is drawn as its interface has it, by the probabilities that it gives, with the
standard library's ``random.choices`` (OpenSpiel's own example uses numpy's ``choice``, which takes
three times as long). Only players' decisions count. Rounds of the sides alternate, in processor
time; medians count.
"""

from __future__ import annotations

import json
import random
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Protocol, TypeAlias

from arena.games import registry
from arena.games.chance import SEED_BYTES, SeedChance

REFERENCE = "crazy_eights(players=4)"
SEATS = 4
BATCH = 20
"""Games between two looks at the clock."""

Play: TypeAlias = Callable[[], int]
"""Plays one game at random and returns its number of decisions."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Decisions a second: of the reference (None: not installed) and of each game, a round each."""

    reference: tuple[float, ...] | None
    games: dict[str, tuple[float, ...]]

    def ratio(self, game: str) -> float | None:
        """The median over rounds of the game's rate by the reference's."""
        if self.reference is None:
            return None
        pairs = zip(self.games[game], self.reference, strict=True)
        return statistics.median(mine / theirs for mine, theirs in pairs)

    def to_json(self) -> str:
        """One line: the medians and ratios."""
        reference = self.reference and {
            "name": REFERENCE,
            "decisions_per_s": round(statistics.median(self.reference)),
        }
        games = {
            game: {
                "decisions_per_s": round(statistics.median(rates)),
                "ratio": None if (ratio := self.ratio(game)) is None else round(ratio, 3),
            }
            for game, rates in self.games.items()
        }
        return json.dumps({"reference": reference, "games": games})


def compare(rounds: int, seconds: float, tell: Callable[[str], None]) -> Rates:
    """Measures every game of the registry; each side gets so many seconds a round."""
    sides = {name: random_game(name) for name in registry.names()}
    reference = reference_game()
    found: dict[str, list[float]] = {name: [] for name in sides}
    theirs: list[float] = []
    for number in range(-1, rounds):
        measured = {name: rate(play, seconds) for name, play in sides.items()}
        measured_reference = None if reference is None else rate(reference, seconds)
        if number < 0:
            continue  # caches are filled, nothing counts
        tell(f"round {number + 1} of {rounds}")
        for name, value in measured.items():
            found[name].append(value)
        if measured_reference is not None:
            theirs.append(measured_reference)
    return Rates(
        None if reference is None else tuple(theirs),
        {name: tuple(values) for name, values in found.items()},
    )


def rate(play: Play, seconds: float) -> float:
    """Decisions a second of processor time."""
    decisions, start = 0, process_time()
    while (elapsed := process_time() - start) < seconds:
        decisions += sum(play() for _ in range(BATCH))
    return decisions / elapsed


def random_game(name: str) -> Play:
    """Random games of the registry's game, each from a seed of its own."""
    game, seeds, choose = registry.game(name), _seeds(), _rng().random
    options = game.options({})

    def play() -> int:
        state, decisions = game.new(SEATS, options, SeedChance(next(seeds))), 0
        while actions := state.legal_actions():
            state.apply(actions[int(choose() * len(actions))])
            decisions += 1
        return decisions

    return play


def _rng() -> random.Random:
    """The same for both sides."""
    return random.Random(0)  # noqa: S311 - it plays, it keeps no secret


def _seeds() -> Iterator[bytes]:
    number = 0
    while True:
        yield number.to_bytes(SEED_BYTES, "big")
        number += 1


class _SpielState(Protocol):
    """The part of OpenSpiel's state that random play needs."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...


def reference_game() -> Play | None:
    """Random games of the reference; None if OpenSpiel is not installed."""
    if find_spec("pyspiel") is None:
        return None
    game, chance = import_module("pyspiel").load_game(REFERENCE), _rng()
    choose, draw = chance.random, chance.choices

    def play() -> int:
        state: _SpielState = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw(outcomes, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(choose() * len(actions))])
                decisions += 1
        return decisions

    return play
