"""Gauntlet: one against all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import FormatError
from arena.leagues.formats.grouping.balance import Balancing
from arena.leagues.formats.grouping.groups import said_of_byes, seated_round
from arena.leagues.formats.grouping.sizes import PAIRS, check_rounds, check_tables
from arena.leagues.rounds import Played, Round
from arena.leagues.standings import Standing, standings
from arena.leagues.tie_breaks import CHAIN, TieBreak


@dataclass(frozen=True, slots=True)
class Gauntlet:
    """The challenger is at every table of a round, and everyone else at one of them.

    So it is the one entrant that may have several matches at once. With more than two a table the
    others are in pods in which those meet that have met least; where numbers do not come out some
    sit out, nobody again before all have. Over when the challenger has left.

    ``rounds``: how often everyone meets the challenger. ``tables``: how many entrants may meet, the
    challenger included. ``games``: of a match. ``team``: bots of an entrant.
    """

    challenger: EntrantId
    tables: range = PAIRS
    rounds: int = 1
    games: int = 1
    team: int = 1
    same_owner: bool = False
    chain: tuple[TieBreak, ...] = CHAIN
    waits: ClassVar[bool] = False

    def check(self, entrants: Sequence[Entrant]) -> None:
        """The challenger is there, with enough others, none of its owner unless that is asked."""
        check_rounds(self.rounds)
        check_tables(entrants, self.tables)
        challenger = self._challenger(entrants, 1)
        if challenger is None:
            raise FormatError(f"the challenger, {self.challenger}, does not take part")
        own = [other.id for other in self._others(entrants, 1) if other.related(challenger)]
        if own and not self.same_owner:
            raise FormatError(
                f"{own[0]} shares an owner with the challenger; allow entrants of one owner to "
                "meet, or leave it out"
            )

    def next_round(
        self, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Round | None:
        """Over after so many rounds, or when no table can be filled with the challenger."""
        number = len(played) + 1
        challenger = self._challenger(entrants, number)
        if number > self.rounds or challenger is None:
            return None
        others = self._others(entrants, number)
        own = [] if self.same_owner else [other for other in others if other.related(challenger)]
        field = [other for other in others if other not in own]
        beside = range(self.tables[0] - 1, self.tables[-1])
        pods = Balancing(beside, self.same_owner).pods(field, played, seed)
        pods = replace(pods, parted=pods.parted + tuple(other.id for other in own))
        said = said_of_byes(pods, beside)
        groups = replace(pods, tables=tuple((self.challenger, *pod) for pod in pods.tables))
        return seated_round(groups, played, self.games, self.team, said)

    def standings(
        self, entrants: Sequence[Entrant], played: Sequence[Played]
    ) -> tuple[Standing, ...]:
        """By points, of which the challenger, that is at all tables, can have the most."""
        return standings(entrants, played, self.chain)

    def _challenger(self, entrants: Sequence[Entrant], number: int) -> Entrant | None:
        there = (each for each in entrants if each.id == self.challenger)
        return next((each for each in there if each.in_round(number)), None)

    def _others(self, entrants: Sequence[Entrant], number: int) -> list[Entrant]:
        return [e for e in entrants if e.id != self.challenger and e.in_round(number)]
