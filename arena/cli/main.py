"""The ``arena`` command: a table of commands, each imported only when it is used."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple


class Entry(NamedTuple):
    """A command: where its typer application lives, and its line in ``arena --help``.

    A module holds one application named ``app``; with a single command that command is meant.
    ``extras``: whose libraries it needs, beside those of the command line.
    """

    module: str
    summary: str
    extras: tuple[str, ...] = ()


SERVER = ("server",)


COMMANDS = {
    "demo": Entry(
        "arena.cli.demo", "Play a season of leagues from nothing, and show the tables.", SERVER
    ),
    "games": Entry("arena.cli.games", "List the games that can be played."),
    "play": Entry("arena.cli.play", "Play bots against each other here, without a server."),
    "duel": Entry("arena.cli.duel", "Find out which of two bots is better, without a server."),
    "replay": Entry("arena.cli.replay", "Show a recorded game step by step."),
    "verify": Entry("arena.cli.verify", "Check that recorded games went as they say."),
    "up": Entry("arena.cli.up", "Run a whole arena on this machine, until Ctrl-C.", SERVER),
    "bot": Entry("arena.cli.bot", "Create bots, give them tokens, list them.", SERVER),
    "token": Entry(
        "arena.cli.token", "Give owners and organisers tokens, revoke any token.", SERVER
    ),
    "match": Entry("arena.cli.match", "Create matches, look at them, void them."),
    "league": Entry("arena.cli.league", "Create leagues, enrol bots in them, run them."),
    "migrate": Entry("arena.cli.migrate", "Bring a database up to date with this version.", SERVER),
    "coordinator": Entry("arena.cli.coordinator", "Serve bots and workers.", SERVER),
    "web": Entry("arena.cli.web", "Serve the web page.", ("server", "web")),
    "worker": Entry("arena.cli.worker", "Play matches for the coordinators.", SERVER),
    "bench": Entry("arena.cli.bench", "Measure how fast it is, and how even games are.", SERVER),
    "simulate": Entry(
        "arena.cli.simulate", "Measure how well formats of leagues find the best.", SERVER
    ),
    "ratings": Entry("arena.cli.ratings", "Show the ratings, recompute them, make pools.", SERVER),
    "settings": Entry(
        "arena.cli.settings", "Print the settings and where each comes from.", SERVER
    ),
}
"""In the order of ``arena --help``."""


def main() -> None:
    """Entry point; says which extra to install when the command line's own libraries are absent."""
    if find_spec("typer") is None:
        sys.exit("arena: the command line needs an extra: pip install 'arena[cli]'")
    import_module("arena.cli.lazy").run(COMMANDS)
