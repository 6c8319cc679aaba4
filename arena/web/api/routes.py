"""All routes of the API."""

from __future__ import annotations

from arena.web.api import (
    bots,
    downloads,
    games,
    leagues,
    matches,
    overview,
    ratings,
    rounds,
    search,
    tables,
)

ANSWERS = (overview, search, leagues, tables, rounds, downloads, matches, games, bots, ratings)
"""Modules, each with a ``router``, in the order in which they are described."""
