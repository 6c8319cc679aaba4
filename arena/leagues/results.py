"""What a match says of the entrants of its table, from its games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from arena.leagues.rounds import HALF, TableResult

ZERO, ONE = Fraction(0), Fraction(1)


class Scoring(StrEnum):
    """Which of a game's own numbers a format counts for an entrant.

    ``none``: none. ``own``: what its seats scored together. ``left-with-others``: what the seats of
    the others scored together, for the winner alone, 0 for the rest; several that are first share
    it equally. In Wazabi that is the dice left, as the booklet's championship counts them.
    """

    NONE = "none"
    OWN = "own"
    LEFT_WITH_OTHERS = "left-with-others"


def of_championship(game: str) -> Scoring:
    """What a championship of this game counts: in Wazabi a game's own number is what must be got
    rid of, in all others what must be got.
    """
    return Scoring.LEFT_WITH_OTHERS if game == "wazabi" else Scoring.OWN


@dataclass(frozen=True, slots=True)
class SeatedGame:
    """A finished game, faults included: one entry a seat.

    ``entrants``: the place in the table of the entrant that sat there; a team sits in several
    seats, which the game takes for one side. ``ranks``: 0 is best, ties share a rank. ``scores``:
    the game's own.
    """

    entrants: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]

    def rank(self, place: int) -> int:
        """An entrant's: partners share one; the best, should they not."""
        return min(rank for _, rank, _ in self._seats(place))

    def score(self, place: int) -> int:
        """The sum over an entrant's seats."""
        return sum(score for _, _, score in self._seats(place))

    def _seats(self, place: int) -> list[tuple[int, int, int]]:
        seats = zip(self.entrants, self.ranks, self.scores, strict=True)
        return [seat for seat in seats if seat[0] == place]


def table_result(
    entrants: int,
    games: Sequence[SeatedGame],
    absent: frozenset[int] = frozenset(),
    scoring: Scoring = Scoring.NONE,
) -> TableResult:
    """The result of a table of so many entrants, from one game or more.

    Partners are never compared: what is compared are entrants. ``absent``: places of those that
    never showed up, a team if any of its bots did not; whoever did beats them, they beat nobody,
    and they score nothing, whatever the games say.
    """
    assert games or len(absent) >= entrants - 1, "a match without a game has no result"
    places = range(entrants)
    ranks = [[game.rank(place) for place in places] for game in games]
    pairs = tuple(tuple(_pair(ranks, a, b, absent) for b in places) for a in places)
    if scoring is Scoring.NONE:
        return TableResult(pairs, absent=absent)
    counted = [_scores(game, entrants, scoring, absent) for game in games]
    scores = tuple(sum((game[place] for game in counted), ZERO) for place in places)
    return TableResult(pairs, scores, absent)


def _pair(
    ranks: Sequence[Sequence[int]], a: int, b: int, absent: frozenset[int]
) -> Fraction | None:
    if a == b:
        return None
    if a in absent:
        return ZERO
    if b in absent:
        return ONE
    return sum((_against(game[a], game[b]) for game in ranks), ZERO) / len(ranks)


def _against(rank: int, other: int) -> Fraction:
    return HALF if rank == other else Fraction(rank < other)


def _scores(
    game: SeatedGame, entrants: int, scoring: Scoring, absent: frozenset[int]
) -> list[Fraction]:
    places = [place for place in range(entrants) if place not in absent]
    counted = [ZERO] * entrants
    if scoring is Scoring.OWN:
        for place in places:
            counted[place] = Fraction(game.score(place))
        return counted
    first = min((game.rank(place) for place in places), default=None)
    winners = [place for place in places if game.rank(place) == first]
    left = sum(game.scores) - sum(game.score(place) for place in winners)
    for place in winners:
        counted[place] = Fraction(left, len(winners))
    return counted
