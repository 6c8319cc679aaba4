"""Options that several commands share, and how a command reaches an arena."""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from reprlib import repr as shortened
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from arena.cli.lazy import UserError

if TYPE_CHECKING:
    from arena.settings import Settings
    from arena.store import Store, Times

Data: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="Folder of an embedded arena, instead of ARENA_DATABASE_URL.",
        show_default=False,
    ),
]

Game: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="A game of `arena games`.", show_default=False)
]

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]

MOST_GAMES = 1_000_000
"""Of one run of local play."""

INTERRUPTED = 130
"""Exit status after Ctrl-C, as of other programs."""

TOML = ".toml"
LARGEST_FILE = 1 << 20
"""Bytes of a file that stands for an option."""


def settings(data: Path | None = None) -> Settings:
    """The settings of this shell; a bad value is the user's error."""
    from arena.settings import SettingsError, load

    try:
        return load(data)
    except SettingsError as error:
        raise UserError(str(error)) from error


def need_server() -> None:
    """Raises UserError without the libraries of the extra of that name."""
    if find_spec("sqlalchemy") is None:
        raise UserError(
            "the arena of this machine needs an extra: pip install 'arena[server]'; "
            "--address HOST:PORT, where a command has it, reaches one elsewhere without"
        )


@contextmanager
def store(data: Path | None) -> Iterator[Store]:
    """The database of a running or stopped arena; see ``opened``."""
    need_server()
    from arena.store import Times

    given = settings(data)
    require_arena(given.database)
    with opened(given.database, Times(given.lease)) as found:
        yield found


def require_arena(url: str) -> None:
    """Raises UserError if the database is a file that does not exist."""
    file = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:///") and not file.exists():
        raise UserError(
            f"there is no arena in {file.parent}: arena up makes one, --data DIR names another"
        )


@contextmanager
def opened(url: str, times: Times | None = None, *, create: bool = False) -> Iterator[Store]:
    """A database; what it or the store refuses is the user's error, in a sentence.

    ``times``: those of its coordinators; None, for commands that do not ask who is there.
    ``create``: whether one that does not exist is made, and an older one brought up to date.
    """
    from sqlalchemy.exc import DBAPIError

    from arena.coordinator.database import DatabaseError, cause, open_store
    from arena.settings import hide_password
    from arena.store import USUAL, StoreError

    try:
        found = open_store(url, create=create, times=times or USUAL)
    except DatabaseError as error:
        raise UserError(str(error)) from error
    try:
        yield found
    except StoreError as error:
        raise UserError(str(error)) from error
    except DBAPIError as error:
        raise UserError(f"{hide_password(url)} cannot be used: {cause(error)}") from error
    except UnicodeEncodeError as error:
        raise UserError(f"{error.object!r} is not text: it cannot be written as UTF-8") from error
    finally:
        found.close()


def tell(sentence: str) -> None:
    """Says something beside the answer, at once."""
    print(f"arena: {sentence}", file=sys.stderr, flush=True)


def person() -> str:
    """Who acts, for the audit."""
    return f"cli:{getpass.getuser()}"


def game_options(given: Iterable[str], *, files: bool = False) -> dict[str, object]:
    """``name=value`` each; a value is JSON where it can be (4, true), else text (first).

    ``files``: a value that ends in .toml stands for what the file of that name holds.
    """
    values: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise UserError(f"--option {shortened(text)} is not of the form name=value")
        if name in values:
            raise UserError(f"the option {shortened(name)} is given twice")
        values[name] = _table(Path(value)) if files and value.endswith(TOML) else value_of(value)
    return values


def _table(path: Path) -> dict[str, object]:
    """What a TOML file holds; UserError if it cannot be read."""
    import tomllib

    name = str(path)[:200]
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UserError(f"{name}: too large; {LARGEST_FILE} bytes at most")
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UserError(f"{name}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"{name} is not TOML: {error}") from error


def value_of(text: str) -> object:
    """What a person wrote: JSON where it can be (4, true), else text (first)."""
    try:
        value: object = json.loads(text, parse_constant=str)
    except (ValueError, RecursionError):
        return text
    return value
