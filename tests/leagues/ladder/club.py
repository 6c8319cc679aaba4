"""A ladder at work: contenders come and go, tables take their time, everything is watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations

from arena.leagues.entrants import Entrant, EntrantId, OwnerId
from arena.leagues.ladder.information import uncertainty
from arena.leagues.ladder.tables import make
from arena.leagues.ladder.values import Contender, Ladder, Made
from arena.leagues.rounds import Table

SEED = bytes(range(32))
RECENT = 10


def contender(name: str, rating: int = 1500, owners: str = "", slots: int = 1) -> Contender:
    """``rating`` in Elo; ``owners``: a letter each."""
    entrant = Entrant(EntrantId(name), frozenset(OwnerId(owner) for owner in owners))
    return Contender(entrant, rating * 1000, uncertainty(30), slots, since=0)


def newcomer(name: str, owners: str = "", slots: int = 1) -> Contender:
    """Without a rating of its own."""
    known = contender(name, owners=owners, slots=slots)
    return replace(known, placed=False, uncertainty=uncertainty(0))


@dataclass(slots=True)
class Club:
    """``longest``: by entrant, the most tables that were made while it was free and at none."""

    ladder: Ladder
    members: dict[EntrantId, Contender] = field(default_factory=dict)
    running: list[Table] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    free_since: dict[EntrantId, int] = field(default_factory=dict)
    longest: Counter[EntrantId] = field(default_factory=Counter)

    def join(self, members: Iterable[Contender]) -> None:
        for each in members:
            self.members[each.id] = replace(each, since=len(self.tables))
            self.free_since[each.id] = len(self.tables)

    def make(self, most: int = 1000) -> Made:
        """Has tables made and starts them."""
        made = make(self.ladder, list(self.members.values()), len(self.tables), SEED, most)
        for table in made.tables:
            self._start(table)
        for name in made.waiting:
            waited = len(self.tables) - self.free_since[name]
            self.longest[name] = max(self.longest[name], waited)
        return made

    def end(self, table: Table) -> None:
        """The match is over: its entrants are free."""
        self.running.remove(table)
        for name in table.entrants:
            member = self.members[name]
            placed = member.placed or member.tables >= self.ladder.placement
            self.members[name] = replace(member, free=member.free + 1, placed=placed)
            if member.free <= 0:
                self.free_since[name] = len(self.tables)

    def _start(self, table: Table) -> None:
        self._check(table)
        self.tables.append(table)
        self.running.append(table)
        for name in table.entrants:
            others = tuple(other for other in table.entrants if other != name)
            member = self.members[name]
            waited = len(self.tables) - self.free_since[name]
            self.longest[name] = max(self.longest[name], waited)
            self.free_since[name] = len(self.tables)
            self.members[name] = replace(
                member,
                free=member.free - 1,
                since=len(self.tables),
                tables=member.tables + 1,
                recent=(*others, *member.recent)[:RECENT],
                met={**member.met, **{other: member.met.get(other, 0) + 1 for other in others}},
            )

    def _check(self, table: Table) -> None:
        """What holds for every table."""
        assert len(set(table.entrants)) == len(table.entrants), "nobody meets itself"
        assert len(table.entrants) in self.ladder.sizes
        assert all(self.members[name].free > 0 for name in table.entrants)
        if not self.ladder.same_owner:
            for a, b in combinations(table.entrants, 2):
                assert not self.members[a].entrant.related(self.members[b].entrant)

    def seated_before(self) -> Counter[tuple[EntrantId, EntrantId]]:
        """How often each had a lower seat than each other at the first game of a table of two."""
        before: Counter[tuple[EntrantId, EntrantId]] = Counter()
        for table in self.tables:
            first, second = table.entrants if table.rotation == 0 else table.entrants[::-1]
            before[first, second] += 1
        return before

    def meetings(self) -> Counter[tuple[EntrantId, EntrantId]]:
        """How often each was at a table with each other."""
        pairs = (pair for table in self.tables for pair in permutations(table.entrants, 2))
        return Counter(pairs)
