"""Pairs for a field of any size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from arena.leagues.entrants import Entrant
from arena.leagues.formats.grouping.groups import Groups
from arena.leagues.formats.swiss.matching import best
from arena.leagues.formats.swiss.ranking import Ranking

EXACT = 2_000
"""Fields up to which all pairs are looked at."""
WINDOW = 400
"""Entrants looked at together in larger fields; even."""


Pair: TypeAlias = tuple[Entrant, Entrant]


def paired(ranking: Ranking, *, same_owner: bool) -> Groups:
    """The best pairs (see ``matching.best``) of a field of up to 2,000 entrants.

    The better ranked of a pair is first.

    Larger fields are paired by windows of 400, from the top: whoever finds no opponent there, or
    only one that it has met, goes on to the next window, and at the end to windows above, of up to
    2,000. In an odd field the bye is given first.
    """
    entrants = ranking.entrants
    if len(entrants) <= EXACT:
        pairs, left = _pairs(entrants, ranking, same_owner)
        return _told(pairs, left)
    byes: list[Entrant] = []
    if len(entrants) % 2:
        fewest = min(ranking.byes.values())
        byes = [next(e for e in reversed(entrants) if ranking.byes[e.id] == fewest)]
        entrants = tuple(entrant for entrant in entrants if entrant is not byes[0])
    settled: list[Pair] = []
    carried: list[Entrant] = []
    for start in range(0, len(entrants), WINDOW):
        window = [*carried, *entrants[start : start + WINDOW]]
        pairs, _ = _pairs(window, ranking, same_owner)
        good, carried = _without_rematches(window, pairs, ranking)
        settled += good
    pairs, left = _finished(settled, carried, ranking, same_owner)
    return _told(pairs, byes + left)


def _pairs(
    window: Sequence[Entrant], ranking: Ranking, same_owner: bool
) -> tuple[list[Pair], list[Entrant]]:
    """The best pairs of a window, and who is left."""
    found = best(window, ranking, same_owner=same_owner)
    return [(window[a], window[b]) for a, b in found.pairs], [window[a] for a in found.left]


def _without_rematches(
    window: Sequence[Entrant], pairs: Sequence[Pair], ranking: Ranking
) -> tuple[list[Pair], list[Entrant]]:
    """The pairs that have not met, and all others in the order of the window."""
    good = [(a, b) for a, b in pairs if not ranking.met[a.id][b.id]]
    settled = {entrant.id for pair in good for entrant in pair}
    return good, [entrant for entrant in window if entrant.id not in settled]


def _finished(
    settled: list[Pair], carried: Sequence[Entrant], ranking: Ranking, same_owner: bool
) -> tuple[list[Pair], list[Entrant]]:
    """With those who were left after the last window paired, too."""
    place = {entrant.id: number for number, entrant in enumerate(ranking.entrants)}
    taken = 0
    while carried:
        taken = min(2 * taken or WINDOW // 2, EXACT // 2, len(settled))
        again = [entrant for pair in settled[len(settled) - taken :] for entrant in pair]
        window = sorted([*again, *carried], key=lambda entrant: place[entrant.id])
        pairs, left = _pairs(window, ranking, same_owner)
        _, unsettled = _without_rematches(window, pairs, ranking)
        if not unsettled or taken in (EXACT // 2, len(settled)):
            return settled[: len(settled) - taken] + pairs, left
    return settled, []


def _told(pairs: Sequence[Pair], left: Sequence[Entrant]) -> Groups:
    return Groups(tuple((a.id, b.id) for a, b in pairs), tuple(entrant.id for entrant in left))
