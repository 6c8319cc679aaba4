"""``arena simulate --newcomers``: a ladder that newcomers come to, with ratings as an arena's."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from statistics import fmean

from arena.leagues.entrants import EntrantId
from arena.leagues.ladder.values import Ladder
from arena.leagues.results import SeatedGame
from arena.leagues.simulation.arrivals import (
    ArrivalSummary,
    Played,
    Terms,
    arrivals,
    simulate_arrivals,
)
from arena.leagues.simulation.model import Model
from arena.ratings.elo import K0, START, MilliElo, changes
from arena.ratings.placement import place
from arena.ratings.results import MatchResult, Ranked

SETTLED = 30
"""Matches of each before newcomers come."""


class EloPool:
    """Elo with the usual K, and starts that are fitted from placement matches."""

    def __init__(self) -> None:
        self._ratings: dict[EntrantId, MilliElo] = {}

    def rate(self, played: Played) -> None:
        """By a match of entrants that begin with 1500."""
        table, games = played
        before = [self._ratings.get(name, START) for name in table.entrants]
        for name, rating, change in zip(
            table.entrants, before, changes(before, K0, _ranked(games)), strict=True
        ):
            self._ratings[name] = MilliElo(rating + change)

    def place(self, newcomers: Sequence[EntrantId], played: Sequence[Played]) -> None:
        """As ``arena.store`` does it."""
        held: dict[str, MilliElo] = dict(self._ratings.items())
        mean = MilliElo(round(fmean(held.values())))
        matches = [MatchResult(table.entrants, _ranked(games)) for table, games in played]
        found = place(matches, held, mean)
        self._ratings |= {name: found[name] for name in newcomers}

    def ratings(self) -> Mapping[EntrantId, int]:
        """Of all that were rated or placed."""
        return self._ratings


def _ranked(games: Sequence[SeatedGame]) -> list[Ranked]:
    return [Ranked(game.ranks) for game in games]


def simulated(
    ladder: Ladder, terms: Terms, entrants: int, model: Model, seed: bytes, trials: int
) -> dict[str, ArrivalSummary]:
    """With newcomers that are rated at once, and with the same ones placed first."""
    each = {"rated_at_once": replace(ladder, placement=0), "placed_first": ladder}
    return {
        name: simulate_arrivals(arrivals(its, terms, EloPool), entrants, model, seed, trials)
        for name, its in each.items()
    }


def lines(
    found: Mapping[str, ArrivalSummary], seed: bytes, trials: int, *, as_json: bool
) -> list[str]:
    """What is printed of it."""
    if as_json:
        told = {name: asdict(each) for name, each in found.items()}
        return [json.dumps({"seed": seed.hex(), "newcomers": told})]
    head = f"{'newcomers':20} {'off by, in Elo':>18} {'tau of all':>15}"
    of_each = [_line(name, each) for name, each in found.items()]
    return [f"seed {seed.hex()}, {trials} ladders each", "", head, *of_each]


def _line(name: str, each: ArrivalSummary) -> str:
    off = f"{each.off.value:.1f} +- {each.off.error:.1f}"
    return f"{name:20} {off:>18} {each.tau.value:>6.3f} +- {each.tau.error:.3f}"
