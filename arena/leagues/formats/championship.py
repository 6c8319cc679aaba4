"""Championship: the game's own numbers are added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from arena.leagues.entrants import Entrant
from arena.leagues.formats.grouping.balance import Balancing
from arena.leagues.formats.grouping.groups import said_of_byes, seated_round
from arena.leagues.formats.grouping.owners import check_parted
from arena.leagues.formats.grouping.sizes import check_rounds, check_tables
from arena.leagues.rounds import Played, Round
from arena.leagues.standings import Count, Standing, standings
from arena.leagues.tie_breaks import CHAIN, TieBreak


@dataclass(frozen=True, slots=True)
class Championship:
    """So many rounds of tables; whoever has scored most wins.

    Wazabi's booklet has one table of 2 to 6 players, a fixed number of games, of each of which the
    winner scores the dice that the others have left. A field that fits at one table is one in every
    round; a larger one is in pods, in which those meet that have met least, and points add up over
    the rounds. What a game scores is ``results.Scoring``, and in a table's ``scores``.

    ``tables``: how many entrants may meet. ``games``: of a match. ``team``: bots of an entrant.
    Where numbers do not come out some sit out, nobody again before all have, and a bye is worth
    one's own mean score.
    """

    rounds: int
    tables: range = range(2, 7)
    games: int = 1
    team: int = 1
    same_owner: bool = False
    chain: tuple[TieBreak, ...] = CHAIN
    waits: ClassVar[bool] = False

    def check(self, entrants: Sequence[Entrant]) -> None:
        """At least one round and one table, of several owners unless that is asked for."""
        check_rounds(self.rounds)
        check_tables(entrants, self.tables)
        if not self.same_owner:
            check_parted(entrants, self.tables)

    def next_round(
        self, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Round | None:
        """Over after so many rounds, or when no table can be filled."""
        number = len(played) + 1
        there = [entrant for entrant in entrants if entrant.in_round(number)]
        if number > self.rounds:
            return None
        pods = Balancing(self.tables, self.same_owner).pods(there, played, seed)
        said = said_of_byes(pods, self.tables)
        return seated_round(pods, played, self.games, self.team, said)

    def standings(
        self, entrants: Sequence[Entrant], played: Sequence[Played]
    ) -> tuple[Standing, ...]:
        """By scores; of as many, by the chain."""
        return standings(entrants, played, self.chain, Count.SCORES)
