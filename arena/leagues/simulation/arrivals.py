"""Newcomers to a ladder whose others are rated already: how near they come to their place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean
from typing import Protocol, TypeAlias

from arena.leagues.entrants import EntrantId
from arena.leagues.ladder.information import uncertainty
from arena.leagues.ladder.tables import make
from arena.leagues.ladder.values import PLACEMENT, Contender, Ladder
from arena.leagues.results import SeatedGame
from arena.leagues.rounds import Table
from arena.leagues.simulation.ladders import START, by_rating, rate_anew, sit
from arena.leagues.simulation.measures import Mean, tau
from arena.leagues.simulation.model import Model, World
from arena.leagues.simulation.trials import drawn

Played: TypeAlias = tuple[Table, Sequence[SeatedGame]]
"""A table and its games."""


class Pool(Protocol):
    """Ratings in 1/1000 Elo, as matches move them."""

    def rate(self, played: Played) -> None:
        """By a rated match."""

    def place(self, newcomers: Sequence[EntrantId], played: Sequence[Played]) -> None:
        """They start from placement matches. ``played``: all such matches, also of others."""

    def ratings(self) -> Mapping[EntrantId, int]:
        """Of all that were rated or placed."""


@dataclass(frozen=True, slots=True)
class Terms:
    """``settled``: matches of each before the newcomers come, on average; ``matches``: after that.

    ``newcomers``: how many of the field these are.
    """

    settled: int
    newcomers: int
    matches: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """``tau``: Kendall's tau-b of all ratings and the true order. ``off``: by how much newcomers'
    ratings are off, root mean square in Elo, against the mean of the others.
    """

    tau: float
    off: float


@dataclass(frozen=True, slots=True)
class ArrivalSummary:
    """Means over trials."""

    trials: int
    tau: Mean
    off: Mean


def simulate_arrivals(
    play: Callable[[World], Arrival], entrants: int, model: Model, seed: bytes, trials: int
) -> ArrivalSummary:
    """Plays so many ladders, each of new entrants; the same seed gives the same entrants."""
    found = [play(world) for world in drawn(entrants, model, seed, trials)]
    return ArrivalSummary(
        trials,
        tau=Mean.of([each.tau for each in found]),
        off=Mean.of([each.off for each in found]),
    )


def arrivals(ladder: Ladder, terms: Terms, pool: Callable[[], Pool]) -> Callable[[World], Arrival]:
    """Ladders to which the last entrants of the field come late, with the ladder's placement or,
    where that is 0, rated at once. Everyone that can be is seated at once; that is a round.
    """

    def play(world: World) -> Arrival:
        names = [each.id for each in world.entrants]
        old, new = names[: -terms.newcomers], names[-terms.newcomers :]
        run = _Run(ladder, world, pool())
        run.join(old, placed=True)
        run.play(terms.settled)
        run.join(new, placed=not ladder.placement)
        run.play(terms.matches)
        return Arrival(
            tau(by_rating(run.standing), world.strengths), _off(run.standing, world, old, new)
        )

    return play


def _off(
    standing: Mapping[EntrantId, Contender],
    world: World,
    old: Sequence[EntrantId],
    new: Sequence[EntrantId],
) -> float:
    errors = {name: each.rating / 1000 - world.strengths[name] for name, each in standing.items()}
    shift = fmean(errors[name] for name in old)
    return sqrt(fmean((errors[name] - shift) ** 2 for name in new))


class _Run:
    """A ladder that goes on. ``standing``: its contenders."""

    def __init__(self, ladder: Ladder, world: World, pool: Pool) -> None:
        self.standing: dict[EntrantId, Contender] = {}
        self._ladder = ladder
        self._world = world
        self._pool = pool
        self._rounds = self._tables = 0
        self._placement: list[Played] = []

    def join(self, names: Sequence[EntrantId], *, placed: bool) -> None:
        """They come now."""
        for each in self._world.entrants:
            if each.id in names:
                self.standing[each.id] = Contender(
                    *(each, START, uncertainty(0), 1, self._tables), placed=placed
                )

    def play(self, matches: int) -> None:
        """Until each has had so many more, on average."""
        wanted = self._tables + len(self.standing) * matches // self._ladder.sizes[-1]
        while self._tables < wanted:
            there = list(self.standing.values())
            left = wanted - self._tables
            made = make(self._ladder, there, self._tables, self._world.seed, left).tables
            if not made:
                return
            self._rounds += 1
            for table in made:
                self._play(table)
            self._place()
            rate_anew(self.standing, self._pool.ratings())

    def _play(self, table: Table) -> None:
        played = table, self._world.games(self._rounds, table)
        if table.label == PLACEMENT:
            self._placement.append(played)
        else:
            self._pool.rate(played)
        self._tables += 1
        sit(self.standing, table, self._tables)

    def _place(self) -> None:
        ready = [
            each.id
            for each in self.standing.values()
            if not each.placed and each.tables >= self._ladder.placement
        ]
        if ready:
            self._pool.place(ready, self._placement)
        for name in ready:
            self.standing[name] = replace(self.standing[name], placed=True)
