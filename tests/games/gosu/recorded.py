"""Games of the second reading, played out by a policy and written down with their chance."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias, cast

from .cards import BAKUTO, CARDS, DECK, Card
from .reference.board import Board
from .reference.game import Reference

Policy: TypeAlias = Callable[[Random, int, list[str]], str]


@dataclass(frozen=True)
class Step:
    """Who chose what among which, and the state before."""

    seat: int
    legal: list[str]
    state: dict[str, object]
    choice: str


@dataclass(frozen=True)
class Recorded:
    """A whole game; ``used`` are the abilities used, each with its trigger."""

    stacked: dict[str, object]
    steps: list[Step]
    state: dict[str, object]
    outcome: dict[str, object]
    used: set[tuple[str, str]]


def at_random(rng: Random, _seat: int, legal: list[str]) -> str:
    return rng.choice(legal)


def eager(rng: Random, _seat: int, legal: list[str]) -> str:
    """Uses abilities, and hardly ever passes."""
    return rng.choice(unless_idle(rng, legal))


def changing(rng: Random, _seat: int, legal: list[str]) -> str:
    """Mutates whenever it can: zombies, three triggers in a turn."""
    wanted = [action for action in legal if action.startswith(("mutate", "use", "swap"))]
    return rng.choice(wanted or unless_idle(rng, legal))


def of_a_clan(rng: Random, seat: int, legal: list[str]) -> str:
    """Each seat gathers its own clan: wide armies, links of several goblins, nine of a clan."""
    clan = "FMADL"[seat]
    if all(action.startswith("discard") for action in legal):
        wanted = [action for action in legal if action[8] != clan]
    else:
        wanted = [action for action in legal if action.startswith((f"recruit:{clan}", "use"))]
        wanted = wanted or [action for action in legal if action.startswith(f"take:{clan}")]
        others = [target for target in legal if target.startswith("target")]
        wanted = wanted or [target for target in others if target[7] != str(seat)]
    return rng.choice(wanted or unless_idle(rng, legal))


def unless_idle(rng: Random, legal: list[str]) -> list[str]:
    """The actions that do something, now and then all."""
    idle = ("pass", "decline", "keep")
    wanted = [action for action in legal if action not in idle]
    return wanted if wanted and rng.random() < 0.95 else legal


def play(seats: int, rng: Random, policy: Policy, cards: Mapping[str, Card] = CARDS) -> Recorded:
    """One game; all chance and all choices come from ``rng``.

    One deck in ten has its Bakutos at the bottom, for hands without any are rare otherwise.
    """
    deck = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 0.1:
        deck.sort(key=lambda card: CARDS[card]["level"] == BAKUTO)
    shuffles: list[list[str]] = []

    def shuffle(cards: list[str]) -> list[str]:
        order = list(cards)
        rng.shuffle(order)
        shuffles.append(order)
        return list(order)

    start = rng.randrange(seats)
    reference = Reference(Board(seats, cards, deck, start, shuffle))
    steps = []
    asking = reference.play()
    asked = next(asking, None)
    while asked is not None:
        seat, legal = asked
        assert len(set(legal)) == len(legal) > 0
        step = Step(seat, legal, copied(reference.board.state()), policy(rng, seat, legal))
        steps.append(step)
        try:
            asked = asking.send(step.choice)
        except StopIteration:
            asked = None
    stacked: dict[str, object] = {"deck": deck, "start": start, "shuffles": shuffles}
    return Recorded(
        stacked, steps, copied(reference.board.state()), reference.outcome(), reference.board.used
    )


def copied(state: dict[str, object]) -> dict[str, object]:
    return cast("dict[str, object]", json.loads(json.dumps(state)))
