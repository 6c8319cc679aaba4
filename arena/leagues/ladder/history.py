"""From the tables of a season to how its entrants stand in the ladder."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.ladder.information import uncertainty
from arena.leagues.ladder.placement import Rated
from arena.leagues.ladder.values import Contender
from arena.leagues.rounds import Table

RECENT = 20
"""Opponents that are remembered as met lately."""


@dataclass(slots=True)
class Known:
    """What the tables made of one entrant. ``since``: the number of its latest one, ``made``: how
    many. ``recent``: opponents, latest first. ``met``: at how many tables with whom.
    """

    since: int = 0
    made: int = 0
    recent: deque[EntrantId] = field(default_factory=lambda: deque(maxlen=RECENT))
    met: Counter[EntrantId] = field(default_factory=Counter)


class History:
    """All tables of a ladder's season so far; more are added as they are made."""

    def __init__(self, tables: Iterable[Table] = ()) -> None:
        self.tables = 0
        self._known: defaultdict[EntrantId, Known] = defaultdict(Known)
        self.add(tables)

    def add(self, tables: Iterable[Table]) -> None:
        """Later ones than all before, oldest first."""
        for table in tables:
            self.tables += 1
            for id_ in table.entrants:
                known = self._known[id_]
                known.since, known.made = self.tables, known.made + 1
                others = [other for other in table.entrants if other != id_]
                known.recent.extendleft(others)
                known.met.update(others)

    def contenders(
        self,
        entrants: Sequence[Entrant],
        ratings: Mapping[EntrantId, Rated],
        free: Mapping[EntrantId, int],
        newcomers: Collection[EntrantId] = (),
    ) -> Iterator[Contender]:
        """Those who take part. ``free``: at how many more tables each could be now.
        ``newcomers``: who plays placement matches.
        """
        for entrant in entrants:
            if entrant.left is None:
                rated, new = ratings[entrant.id], entrant.id in newcomers
                known = self._known[entrant.id]
                yield Contender(
                    entrant=entrant,
                    rating=rated.rating,
                    uncertainty=uncertainty(rated.matches),
                    free=free.get(entrant.id, 0),
                    since=known.since,
                    placed=not new,
                    tables=rated.placing if new else known.made,
                    recent=tuple(known.recent),
                    met=known.met,
                )
