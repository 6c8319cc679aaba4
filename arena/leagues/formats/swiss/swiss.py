"""The format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from typing import ClassVar

from arena.leagues.entrants import Entrant
from arena.leagues.formats.grouping.groups import Groups, said_of_byes, seated_round
from arena.leagues.formats.grouping.owners import check_owners
from arena.leagues.formats.grouping.sizes import PAIRS, check_rounds, check_tables
from arena.leagues.formats.swiss.pairs import paired
from arena.leagues.formats.swiss.pods import pods
from arena.leagues.formats.swiss.ranking import Ranking, ranking
from arena.leagues.rounds import Played, Round
from arena.leagues.standings import Standing, standings
from arena.leagues.tie_breaks import CHAIN, TieBreak

NEAR = Fraction(1)
"""Points between entrants that meet; more is said."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """So many rounds, in each of which everyone meets others of about as many points.

    The first round is by seed: of n entrants, seed i against seed i + n/2; pods in snake order.
    Rules of pairing, the first to be relaxed first: points at most 1 apart, no rematch, nobody sits
    out again before all have. Entrants of one owner never meet, unless ``same_owner``; who finds no
    opponent sits out.

    ``tables``: how many entrants may meet. ``games``: of a match. ``team``: bots of an entrant.
    """

    rounds: int
    tables: range = PAIRS
    games: int = 1
    team: int = 1
    same_owner: bool = False
    chain: tuple[TieBreak, ...] = CHAIN
    waits: ClassVar[bool] = False

    def check(self, entrants: Sequence[Entrant]) -> None:
        """At least one round and one table, of more than one owner unless that is asked for."""
        check_rounds(self.rounds)
        check_tables(entrants, self.tables)
        if not self.same_owner:
            check_owners(entrants, self.tables)

    def next_round(
        self, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Round | None:
        """Over after so many rounds, or when no table can be filled."""
        number = len(played) + 1
        there = [entrant for entrant in entrants if entrant.in_round(number)]
        if number > self.rounds or len(there) < self.tables[0]:
            return None
        ranked = ranking(there, played, seed)
        if self.tables[-1] == 2:
            groups = paired(ranked, same_owner=self.same_owner)
        else:
            groups = pods(ranked, self.tables, same_owner=self.same_owner)
        said = chain(_relaxed(groups, ranked), said_of_byes(groups, self.tables))
        return seated_round(groups, played, self.games, self.team, said)

    def standings(
        self, entrants: Sequence[Entrant], played: Sequence[Played]
    ) -> tuple[Standing, ...]:
        """By the mean results of tables, and a point for each bye."""
        return standings(entrants, played, self.chain)


def _relaxed(groups: Groups, ranked: Ranking) -> Iterator[str]:
    for a, b in (pair for table in groups.tables for pair in combinations(table, 2)):
        if ranked.met[a][b]:
            yield f"{a} and {b} meet again"
        apart = abs(ranked.exact[a] - ranked.exact[b])
        if apart > NEAR:
            yield f"{a} and {b} meet, {apart} points apart"
    fewest = min(ranked.byes.values())
    yield from (
        f"{entrant} sits out again, before everyone has"
        for entrant in groups.sitting_out
        if ranked.byes[entrant] > fewest
    )
