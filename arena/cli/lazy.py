"""Running the table of commands with typer, without importing what is not asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup
from typer.main import get_command

if TYPE_CHECKING:
    from typer._click import Command, Context, HelpFormatter

    from arena.cli.main import Entry


LIBRARIES = {"server": "sqlalchemy", "web": "fastapi"}
"""Of each extra one by which it is known to be installed."""


class UserError(Exception):
    """What the user gave cannot be used: one sentence, printed on stderr; exit status 2."""


def commands(about: str | None = None) -> typer.Typer:
    """An application of plain help and errors, for one command, or with ``about`` for several."""
    return typer.Typer(
        help=about, no_args_is_help=about is not None, add_completion=False, rich_markup_mode=None
    )


class _PlainCommand(TyperCommand):
    """Its help tells arguments by their names, and not by types of Python."""

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        arguments, given = [], []
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None and isinstance(parameter, TyperArgument):
                arguments.append((parameter.display_name_raw, record[1]))
            elif record is not None:
                given.append(record)
        for heading, records in (("Arguments", arguments), ("Options", given)):
            if records:
                with formatter.section(heading):
                    formatter.write_dl(records)


def command_of(entry: Entry) -> Command:
    """The command, or the group of commands, that is meant; imports it."""
    app: typer.Typer = import_module(entry.module).app
    for each in app.registered_commands:
        each.cls = _PlainCommand
    return get_command(app)


class _LazyGroup(TyperGroup):
    """A group whose help comes from the table, and whose commands are imported when called."""

    entries: ClassVar[Mapping[str, Entry]] = {}

    def list_commands(self, ctx: Context) -> list[str]:
        del ctx
        return list(self.entries)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        del ctx
        entry = self.entries.get(cmd_name)
        if entry is None:
            return None
        missing = [extra for extra in entry.extras if find_spec(LIBRARIES[extra]) is None]
        if missing:
            extras = ",".join(missing)
            raise UserError(f"`arena {cmd_name}` needs an extra: pip install 'arena[{extras}]'")
        command = command_of(entry)
        command.name = cmd_name
        return command

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in self.entries.items()])


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"arena {version('arena')}")
        raise typer.Exit


def _arena(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_tell_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """What can be given before any command."""


def run(entries: Mapping[str, Entry]) -> None:
    """Parses the command line and runs the command; user errors become one line on stderr."""
    _LazyGroup.entries = entries
    app = typer.Typer(
        cls=_LazyGroup,
        name="arena",
        help="Tournaments for bots that play card games of hidden information.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_arena)
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except UserError as error:
        print(f"arena: {error}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left to print would fail again
        print(f"arena: {error}", file=sys.stderr)
        sys.exit(2)
