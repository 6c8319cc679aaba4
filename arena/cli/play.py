"""``arena play``: bots against each other in this process, without a server."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands
from arena.cli.local.given import OptionTexts, Seed, Strikes, allowed, known, secret
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.cli.local.match import LocalMatch
    from arena.cli.local.records import RecordFolder
    from arena.match.tally import Tally

app = commands()


@app.command(epilog="Example: arena play wazabi greedy random random --deals 50 --common")
def play(
    game: options.Game,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT",
            help="One a seat: a shipped name such as random, or module:Class.",
            show_default=False,
        ),
    ],
    deals: Annotated[int, typer.Option(metavar="N", min=1, help="How many deals.")] = 1,
    common: Annotated[
        bool, typer.Option("--common", help="Play each deal once a rotation.")
    ] = False,
    seed: Seed = None,
    option: OptionTexts = None,
    strikes: Strikes = 3,
    record: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a record of each game here.")
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Play bots against each other here, without a server.

    Seats rotate from game to game. Ctrl-C prints what was played so far.
    """
    from arena.cli.local.output import as_json as json_object
    from arena.cli.local.output import print_table
    from arena.cli.local.records import RecordFolder

    match = _match(game, bots, option or [], deals, common=common, seed=seed, strikes=strikes)
    folder = None if record is None else RecordFolder(record, match)
    tally, interrupted = _played(match, folder)
    if tally.games:
        lines = tally.lines()
        if as_json:
            print(json.dumps(json_object(match, lines, None if folder is None else folder.rows)))
        else:
            print_table(match, lines)
    if interrupted:
        options.tell(f"interrupted after {tally.games} of {counted(match.spec.games, 'game')}")
        raise typer.Exit(options.INTERRUPTED)


def _match(
    name: str,
    bots: Sequence[str],
    given: Iterable[str],
    deals: int,
    *,
    common: bool,
    seed: str | None,
    strikes: int,
) -> LocalMatch:
    from arena.cli.local.bots import entrants
    from arena.cli.local.match import LocalMatch
    from arena.games.chance import SeedChance
    from arena.match.spec import Clock, DealKind, MatchSpec

    game = known(name)
    checked = allowed(lambda: game.options(options.game_options(given, files=True)))
    allowed(lambda: game.new(len(bots), checked, SeedChance(bytes(32))))
    kind = DealKind.COMMON if common else DealKind.INDEPENDENT
    spec = MatchSpec(
        game.name, game.rules, checked, len(bots), deals, kind, clock=Clock(), strikes=strikes
    )
    if spec.games > options.MOST_GAMES:
        raise UserError(
            f"{spec.games} games are too many for one run; {options.MOST_GAMES} at most"
        )
    return LocalMatch(game, spec, entrants(bots, game.name), secret(seed))


def _played(match: LocalMatch, folder: RecordFolder | None) -> tuple[Tally, bool]:
    """Plays all games, or as many as there are before Ctrl-C; whether that came."""
    from arena.cli.local.running import finished
    from arena.match.tally import Tally

    tally = Tally(match.spec.seats)
    return tally, not finished(_all(match, folder, tally))


async def _all(match: LocalMatch, folder: RecordFolder | None, tally: Tally) -> None:
    from arena.cli.local.match import play as play_all
    from arena.cli.local.running import progress

    sides = match.game.sides(match.spec.seats, match.spec.options)
    with progress(match.spec.games) as advance:
        async for planned, played in play_all(match, options.tell):
            if folder is not None:
                folder.write(planned, played)
            tally.add(planned.deal, planned.order, played.result, sides, played.faults)
            advance(str)
