"""`arena demo`: everything from nothing to a table of ratings, in a temporary folder."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli.lazy import UserError, commands
from arena.ops.words import counted

if TYPE_CHECKING:
    from rich.console import Console

    from arena.demo.contest import Contest
    from arena.demo.summary import Summary
    from arena.demo.tournament import Played, Tournament

app = commands()

Game = Annotated[
    str, typer.Option("--game", metavar="GAME", help="The game that is played: wazabi or heroes.")
]
Quick = Annotated[bool, typer.Option("--quick", help="Half a minute instead of two.")]
Keep = Annotated[bool, typer.Option("--keep", help="Leave the arena running until Ctrl-C.")]
Json = Annotated[
    bool, typer.Option("--json", help="Print the result as one JSON object, in the last line.")
]


@app.command(epilog="Example: arena demo --quick --game heroes")
def demo(
    game: Game = "wazabi", quick: Quick = False, keep: Keep = False, as_json: Json = False
) -> None:
    """Play a tournament from nothing, and show the ratings.

    Redis, coordinator, workers and bots are real processes; every stored game is verified again.
    Status 1 if a game is not right or a match was not finished.
    """
    from arena.demo.contest import CONTESTS
    from arena.embedded.errors import EmbeddedError

    if game not in CONTESTS:
        raise UserError(f"there is no demonstration of {game!r}; --game is {' or '.join(CONTESTS)}")
    contest = CONTESTS[game][0 if quick else 1]
    with tempfile.TemporaryDirectory(prefix="arena-demo-") as folder:
        try:
            right = asyncio.run(_demo(Path(folder), contest, keep, as_json))
        except EmbeddedError as error:
            raise UserError(str(error)) from None
        except asyncio.CancelledError:
            print("arena: the demonstration was stopped", file=sys.stderr)
            raise typer.Exit(130) from None
    if not right:
        raise typer.Exit(1)


async def _demo(folder: Path, contest: Contest, keep: bool, as_json: bool) -> bool:
    from arena.demo.tournament import tournament
    from arena.embedded.stack import beside_others

    stage = _Stage()
    async with tournament(folder, beside_others(), contest, stage, stage.says) as running:
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
        self._task = self._bar.add_task("playing", total=None, visible=False)
        self._bar.start()

    def says(self, sentence: str) -> None:
        self.console.print(sentence, markup=False)

    def played(self, games: int, of: int) -> None:
        self._bar.update(self._task, completed=games, total=of, visible=True)

    def close(self) -> None:
        self._bar.stop()


def _show(console: Console, running: Tournament, played: Played, keep: bool) -> None:
    summary = played.summary
    console.print(_table(summary))
    console.print(
        f"{summary.games} games of {summary.matches} matches are stored, "
        f"{summary.verified} replayed to the same result; {counted(summary.faults, 'fault')}."
    )
    for objection in played.objections:
        console.print(f"NOT RIGHT: {objection}", markup=False)
    console.print(_further(running, keep), markup=False, soft_wrap=True)


def _table(summary: Summary) -> object:
    from rich.table import Table

    table = Table("", "bot", title="Ratings")
    for column in ("Elo", "games"):
        table.add_column(column, justify="right")
    for place, line in enumerate(summary.standings, 1):
        table.add_row(str(place), line.bot, f"{line.elo:.0f}", str(line.games))
    return table


def _further(running: Tournament, keep: bool) -> str:
    if not keep:
        return (
            "Look further:\n"
            "  arena demo --keep                    the same, and it stays up to be looked at\n"
            "  arena demo --game heroes             another game\n"
            "  arena play wazabi greedy random      two bots in one process, without any server\n"
            "  arena up                             an arena to connect your own bots to: README.md"
        )
    arena = running.arena
    where = f"--data {arena.folder.path}"
    match = running.store.queries().matches()[0]
    return (
        "Look further (Ctrl-C ends the arena and removes its folder):\n"
        f"  arena match show {match} {where}\n"
        f"  arena ratings show {where}\n"
        f"  arena bot token mine {where}      then connect to {arena.addresses['play']}\n"
        f"  http://{arena.addresses['http']}/metrics\n"
        f"  {arena.folder.path}/logs"
    )
