"""What `arena bench balance` plays, from what the user gave."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from hashlib import sha256

import arena_sdk
from arena.bench.balance.play import Maker, Plan
from arena.cli.lazy import UserError
from arena.cli.local.bots import entrants, shipped
from arena.cli.local.given import allowed, secret
from arena.cli.options import game_options
from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import Game, Options, Seat
from arena.match.local import Player, described, is_the_bots

RANDOM = "random"


def planned(
    name: str, given: Iterable[str], seats: int, games: int, seed: str | None, bot: str | None
) -> Plan:
    """The games; UserError says what cannot be used. Nothing is made for seats at random."""
    game = allowed(lambda: registry.game(name))
    options = allowed(lambda: game.options(game_options(given, files=True)))
    allowed(lambda: game.new(seats, options, SeedChance(bytes(32))))
    chosen = bot or greedy(game.name)
    deals = secret(seed)
    make = None if chosen == RANDOM else _maker(game, options, seats, deals, chosen)
    return Plan(game, options, seats, games, deals, make)


def _maker(game: Game, options: Options, seats: int, secret: bytes, bot: str) -> Maker:
    """Makes bots of that name, and tells them of their game."""
    entrant = entrants([bot], game.name)[0]
    _check_not_async(entrant.make(0), bot)

    def make(number: int, seat: Seat) -> Player:
        digest = sha256(secret + f"bot{number}/{seat}".encode("ascii")).digest()
        player = entrant.make(int.from_bytes(digest[:8], "big"))
        start = getattr(player, "start", None)
        if start is None:
            return player
        info = arena_sdk.GameInfo(
            game=game.name,
            options=options,
            seat=seat,
            names=(bot,) * seats,
            rules=game.rules,
            clock=arena_sdk.Clock(strikes=1),
            match="balance",
            number=number,
        )
        try:
            start(info)
        except BaseException as error:
            if not is_the_bots(error):
                raise
            raise UserError(f"the bot {bot} raised {described(error)} at its start") from error
        return player

    return make


def _check_not_async(player: Player, bot: str) -> None:
    for name in ("start", "decide"):
        if inspect.iscoroutinefunction(getattr(player, name, None)):
            raise UserError(f"{name} of the bot {bot} is async, which is for matches only")


def greedy(game: str) -> str:
    """The shipped bot that plays the game greedily."""
    found = [name for name in shipped(game) if name.endswith("greedy")]
    if not found:
        raise UserError(f"no shipped bot plays {game} greedily: give one with --bot")
    return found[0]
