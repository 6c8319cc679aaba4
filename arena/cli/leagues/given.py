"""What several commands of ``arena league`` are given on the command line."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

LARGEST = 1_000_000
"""Of any number that is given."""

Name: TypeAlias = Annotated[
    str, typer.Argument(metavar="LEAGUE", help="The league's name.", show_default=False)
]
Bots: TypeAlias = Annotated[
    list[str], typer.Argument(metavar="BOT", help="A bot; several are a team.", show_default=False)
]
Team: TypeAlias = Annotated[
    str, typer.Option(metavar="NAME", help="The team's name.", show_default=False)
]
Reason: TypeAlias = Annotated[
    str, typer.Option(metavar="TEXT", help="Why, for everyone to read.", show_default=False)
]
Season: TypeAlias = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=LARGEST,
        help="A season by its number; the newest if not given.",
        show_default=False,
    ),
]
Round: TypeAlias = Annotated[
    int,
    typer.Option("--round", metavar="N", min=1, max=LARGEST, help="The round.", show_default=False),
]
Table: TypeAlias = Annotated[
    int, typer.Option(metavar="N", min=1, max=LARGEST, help="The table in it.", show_default=False)
]
Division: TypeAlias = Annotated[
    str, typer.Option(metavar="NAME", help="The division; the highest if not given.")
]
