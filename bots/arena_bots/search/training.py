"""Learns what states of a game are worth by playing it against itself, fast."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from arena.games.chance import SeedChance
from arena.games.game import NOBODY, Game, Options
from arena_bots.search.policy import Policy
from arena_bots.search.worth import Example, Worth, learned

GAMES = 150
"""At most."""

EXAMPLES = 2_500
"""When there are so many no further game is begun: long games take longer and give more."""

SPACING = 8
"""Decisions from one example to the next of the same game: neighbours are much alike."""

LONGEST = 3_000
"""Decisions after which a game is given up, so that none is endless."""


def trained(
    game: Game, seats: int, options: Options, policy: Policy, time_left: Callable[[], float]
) -> Worth:
    """From games by the policy on deals that are always the same ones.

    ``time_left``: a part of all the time, from 1 to 0; half of it is for playing.
    """
    examples: list[Example] = []
    for number in range(GAMES):
        if len(examples) >= EXAMPLES or time_left() < 0.5:
            break
        examples += played(game, seats, options, policy, number)
    return learned(examples, game.sides(seats, options), time_left)


def played(game: Game, seats: int, options: Options, policy: Policy, number: int) -> list[Example]:
    """The examples of one game; none if it does not end."""
    state = game.new(seats, options, SeedChance(sha256(b"search %d" % number).digest()))
    passed = []
    for decision in range(LONGEST):
        if state.to_act() == NOBODY:
            break
        if decision % SPACING == number % SPACING:
            passed.append(state.as_json())
        legal = state.legal_actions()
        state.apply(legal[0] if len(legal) == 1 else policy(state.view(state.to_act()), legal))
    outcome = state.outcome()
    return [Example(json, outcome) for json in passed] if outcome is not None else []
