"""What local play is given on the command line."""

from __future__ import annotations

import re
from collections.abc import Callable
from secrets import token_bytes
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

import typer

from arena.cli.lazy import UserError

if TYPE_CHECKING:
    from arena.games.game import Game

Seed: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="HEX", help="64 hexadecimal digits; else random, and printed."),
]

OptionTexts: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="An option of the game; may be given again. VALUE may be a TOML file.",
    ),
]

Strikes: TypeAlias = Annotated[
    int, typer.Option(metavar="N", min=1, help="Faults that forfeit a game.")
]

T = TypeVar("T")


def allowed(rule: Callable[[], T]) -> T:
    """What the rules do not allow is the user's error."""
    from arena.games.game import GameError

    try:
        return rule()
    except GameError as error:
        raise UserError(str(error)) from error


def known(name: str) -> Game:
    """The game of that name."""
    from arena.games import registry

    return allowed(lambda: registry.game(name))


def secret(seed: str | None) -> bytes:
    """The secret that the deals come from; drawn if none is given."""
    if seed is None:
        return token_bytes(32)
    if re.fullmatch("[0-9a-fA-F]{64}", seed) is None:
        raise UserError(f"--seed is 64 hexadecimal digits, not {seed[:80]!r}")
    return bytes.fromhex(seed)
