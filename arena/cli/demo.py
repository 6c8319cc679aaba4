"""`arena demo`: everything from nothing to tables of leagues, in a temporary folder."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli.lazy import UserError, commands
from arena.ops.words import counted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import TaskID

    from arena.demo import summary
    from arena.demo.season import Played, Season
    from arena.demo.shows import Show

app = commands()

Game = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help="The league of this game only: wazabi, heroes or gosu.",
        show_default=False,
    ),
]
Quick = Annotated[
    bool,
    typer.Option(
        "--quick", help="Half a minute instead of two: less is played, and without a schedule."
    ),
]
Keep = Annotated[bool, typer.Option("--keep", help="Leave the arena running until Ctrl-C.")]
Json = Annotated[
    bool, typer.Option("--json", help="Print the result as one JSON object, in the last line.")
]


@app.command(epilog="Example: arena demo --quick --game heroes")
def demo(
    game: Game = None, quick: Quick = False, keep: Keep = False, as_json: Json = False
) -> None:
    """Play a season of leagues from nothing, and show the tables.

    A championship of Wazabi, a Swiss tournament of Heroes and a ladder of GOSU Tactics, whose
    seasons open at the next minute, by schedule. Redis, coordinator, workers and bots are real
    processes; every stored game is verified again. Status 1 if a game is not right or a league
    was not finished.
    """
    from arena.demo.shows import ENTRANTS, Form, shows
    from arena.embedded.errors import EmbeddedError

    if game is not None and game not in ENTRANTS:
        raise UserError(f"there is no demonstration of {game!r}; --game is {' or '.join(ENTRANTS)}")
    chosen = shows(Form.QUICK if quick else Form.FULL, game)
    with tempfile.TemporaryDirectory(prefix="arena-demo-") as folder:
        try:
            right = asyncio.run(_demo(Path(folder), chosen, keep, as_json))
        except EmbeddedError as error:
            raise UserError(str(error)) from None
        except asyncio.CancelledError:
            print("arena: the demonstration was stopped", file=sys.stderr)
            raise typer.Exit(130) from None
    if not right:
        raise typer.Exit(1)


async def _demo(folder: Path, shows: Sequence[Show], keep: bool, as_json: bool) -> bool:
    from arena.demo.season import season
    from arena.embedded.stack import beside_others

    stage = _Stage()
    async with season(folder, beside_others(), shows, stage, stage.says) as running:
        played = await running.play()
        stage.close()
        _show(stage.console, running, played, keep)
        if as_json:
            print(played.summary.to_json(), flush=True)
        if keep:
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
    return not played.objections


class _Stage:
    """Standard error: sentences, and a progress bar if a person watches."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        self.console: Console = Console(stderr=True, highlight=False)
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("games"),
            console=self.console,
            transient=True,
            disable=not self.console.is_terminal,
        )
        self._tasks: dict[str, TaskID] = {}
        self._bar.start()

    def says(self, sentence: str) -> None:
        self.console.print(sentence, markup=False)

    def played(self, league: str, games: int, of: int) -> None:
        if league not in self._tasks:
            self._tasks[league] = self._bar.add_task(league, total=of)
        self._bar.update(self._tasks[league], completed=games)

    def close(self) -> None:
        self._bar.stop()


def _show(console: Console, running: Season, played: Played, keep: bool) -> None:
    summary = played.summary
    elo = {line.bot: line for line in summary.standings}
    for league in summary.leagues:
        console.print(_table(league, elo))
    console.print(
        "Fits, from all results of a pool at once, and ranks, the places that a bot may really "
        "have, hold with 95 %: so few games say little."
    )
    console.print(
        f"{summary.games} games of {summary.matches} matches are stored, with those of validation; "
        f"{summary.verified} replayed to the same result; {counted(summary.faults, 'fault')}."
    )
    for objection in played.objections:
        console.print(f"NOT RIGHT: {objection}", markup=False)
    console.print(_further(running, keep), markup=False, soft_wrap=True)


def _table(league: summary.Season, elo: Mapping[str, summary.Standing]) -> object:
    from rich.table import Table

    table = Table("", title=f"{league.title} ({league.league})", title_justify="left")
    table.add_column("bot", overflow="fold")
    for column in ("points", "matches", "Elo", "fit", "rank", "games"):
        table.add_column(column, justify="right")
    for line in league.table:
        row = (f"{round(line.points, 2):g}", str(line.matches), *_rating(elo.get(line.bot)))
        table.add_row(str(line.place), line.bot, *row)
    return table


def _rating(line: summary.Standing | None) -> tuple[str, ...]:
    """Elo, fit, rank and games."""
    from arena.cli.pools.shown import NONE, rank

    if line is None:
        return (NONE,) * 4
    fit = f"{line.fit:.0f} ±{(line.high - line.low) / 2:.0f}"
    return f"{line.elo:.0f}", fit, rank(line.best, line.worst), str(line.games)


def _further(running: Season, keep: bool) -> str:
    from arena.demo.shows import LEAGUES

    if not keep:
        game = running.shows[0].definition.game.name
        alone = len(running.shows) == 1
        same = f"arena demo --keep --game {game}" if alone else "arena demo --keep"
        others = (
            "arena demo                           the leagues of all games"
            if alone
            else "arena demo --game heroes             one league only"
        )
        return (
            "Look further:\n"
            f"  {same:36} the same, and it stays up to be looked at\n"
            f"  {others}\n"
            "  arena play wazabi greedy random      two bots in one process, without any server\n"
            "  arena up                             an arena for your own bots: README.md\n"
            f"  {LEAGUES}/   how the leagues are written: docs/leagues.md"
        )
    arena = running.arena
    where = f"--data {arena.folder.path}"
    match = running.store.queries().matches()[-1]
    league = running.shows[0].definition.name
    page = f"  http://{arena.addresses['web']}/\n" if "web" in arena.addresses else ""
    return (
        "Look further (Ctrl-C ends the arena and removes its folder):\n"
        f"{page}"
        f"  arena league list {where}\n"
        f"  arena league standings {league} {where}\n"
        f"  arena league schedule {league} {where}\n"
        f"  arena match show {match} {where}\n"
        f"  arena ratings show {where}\n"
        f"  arena bot token mine {where}      then connect to {arena.addresses['play']}\n"
        f"  http://{arena.addresses['http']}/metrics\n"
        f"  {arena.folder.path}/logs"
    )
