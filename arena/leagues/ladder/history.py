"""From the tables of a season to how its entrants stand in the ladder."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.ladder.information import uncertainty
from arena.leagues.ladder.placement import Rated
from arena.leagues.ladder.values import Contender
from arena.leagues.rounds import Table

RECENT = 20
"""Opponents that are remembered as met lately."""


def contenders(
    entrants: Sequence[Entrant],
    tables: Sequence[Table],
    ratings: Mapping[EntrantId, Rated],
    free: Mapping[EntrantId, int],
    newcomers: Collection[EntrantId] = (),
) -> Iterator[Contender]:
    """Those who take part. ``tables``: all that were made, oldest first. ``free``: at how many more
    each could be now. ``newcomers``: who plays placement matches.
    """
    latest: dict[EntrantId, int] = {}
    made: Counter[EntrantId] = Counter()
    met: defaultdict[EntrantId, list[EntrantId]] = defaultdict(list)
    for number, table in enumerate(tables, 1):
        for id_ in table.entrants:
            latest[id_] = number
            made[id_] += 1
            met[id_] += [other for other in table.entrants if other != id_]
    for entrant in entrants:
        if entrant.left is None:
            rated, new = ratings[entrant.id], entrant.id in newcomers
            yield Contender(
                entrant=entrant,
                rating=rated.rating,
                uncertainty=uncertainty(rated.matches),
                free=free.get(entrant.id, 0),
                since=latest.get(entrant.id, 0),
                placed=not new,
                tables=rated.placing if new else made[entrant.id],
                recent=tuple(met[entrant.id][: -RECENT - 1 : -1]),
                met=Counter(met[entrant.id]),
            )
