"""What `arena bench variance` plays, from what the user gave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arena.bench.variance.play import Plan
from arena.cli.lazy import UserError
from arena.cli.local.balance import RANDOM, greedy
from arena.cli.local.bots import entrants
from arena.cli.local.crews import crew, sitting
from arena.cli.local.given import secret


def planned(
    name: str,
    given: Iterable[str],
    seats: int | None,
    seasons: int,
    deals: int,
    tables: int,
    seed: str | None,
    bots: Sequence[str],
) -> Plan:
    """The games; UserError says what cannot be used.

    ``seats``: None for as few as the game allows. ``bots``: if none, the game's greedy one and the
    random one.
    """
    game, options, at = sitting(name, given, seats)
    if len(set(game.sides(at, options))) < at:
        raise UserError("this is measured for bots that play alone: leave teams out")
    chosen = list(bots) or [greedy(game.name), RANDOM]
    if len(chosen) > at:
        raise UserError(f"{len(chosen)} bots are more than the {at} seats of a table")
    names = [entrant.name for entrant in entrants(chosen, game.name)]
    deal_secret = secret(seed)
    make = crew(game, options, chosen, deal_secret, "variance")
    return Plan(game, options, at, seasons, deals, tables, names, deal_secret, make)
