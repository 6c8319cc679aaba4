"""Stand-ins until arena.games.chance and arena.games.record are here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from arena.games.game import Game, Options, Outcome

Item = TypeVar("Item")


class SeedChance:
    """Chance from a seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def below(self, source: str, n: int) -> int:
        """An integer from 0 to n - 1."""
        return int.from_bytes(sha256(self._seed + source.encode()).digest()) % n

    def draws(self, source: str, n: int, count: int) -> Sequence[int]:
        """Integers from 0 to n - 1."""
        return [self.below(f"{source}/{i}", n) for i in range(count)]

    def shuffled(self, source: str, items: Sequence[Item]) -> list[Item]:
        """The items in some order."""
        return sorted(
            items, key=lambda item: sha256(f"{self._seed!r}{source}{item}".encode()).digest()
        )


def record_bytes(
    game: Game, options: Options, seats: int, seed: bytes, actions: Sequence[str], outcome: Outcome
) -> bytes:
    """The canonical record."""
    value = {
        "format": "arena.record/1",
        "game": game.name,
        "rules": game.rules,
        "options": options.as_json(),
        "seats": seats,
        "seed": seed.hex(),
        "actions": actions,
        "outcome": {
            "ranks": outcome.ranks,
            "scores": outcome.scores,
            "reason": outcome.reason,
        },
    }
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"
