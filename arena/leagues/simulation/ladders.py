"""Ladders with drawn results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from arena.leagues.entrants import EntrantId
from arena.leagues.ladder.information import uncertainty
from arena.leagues.ladder.tables import make
from arena.leagues.ladder.values import Contender, Ladder
from arena.leagues.results import SeatedGame
from arena.leagues.rounds import Table
from arena.leagues.simulation.measures import Trial, compared
from arena.leagues.simulation.model import World
from arena.leagues.standings import Standing

Rate: TypeAlias = Callable[[Sequence[tuple[Table, Sequence[SeatedGame]]]], Mapping[EntrantId, int]]
"""Ratings in 1/1000 Elo from all tables so far; who was at none may be missing."""

START = 1_500_000
_RECENT = 20


def in_ladder(ladder: Ladder, matches: int, rate: Rate) -> Callable[[World], Trial]:
    """Ladders of all that are equally new, until each has had so many matches on average.

    Everyone that can be is seated at once, then ratings are computed anew; that is a round. The
    table is that of the ratings.
    """

    def play(world: World) -> Trial:
        standing = {
            each.id: Contender(each, START, uncertainty(0), free=1, since=0)
            for each in world.entrants
        }
        played: list[tuple[Table, Sequence[SeatedGame]]] = []
        rounds, wanted = 0, len(standing) * matches // ladder.sizes[-1]
        while len(played) < wanted:
            missing = wanted - len(played)
            made = make(ladder, list(standing.values()), len(played), world.seed, missing).tables
            if not made:
                break
            rounds += 1
            for table in made:
                played.append((table, world.games(rounds, table)))
                sit(standing, table, len(played))
            rate_anew(standing, rate(played))
        return compared(by_rating(standing), world.strengths, rounds, len(played))

    return play


def sit(standing: dict[EntrantId, Contender], table: Table, counter: int) -> None:
    """How those at a table stand when it is over, and is the ladder's of this number."""
    for name in table.entrants:
        one, others = standing[name], [other for other in table.entrants if other != name]
        standing[name] = replace(
            one,
            since=counter,
            tables=one.tables + 1,
            uncertainty=uncertainty(one.tables + 1),
            recent=(*others, *one.recent)[:_RECENT],
            met={**one.met, **{other: one.met.get(other, 0) + 1 for other in others}},
        )


def rate_anew(standing: dict[EntrantId, Contender], ratings: Mapping[EntrantId, int]) -> None:
    """Of those that are in the ratings."""
    for name, rating in ratings.items():
        standing[name] = replace(standing[name], rating=rating)


def by_rating(standing: Mapping[EntrantId, Contender]) -> list[Standing]:
    """The table of the ratings."""
    ordered = sorted(standing.values(), key=lambda each: -each.rating)
    return [
        Standing(
            entrant=each.id,
            place=1 + sum(other.rating > each.rating for other in ordered),
            points=Fraction(each.rating, 1000),
            tables=each.tables,
            byes=0,
            no_shows=0,
            tie_breaks=(),
        )
        for each in ordered
    ]
