"""What `arena bench balance` plays, from what the user gave."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence

from arena.bench.balance.play import Maker, Plan
from arena.cli.lazy import UserError
from arena.cli.local.bots import entrants, rule_of_thumb
from arena.cli.local.given import allowed, secret
from arena.cli.local.seating import bot_seed, seed_global, told
from arena.cli.options import game_options
from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import Game, Options, Seat
from arena.match.local import Player, described, is_the_bots

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
    game = allowed(lambda: registry.game(name))
    options = allowed(lambda: game.options(game_options(given, files=True)))
    sitting = min(game.seats) if seats is None else seats
    allowed(lambda: game.new(sitting, options, SeedChance(bytes(32))))
    chosen = bot or _greedy(game.name)
    deals = secret(seed)
    make = None if chosen == RANDOM else _maker(game, options, sitting, deals, chosen)
    return Plan(game, options, sitting, games, deals, make)


def _maker(game: Game, options: Options, seats: int, secret: bytes, bot: str) -> Maker:
    """Makes the bots of a game, seeds them, and tells them of it."""
    entrant = entrants([bot], game.name)[0]
    _check_not_async(entrant.make(0), bot)

    def make(number: int) -> Sequence[Player]:
        seed_global(secret, number, seats)
        return [seated(number, seat) for seat in range(seats)]

    def seated(number: int, seat: Seat) -> Player:
        player = entrant.make(bot_seed(secret, number, seat))
        start = getattr(player, "start", None)
        if start is None:
            return player
        names = (bot,) * seats
        info = told(
            game, options, seat=seat, names=names, strikes=1, match="balance", number=number
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


def _greedy(game: str) -> str:
    found = rule_of_thumb(game)
    if found is None:
        raise UserError(f"no shipped bot plays {game} by rules of thumb: give one with --bot")
    return found
