"""Games of the second reading, played out by a policy and written down with their chance."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias, cast

from .reference import Reference, digits
from .table import BOX

Policy: TypeAlias = Callable[[Random, list[str]], str]


@dataclass(frozen=True)
class Step:
    """Who chose what among which, the state before, and the answer if it was a clue."""

    seat: int
    legal: list[str]
    state: dict[str, object]
    choice: str
    answer: bool | None


@dataclass(frozen=True)
class Recorded:
    """A whole game."""

    stacked: dict[str, object]
    steps: list[Step]
    state: dict[str, object]
    outcome: dict[str, object]


def at_random(rng: Random, legal: list[str]) -> str:
    return rng.choice(legal)


def eager(rng: Random, legal: list[str]) -> str:
    """Mostly uses abilities and forwards: many Chickens on Chickens, and heroes that come round."""
    wanted = [action for action in legal if action.startswith(("use", "forward"))]
    return rng.choice(wanted if wanted and rng.random() < 0.8 else legal)


def passive(_rng: Random, legal: list[str]) -> str:
    return legal[0]


def play(seats: int, options: Mapping[str, str], rng: Random, policy: Policy) -> Recorded:
    """One game; all chance and all choices come from ``rng``."""
    deck = list(BOX)
    rng.shuffle(deck)
    shuffles: list[str] = []

    def shuffle(cards: list[int]) -> list[int]:
        order = list(cards)
        rng.shuffle(order)
        shuffles.append(digits(order))
        return order

    start = rng.randrange(seats)
    reference = Reference(seats, options, "".join(deck), start, shuffle)
    steps = []
    asking = reference.play()
    asked = next(asking, None)
    while asked is not None:
        seat, legal = asked
        before, choice = copied(reference.state()), policy(rng, legal)
        try:
            asked = asking.send(choice)
        except StopIteration:
            asked = None
        answer = reference.answer if choice.startswith("clue") else None
        steps.append(Step(seat, legal, before, choice, answer))
    stacked: dict[str, object] = {"deck": "".join(deck), "start": start, "shuffles": shuffles}
    return Recorded(stacked, steps, copied(reference.state()), reference.outcome())


def copied(state: dict[str, object]) -> dict[str, object]:
    return cast("dict[str, object]", json.loads(json.dumps(state)))
