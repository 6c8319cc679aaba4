"""Options that several commands share, and how a command reaches an arena."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from arena.cli.lazy import UserError

if TYPE_CHECKING:
    from arena.settings import Settings

Data: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="Folder of an embedded arena, instead of ARENA_DATABASE_URL.",
        show_default=False,
    ),
]

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def settings(data: Path | None = None) -> Settings:
    """The settings of this shell; a bad value is the user's error."""
    from arena.settings import SettingsError, load

    try:
        return load(data)
    except SettingsError as error:
        raise UserError(str(error)) from error
