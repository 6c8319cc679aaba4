"""How the search plays games on: as a bot does that decides at once, by the view alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from arena.games.game import Action, View
from arena_bots import shipped
from arena_bots.random_bot import Random

Policy: TypeAlias = Callable[[View, Sequence[Action]], Action]

ANY = "random"
"""For games that have none."""


def named(name: str | None, game: str, rng: random.Random) -> Policy:
    """That of a shipped bot; None: the best for the game. Raises UnknownBotError.

    ``rng`` seeds a bot that plays at random.
    """
    name = shipped.RULES_OF_THUMB.get(game, ANY) if name is None else name
    bot = shipped.load(name, game)
    made = bot(rng.getrandbits(32)) if issubclass(bot, Random) else bot()
    return cast("Policy", made.decide)


def check(name: str) -> None:
    """Raises ValueError if no shipped bot of that name can be a policy for any game."""
    quick = [bot for bot, games in shipped.SHIPPED.items() if _quick(bot, next(iter(games)))]
    if name not in quick:
        raise ValueError(f"policy is {name!r}; it must be one of {', '.join(sorted(quick))}")


def _quick(bot: str, game: str) -> bool:
    return shipped.load(bot, game).quick
