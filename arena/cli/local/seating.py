"""The bots of a local game: their own chance, and what they are told at the start."""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import sha256

import arena_sdk
from arena.games.game import Game, Options, Seat


def bot_seed(secret: bytes, game: int, bot: int) -> int:
    """Of a bot's own chance in one game; it tells nothing about the deals."""
    digest = sha256(secret + f"bot{game}/{bot}".encode("ascii")).digest()
    return int.from_bytes(digest[:8], "big")


def seed_global(secret: bytes, game: int, bots: int) -> None:
    """The global ``random``, so that bots that use it play the same game again too."""
    random.seed(bot_seed(secret, game, bots))


def told(
    game: Game,
    options: Options,
    *,
    seat: Seat,
    names: Sequence[str],
    strikes: int,
    match: str,
    number: int,
) -> arena_sdk.GameInfo:
    """What a bot's ``start`` gets; there is no time limit in local play."""
    return arena_sdk.GameInfo(
        game=game.name,
        options=options,
        seat=seat,
        names=tuple(names),
        rules=game.rules,
        clock=arena_sdk.Clock(strikes=strikes),
        match=match,
        number=number,
    )
