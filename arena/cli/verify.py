"""``arena verify``: plays recorded games again and compares."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli.lazy import UserError, commands
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.games.record import Record

app = commands()


@app.command(epilog="Example: arena verify records/*.json")
def verify(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Records of games.", show_default=False)
    ],
) -> None:
    """Check that recorded games went as they say.

    Each is played again, and told in a line, on stderr if it fails. Exit status 1 if a game does
    not go as its record says, else 2 if a file cannot be read.
    """
    status = max((_verified(file) for file in files), key=_WORSE.index)
    raise typer.Exit(status)


_WORSE = (0, 2, 1)
"""Exit statuses from good to bad."""


def _verified(file: Path) -> int:
    from arena.cli.recorded import read
    from arena.games.record import ReplayError
    from arena.games.record import verify as check

    try:
        record = read(file)
        check(record)
    except UserError as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    except ReplayError as error:
        print(f"arena: {file}: {error}", file=sys.stderr)
        return 1
    name = str(file).encode(errors="backslashreplace").decode()
    print(f"{name}: {_in_words(record)}")
    return 0


def _in_words(record: Record) -> str:
    from arena.games.record import record_id

    end = "unfinished" if record.outcome is None else record.outcome.reason
    return (
        f"ok, {record.game}, {record.seats} seats, "
        f"{counted(len(record.actions), 'action')}, {end}, record {record_id(record.to_bytes())}"
    )
