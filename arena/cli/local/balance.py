"""What `arena bench balance` plays, from what the user gave."""

from __future__ import annotations

from collections.abc import Iterable

from arena.bench.balance.play import Maker, Plan
from arena.cli.lazy import UserError
from arena.cli.local.bots import rule_of_thumb
from arena.cli.local.crews import crew, sitting
from arena.cli.local.given import secret
from arena.games.game import Game, Options

RANDOM = "random"


def planned(
    name: str,
    given: Iterable[str],
    seats: int | None,
    games: int,
    seed: str | None,
    bot: str | None,
) -> Plan:
    """The games; UserError says what cannot be used. Nothing is made for seats at random.

    ``seats``: None for as few as the game allows.
    """
    game, options, at = sitting(name, given, seats)
    chosen = bot or greedy(game.name)
    deals = secret(seed)
    make = None if chosen == RANDOM else _maker(game, options, at, deals, chosen)
    return Plan(game, options, at, games, deals, make)


def _maker(game: Game, options: Options, seats: int, secret: bytes, bot: str) -> Maker:
    make = crew(game, options, [bot], secret, "balance")
    return lambda number: make(number, [0] * seats)


def greedy(game: str) -> str:
    """The shipped bot that plays the game best without searching; UserError if there is none."""
    found = rule_of_thumb(game)
    if found is None:
        raise UserError(f"no shipped bot plays {game} by rules of thumb: give one with --bot")
    return found
