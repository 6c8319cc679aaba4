"""What formats say of entrants, whom they know by identity only, in the names that people know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from arena.leagues.entrants import EntrantId
from arena.store import Queries

IDENTITY = re.compile(r"\b[0-9a-hjkmnp-tv-z]{26}\b")
"""As ``arena.store.ids`` makes them."""


def in_names(queries: Queries, sentence: str) -> str:
    """What a format says, for people."""
    return named(sentence, queries.names_of(identities([sentence])))


def named(sentence: str, names: Mapping[EntrantId, str]) -> str:
    """Formats know entrants by identity only, people by name. A name that looks like an identity
    stays a name; an identity without a name stays as it is.
    """
    return IDENTITY.sub(lambda found: names.get(EntrantId(found[0]), found[0]), sentence)


def identities(sentences: Iterable[str]) -> frozenset[str]:
    """Of whom they speak."""
    return frozenset(one for sentence in sentences for one in IDENTITY.findall(sentence))
