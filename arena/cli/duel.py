"""``arena duel``: which of two bots is better, with as few deals as it takes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import aclosing
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands
from arena.cli.local.given import OptionTexts, Seed, Strikes, allowed, known, secret
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.cli.local.duel import LocalDuel
    from arena.cli.local.verdict import Course

app = commands()

ELO_UNIT = "elo"


@app.command(epilog="Example: arena duel mybot:New mybot:Old --game wazabi")
def duel(
    one: Annotated[str, typer.Argument(metavar="BOT", help="A bot, given as to `arena play`.")],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The bot that it is compared to.")],
    game: Annotated[
        str,
        typer.Option(metavar="GAME", help="A game of `arena games`.", show_default=False),
    ],
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=2, help="Seats; else the fewest of the game.", show_default=False
        ),
    ] = None,
    alpha: Annotated[
        float,
        typer.Option(
            metavar="P", help="Probability of a wrong verdict, at most, above 0 and below 1."
        ),
    ] = 0.05,
    margin: Annotated[
        str,
        typer.Option(
            metavar="M",
            help="What counts as even: this far from 1/2 in the pair result (0.02), or in Elo "
            "(10elo). 0: nothing does.",
        ),
    ] = "0",
    max_deals: Annotated[
        int, typer.Option(metavar="N", min=1, help="Deals after which to give up.")
    ] = 1000,
    seed: Seed = None,
    option: OptionTexts = None,
    strikes: Strikes = 3,
    as_json: options.Json = False,
) -> None:
    """Find out which of two bots is better, without a server.

    Deals are played one after the other, each from every seat, until it is decided. The test may
    be watched and stopped at any time. Ctrl-C prints what is known so far.
    """
    from arena.cli.local.running import finished
    from arena.cli.local.verdict import Course, sentences
    from arena.cli.local.verdict import as_json as json_object
    from arena.ratings.sequential import Sequential

    test = Sequential(_alpha(alpha), _margin(margin))
    arranged = _arranged(game, (one, other), option or [], seats, max_deals, seed, strikes)
    course = Course(arranged, test)
    done = finished(_all(course))
    if test.results:
        told = json_object(course) | {"interrupted": not done}
        print(json.dumps(told) if as_json else "\n".join(sentences(course)))
    if not done:
        options.tell(f"interrupted after {counted(test.results, 'deal')}")
        raise typer.Exit(options.INTERRUPTED)


def _alpha(alpha: float) -> float:
    if not 0 < alpha < 1:
        raise UserError(f"--alpha is a probability above 0 and below 1, not {alpha}")
    return alpha


def _margin(text: str) -> float:
    """In the pair result, from what is given in it or in Elo."""
    from arena.ratings.scale import score_of

    number = text.removesuffix(ELO_UNIT)
    try:
        value = float(number)
    except ValueError:
        value = -1.0
    most = isfinite(value) if number != text else value < 0.5
    if not (value >= 0 and most):
        raise UserError(
            f"--margin is a number from 0 to below 0.5, or of Elo, such as 10elo, not {text[:40]!r}"
        )
    margin = score_of(value) - 0.5 if number != text else value
    return min(margin, 0.5 - 1e-9)


def _arranged(
    name: str,
    bots: tuple[str, str],
    given: Iterable[str],
    seats: int | None,
    deals: int,
    seed: str | None,
    strikes: int,
) -> LocalDuel:
    from arena.cli.local.bots import entrants
    from arena.cli.local.duel import duel as arranged
    from arena.games.chance import SeedChance
    from arena.match.spec import DealKind, MatchSpec

    game = known(name)
    checked = allowed(lambda: game.options(options.game_options(given, files=True)))
    at = seats or game.seats[0]
    allowed(lambda: game.new(at, checked, SeedChance(bytes(32))))
    spec = MatchSpec(game.name, game.rules, checked, at, deals, DealKind.COMMON, strikes=strikes)
    one, other = entrants(bots, game.name)
    found = arranged(game, spec, (one, other), secret(seed))
    games = deals * len(found.seatings)
    if games > options.MOST_GAMES:
        raise UserError(f"{games} games are too many for one run; {options.MOST_GAMES} at most")
    return found


async def _all(course: Course) -> None:
    """Deal after deal, until there is a verdict or no deal is left."""
    from arena.cli.local.duel import dealt
    from arena.cli.local.running import progress
    from arena.cli.local.verdict import estimate
    from arena.ratings.sequential import Verdict

    with progress(course.duel.match.spec.deals) as advance:
        async with aclosing(dealt(course.duel, options.tell)) as deals:
            async for one in deals:
                if course.add(one) is not Verdict.UNDECIDED:
                    return
                advance(partial(estimate, course.test))
