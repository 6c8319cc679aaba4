"""The ``arena`` command: a table of commands, each imported only when it is used."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple


class Entry(NamedTuple):
    """A command: where its typer application lives, and its line in ``arena --help``.

    A module holds one application named ``app``; with a single command that command is meant.
    ``server``: whether it needs the libraries of the extra of that name.
    """

    module: str
    summary: str
    server: bool = False


COMMANDS = {
    "demo": Entry(
        "arena.cli.demo", "play a tournament from nothing, and show the ratings", server=True
    ),
    "games": Entry("arena.cli.games", "list the games that can be played"),
    "play": Entry("arena.cli.play", "play bots against each other here, without a server"),
    "replay": Entry("arena.cli.replay", "show a recorded game step by step"),
    "verify": Entry("arena.cli.verify", "check that recorded games went as they say"),
    "up": Entry("arena.cli.up", "run a whole arena on this machine", server=True),
    "bot": Entry("arena.cli.bot", "create bots and give them tokens", server=True),
    "match": Entry("arena.cli.match", "create matches, look at them, void them", server=True),
    "coordinator": Entry("arena.cli.coordinator", "serve bots and workers", server=True),
    "worker": Entry("arena.cli.worker", "play matches for the coordinators", server=True),
    "bench": Entry("arena.cli.bench", "measure how fast it is", server=True),
    "ratings": Entry(
        "arena.cli.ratings", "show the ratings, recompute them from the games", server=True
    ),
    "settings": Entry(
        "arena.cli.settings", "print the settings and where each comes from", server=True
    ),
}
"""In the order of ``arena --help``."""


def main() -> None:
    """Entry point; says which extra to install when the command line's own libraries are absent."""
    if find_spec("typer") is None:
        sys.exit("arena: the command line needs an extra: pip install 'arena[cli]'")
    import_module("arena.cli.lazy").run(COMMANDS)
