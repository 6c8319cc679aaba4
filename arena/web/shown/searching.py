"""What is called as somebody typed it, or begins so."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store import Queries
from arena.store.answers import ListedMatch

MOST = 20
"""Results of a kind."""

LONGEST = 100
"""Characters that are looked for."""

SHORTEST_ID = 4
"""Characters of an id that are enough."""


@dataclass(frozen=True, slots=True)
class Called:
    """Of each kind one more than MOST at most, which shows that there are more."""

    entrants: tuple[str, ...]
    leagues: tuple[str, ...]
    matches: tuple[ListedMatch, ...]


def called(queries: Queries, text: str) -> Called:
    """Nothing if nothing is looked for."""
    text = text.strip()
    id_ = text.lower() if len(text) >= SHORTEST_ID else ""
    return Called(
        entrants=queries.entrants_called(text, MOST + 1) if text else (),
        leagues=queries.leagues_called(text, MOST + 1) if text else (),
        matches=queries.listed_matches(queries.matches_beginning(id_, MOST + 1)),
    )
