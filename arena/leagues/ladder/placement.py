"""Who plays placement matches: newcomers to a ladder whose others are rated already.

A *beginner* of a pool has no rated match there, played or to be played, and nothing has placed it.
In a ladder whose field is *settled* beginners are newcomers. In one that is all new everyone begins
with the pool's start, and plays rated matches at once. Who has begun its placement goes on with it,
also where the field is not settled any more, in another season, or in another ladder of the pool.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arena.leagues.entrants import Entrant, EntrantId

SETTLED_ENTRANTS = 4
SETTLED_MATCHES = 10
"""A field is settled if so many who take part have ratings that rest on so many matches."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating in 1/1000 Elo, and the number of matches that it rests on, placement matches too.

    ``beginner``: nothing has moved it, or is about to. ``placing``: a beginner's placement matches
    that count or may yet.
    """

    rating: int
    matches: int
    beginner: bool = False
    placing: int = 0


def newcomers(
    entrants: Iterable[Entrant], ratings: Mapping[EntrantId, Rated], placement: int
) -> frozenset[EntrantId]:
    """Who of the field plays placement matches. ``placement``: how many; 0: nobody does."""
    there = {entrant.id for entrant in entrants if entrant.left is None}
    beginners = {name for name in there if ratings[name].beginner}
    if not placement or not beginners:
        return frozenset()
    if _settled(ratings[name] for name in there - beginners):
        return frozenset(beginners)
    return frozenset(name for name in beginners if ratings[name].placing)


def _settled(ratings: Iterable[Rated]) -> bool:
    return sum(each.matches >= SETTLED_MATCHES for each in ratings) >= SETTLED_ENTRANTS
