"""Round robin, of pairs or of pods."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.grouping.balance import Balancing
from arena.leagues.formats.grouping.designs import design
from arena.leagues.formats.grouping.groups import Groups, said_of_byes, seated_round
from arena.leagues.formats.grouping.owners import check_parted, check_strangers
from arena.leagues.formats.grouping.sizes import PAIRS, check_tables, split
from arena.leagues.formats.round_robin.circle import circle_round, rounds
from arena.leagues.formats.seating import seat_orders
from arena.leagues.lots import by_lot
from arena.leagues.rounds import Played, Round, Table
from arena.leagues.standings import Standing, standings
from arena.leagues.tie_breaks import CHAIN, TieBreak


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everyone meets everyone, once or, if ``double``, twice; the field is closed at the start.

    Pairs (``tables`` of two): every pair meets exactly once, by the circle method over numbers
    drawn by lot; in the second half the same rounds with seats changed. Whose opponent is missing
    sits out for a point: in an odd field each entrant once a half, and where an opponent has left.

    Pods: so many rounds that everyone meets as many opponents as there are. Where a design is known
    and nobody has left, every pair meets once; else each round is balanced by what was before it.

    ``games``: of a match. ``team``: bots of an entrant. ``same_owner``: whether entrants of one
    owner may meet; pairs need it if there are any, as else not everyone meets everyone.
    """

    tables: range = PAIRS
    double: bool = False
    games: int = 1
    team: int = 1
    same_owner: bool = False
    chain: tuple[TieBreak, ...] = CHAIN
    waits: ClassVar[bool] = False

    def check(self, entrants: Sequence[Entrant]) -> None:
        """At least one full table, and unless that is asked for no two pairs of one owner."""
        check_tables(entrants, self.tables)
        if self.same_owner:
            return
        if self._pairs:
            check_strangers(_field(entrants))
        else:
            check_parted(_field(entrants), self.tables)

    def next_round(
        self, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Round | None:
        """Over when all rounds were played, or fewer are left than a table takes."""
        number, field = len(played) + 1, _field(entrants)
        there = [entrant for entrant in field if entrant.in_round(number)]
        if number > self._rounds(len(field)) or len(there) < self.tables[0]:
            return None
        if self._pairs:
            return self._circle(by_lot(field, seed), number)
        pods = self._pods(by_lot(field, seed), there, played, seed)
        said = said_of_byes(pods, self.tables)
        return seated_round(pods, played, self.games, self.team, said)

    def standings(
        self, entrants: Sequence[Entrant], played: Sequence[Played]
    ) -> tuple[Standing, ...]:
        """Of those that were there at the start, by the mean results of their tables."""
        return standings(_field(entrants), played, self.chain)

    def planned(self, entrants: Sequence[Entrant]) -> int:
        """How many rounds it has, if enough stay."""
        return self._rounds(len(_field(entrants)))

    @property
    def _pairs(self) -> bool:
        return self.tables[-1] == 2

    def _rounds(self, field: int) -> int:
        if self._pairs:
            once = rounds(field)
        else:
            opponents = sum(size * (size - 1) for size in split(field, self.tables))
            once = -(-field * (field - 1) // max(1, opponents))
        return once * (2 if self.double else 1)

    def _circle(self, drawn: Sequence[Entrant], number: int) -> Round:
        half, turn = divmod(number - 1, rounds(len(drawn)))
        circle = circle_round(len(drawn), turn)
        tables: list[Table] = []
        byes: list[EntrantId] = [] if circle.bye is None else _there(drawn, [circle.bye], number)
        for pair in circle.pairs:
            here = _there(drawn, pair, number)
            if len(here) == len(pair):
                tables.append(
                    Table(tuple(here), half * self.games % len(seat_orders(2, self.team)))
                )
            else:
                byes += here
        return Round(number, tuple(tables), tuple(byes))

    def _pods(
        self,
        drawn: Sequence[Entrant],
        there: Sequence[Entrant],
        played: Sequence[Played],
        seed: bytes,
    ) -> Groups:
        known = design(len(drawn), self.tables[-1])
        if known and len(there) == len(drawn) and self._free(drawn):
            tables = known[len(played) % len(known)]
            return Groups(tuple(tuple(drawn[place].id for place in table) for table in tables))
        return Balancing(self.tables, self.same_owner).pods(there, played, seed)

    def _free(self, field: Sequence[Entrant]) -> bool:
        """Whether anyone may meet anyone."""
        return self.same_owner or not any(a.related(b) for a, b in combinations(field, 2))


def _field(entrants: Sequence[Entrant]) -> list[Entrant]:
    return [entrant for entrant in entrants if entrant.joined <= 1]


def _there(drawn: Sequence[Entrant], places: Sequence[int], number: int) -> list[EntrantId]:
    return [drawn[place].id for place in places if drawn[place].in_round(number)]
