"""Which tables to make now.

**Hosts.** Each table has a host. By turns that is who has waited longest, and who is known least
(newcomers first, those with the fewest tables before the others). The others are drawn for it.

**Nobody waits for ever.** As who has waited longest hosts every other table, and goes to the end of
the queue then, an entrant that could play is at one of the next 2 n tables that are made, if n
entrants take part. Where that is not so, because several owners stand behind one entrant and those
it may meet are always taken before all of them are free, those who have become free are kept for it
from then on.

**Opponents.** They are drawn: the weight of one is the square of what a match would tell
(``information.py``), halved for each time that they have met lately. So most are close, some are
not, and a rematch is rare in a field that is large enough.

**Newcomers.** The opponents at their first tables are spread over the whole range of ratings
instead; at larger tables up to half are other newcomers. Who is rated meets them at its own tables
only if there would be no table without them: every table with a newcomer is a placement match,
which moves no rating.

Entrants of one owner do not meet unless the ladder says so. Whoever can be given no table waits,
and keeps nobody else from playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations

from arena.games.chance import SeedChance
from arena.leagues.entrants import EntrantId, OwnerId
from arena.leagues.ladder.information import information
from arena.leagues.ladder.values import PLACEMENT, Contender, Ladder, Made
from arena.leagues.rounds import Table
from arena.match.rotations import orders

_BYTES = bytes(range(256))
_DRAWN = 16
"""Bytes of a draw: so many that no weight is favoured that anyone could measure."""

PLACING = "its placement matches are still being played"
ALONE = "too few whom it may meet are free"
FULL = "no more tables are made at present"


def make(
    ladder: Ladder, contenders: Sequence[Contender], counter: int, seed: bytes, most: int
) -> Made:
    """Up to so many tables; fewer if nobody is left who could play.

    ``counter``: tables that the ladder has made so far; those made now are counted on from it, and
    draw by their number from the season's seed of 32 bytes. The same arguments, contenders in any
    order, give the same tables.
    """
    by_name = {each.id: each for each in sorted(contenders, key=lambda each: each.id)}
    desk = _Desk(ladder, counter, seed, by_name)
    tables: list[Table] = []
    while len(tables) < most:
        table = desk.next_table()
        if table is None:
            break
        tables.append(table)
    return Made(tuple(tables), desk.waiting(full=len(tables) == most))


@dataclass(slots=True)
class _Desk:
    """Where tables are made, one after the other. ``counter`` is the number of the next one."""

    ladder: Ladder
    counter: int
    seed: bytes
    contenders: dict[EntrantId, Contender]
    alone: set[EntrantId] = field(default_factory=set)
    """Who could be given no table; that stays so, as fewer and fewer are free."""
    kept: dict[EntrantId, EntrantId] = field(default_factory=dict)
    """Who is kept for whom."""
    busy: set[EntrantId] = field(default_factory=set)
    """Who is at a table made now."""

    def next_table(self) -> Table | None:
        for host in sorted(self._free(), key=self._turn):
            if host.id in self.alone or host.id in self.kept:
                continue
            seated = self._seated(host)
            if seated:
                return self._made(seated)
            self.alone.add(host.id)
            self._keep_for(host)
        return None

    def waiting(self, *, full: bool) -> dict[EntrantId, str]:
        """Why those who are free are at no table."""
        left = sorted(
            each.id
            for each in self.contenders.values()
            if each.free > 0 and each.id not in self.busy
        )
        return {entrant: self._reason(entrant, full=full) for entrant in left}

    def _reason(self, entrant: EntrantId, *, full: bool) -> str:
        if not self._plays(self.contenders[entrant]):
            return PLACING
        if entrant in self.kept:
            return f"it is kept for {self.kept[entrant]}, which has waited long"
        return FULL if full and entrant not in self.alone else ALONE

    def _plays(self, contender: Contender) -> bool:
        """Whether it is rated, or has placement matches left."""
        return contender.placed or contender.tables < self.ladder.placement

    def _free(self) -> list[Contender]:
        return [each for each in self.contenders.values() if each.free > 0 and self._plays(each)]

    def _turn(self, host: Contender) -> tuple[int | str, ...]:
        """By this the first is the host of the next table."""
        if self._overdue(host):
            return (0, host.since, host.id)
        if self.counter % 2 == 0:
            return (1, host.since, host.id)
        tables = 0 if host.placed else host.tables
        return (1, host.placed, tables, -host.uncertainty, host.since, host.id)

    def _overdue(self, host: Contender) -> bool:
        """Whether it has waited longer than the queue alone can explain."""
        return self.counter - host.since > 2 * len(self.contenders)

    def _meet(self, one: Contender, other: Contender) -> bool:
        """Whether the two may be at a table."""
        related = one.entrant.related(other.entrant)
        return one.id != other.id and (self.ladder.same_owner or not related)

    def _seated(self, host: Contender) -> list[Contender]:
        """The host's table, as large as can be; nobody if there is none."""
        pool = [each for each in self._free() if each.id not in self.kept]
        if host.placed:
            rated = [each for each in pool if each.placed]
            seated = self._drawn(host, rated) or self._together(host, rated)
            if seated:
                return seated
        return self._drawn(host, pool) or self._together(host, pool)

    def _drawn(self, host: Contender, pool: Sequence[Contender]) -> list[Contender]:
        """The host with some of the pool; nobody if so there are too few."""
        seated, options = [host], [each for each in pool if self._meet(host, each)]
        while options and len(seated) < self.ladder.sizes[-1]:
            chosen = self._opponent(seated, options)
            seated.append(chosen)
            options = [each for each in options if self._meet(chosen, each)]
        return seated if len(seated) >= self.ladder.sizes[0] else []

    def _opponent(self, seated: Sequence[Contender], options: Sequence[Contender]) -> Contender:
        """Drawn, from the rated ones if there are any; for a newcomer spread over these."""
        rated = [each for each in options if each.placed]
        if rated and not seated[0].placed:
            new = [each for each in options if not each.placed]
            if new and self._room_for_newcomers(seated):
                return min(new, key=self._turn)
            return self._spread(seated, rated)
        among = rated or list(options)
        weights = [_weight(seated, each) for each in among]
        drawn = self._draw(len(seated), sum(weights))
        for each, weight in zip(among, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return each
        raise AssertionError("a draw lies below the sum of the weights")

    def _room_for_newcomers(self, seated: Sequence[Contender]) -> bool:
        """At most half of a table are newcomers, and never more than the rated ones there."""
        new = sum(not each.placed for each in seated)
        return new <= len(seated) - new and new < self.ladder.sizes[-1] // 2

    def _draw(self, seat: int, below: int) -> int:
        chance = SeedChance(self.seed)
        found = chance.draws(f"ladder {self.counter}/{seat}", _BYTES, _DRAWN)
        return int.from_bytes(found, "big") % below

    def _spread(self, seated: Sequence[Contender], rated: Sequence[Contender]) -> Contender:
        """For a newcomer: the one nearest to the next place in the range, whom it has not met if
        there is such a one.
        """
        host = seated[0]
        number = host.tables * (self.ladder.sizes[-1] - 1) + len(seated)
        everyone = sorted(
            (each for each in self.contenders.values() if each.placed),
            key=lambda each: (each.rating, each.id),
        )
        place = int(_van_der_corput(number) * len(everyone))
        ranks = {each.id: rank for rank, each in enumerate(everyone)}
        return min(
            rated,
            key=lambda each: (host.recent.count(each.id), abs(ranks[each.id] - place), each.id),
        )

    def _made(self, seated: Sequence[Contender]) -> Table:
        """The table, with all that follows for those who are at it."""
        names = tuple(sorted(each.id for each in seated))
        label = "" if all(each.placed for each in seated) else PLACEMENT
        table = Table(names, self._rotation(seated, names), label)
        self.counter += 1
        for each in seated:
            others = tuple(name for name in names if name != each.id)
            self.busy.add(each.id)
            self.contenders[each.id] = replace(
                each,
                free=each.free - 1,
                since=self.counter,
                tables=each.tables + 1,
                recent=(*others, *each.recent),
                met={**each.met, **{name: each.met.get(name, 0) + 1 for name in others}},
            )
        return table

    def _rotation(self, seated: Sequence[Contender], names: tuple[EntrantId, ...]) -> int:
        """The seat orders run on each time that they meet; where they begin is drawn."""
        listed = len(orders(len(names)))
        chance = SeedChance(self.seed)
        first = chance.draws(f"seats of {', '.join(names)}", bytes(range(listed)), 1)[0]
        met = sum(one.met.get(other.id, 0) for one, other in combinations(seated, 2))
        return (first + met) % listed

    def _keep_for(self, host: Contender) -> None:
        """Keeps those who are free for a host that has waited too long, until all are."""
        if not self._overdue(host):
            return
        free = {each.id for each in self._free() if each.id not in self.kept}
        pool = [each for each in self.contenders.values() if self._plays(each)]
        pool.sort(key=lambda each: (each.id not in free, each.id))
        for each in self._together(host, pool)[1:]:
            if each.id in free:
                self.kept[each.id] = host.id

    def _together(self, host: Contender, pool: Sequence[Contender]) -> list[Contender]:
        """The first of the pool that may all be at a table with the host, of the least size."""
        return self._completed([host], [each for each in pool if self._meet(host, each)])

    def _completed(self, seated: list[Contender], pool: Sequence[Contender]) -> list[Contender]:
        if len(seated) == self.ladder.sizes[0]:
            return seated
        tried: set[frozenset[OwnerId]] = set()
        for at, each in enumerate(pool):
            if each.entrant.owners in tried:
                continue  # who has the same owners meets the same ones
            rest = [other for other in pool[at + 1 :] if self._meet(each, other)]
            found = self._completed([*seated, each], rest)
            if found:
                return found
            tried.add(each.entrant.owners)
        return []


def _weight(seated: Sequence[Contender], other: Contender) -> int:
    """Of an opponent in the draw."""
    told = [information(each, other) for each in seated]
    lately = sum(max(each.recent.count(other.id), other.recent.count(each.id)) for each in seated)
    return max(1, (sum(told) // len(told)) ** 2 >> lately)


def _van_der_corput(number: int) -> Fraction:
    """1/2, 1/4, 3/4, 1/8, 5/8, ... for 1, 2, ...: however many, they are spread evenly."""
    digits = f"{number:b}"[::-1]
    return Fraction(int(digits, 2), 1 << len(digits))
