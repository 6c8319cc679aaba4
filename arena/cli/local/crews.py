"""Bots for many games without a clock, as ``arena bench`` plays them: made, seeded and told."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence

from arena.bench.balance.play import Crew
from arena.cli.lazy import UserError
from arena.cli.local.bots import Entrant, entrants
from arena.cli.local.given import allowed
from arena.cli.local.seating import bot_seed, seed_global, told
from arena.cli.options import game_options
from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import Game, Options
from arena.match.local import Player, described, is_the_bots


def sitting(name: str, given: Iterable[str], seats: int | None) -> tuple[Game, Options, int]:
    """The game, its options and the seats; UserError says what cannot be played.

    ``seats``: None for as few as the game allows.
    """
    game = allowed(lambda: registry.game(name))
    options = allowed(lambda: game.options(game_options(given, files=True)))
    at = min(game.seats) if seats is None else seats
    allowed(lambda: game.new(at, options, SeedChance(bytes(32))))
    return game, options, at


def crew(game: Game, options: Options, bots: Sequence[str], secret: bytes, match: str) -> Crew:
    """Games of these bots; UserError says which cannot be used. ``match``: as bots are told."""
    chosen = entrants(bots, game.name)
    for entrant in chosen:
        _check_not_async(entrant.make(0), entrant.bot)

    def make(number: int, seated: Sequence[int]) -> Sequence[Player]:
        names = tuple(chosen[bot].name for bot in seated)
        seed_global(secret, number, len(seated))
        players = []
        for seat, bot in enumerate(seated):
            player = chosen[bot].make(bot_seed(secret, number, seat))
            info = told(
                game, options, seat=seat, names=names, strikes=1, match=match, number=number
            )
            _start(player, chosen[bot], info)
            players.append(player)
        return players

    return make


def _start(player: Player, entrant: Entrant, info: object) -> None:
    start = getattr(player, "start", None)
    if start is None:
        return
    try:
        start(info)
    except BaseException as error:
        if not is_the_bots(error):
            raise
        raise UserError(f"the bot {entrant.bot} raised {described(error)} at its start") from error


def _check_not_async(player: Player, bot: str) -> None:
    for name in ("start", "decide"):
        if inspect.iscoroutinefunction(getattr(player, name, None)):
            raise UserError(f"{name} of the bot {bot} is async, which is for matches only")
