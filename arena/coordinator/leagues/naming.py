"""What formats say of entrants, whom they know by identity only, in the names that people know."""

from __future__ import annotations

import re
from collections.abc import Mapping

from arena.leagues.entrants import EntrantId
from arena.store import Queries

IDENTITY = re.compile(r"\b[0-9a-hjkmnp-tv-z]{26}\b")
"""As ``arena.store.ids`` makes them."""


def in_names(queries: Queries, sentence: str) -> str:
    """What a format says, for people."""
    return named(sentence, queries.names_of(IDENTITY.findall(sentence)))


def named(sentence: str, names: Mapping[EntrantId, str]) -> str:
    """Formats know entrants by identity only, people by name."""
    for entrant, name in names.items():
        sentence = sentence.replace(entrant, name)
    return sentence
