"""How long games are, in decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count
from statistics import fmean

from arena.games import registry
from arena.games.chance import SeedChance


def mean_decisions(
    game: str, options: Mapping[str, object], seats: int, games: int, seed: bytes
) -> float:
    """Of all seats together in a game, in uniformly random play of so many games."""
    return fmean(
        _decisions(game, options, seats, sha256(seed + number.to_bytes(4)).digest())
        for number in range(games)
    )


def _decisions(name: str, options: Mapping[str, object], seats: int, seed: bytes) -> int:
    game = registry.game(name)
    state, choices = game.new(seats, game.options(options), SeedChance(seed)), _numbers(seed)
    decisions = 0
    while actions := state.legal_actions():
        state.apply(actions[next(choices) % len(actions)])
        decisions += 1
    return decisions


def _numbers(seed: bytes) -> Iterator[int]:
    """Of 64 bits each."""
    for number in count():
        yield int.from_bytes(sha256(seed + b"choice" + number.to_bytes(4)).digest()[:8])
