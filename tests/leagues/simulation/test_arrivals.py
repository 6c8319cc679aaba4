"""Newcomers to simulated ladders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from arena.cli.arrivals import EloPool
from arena.leagues.entrants import EntrantId
from arena.leagues.ladder.values import Ladder
from arena.leagues.simulation.arrivals import Played, Terms, arrivals, simulate_arrivals
from arena.leagues.simulation.model import Model, World

SEED = bytes(range(32))
NEW = {EntrantId("e007"), EntrantId("e008")}


@dataclass
class Told:
    """A pool that rates nobody, and remembers what it was told."""

    rated: list[Played] = field(default_factory=list)
    placed: list[tuple[Sequence[EntrantId], int]] = field(default_factory=list)

    def rate(self, played: Played) -> None:
        self.rated.append(played)

    def place(self, newcomers: Sequence[EntrantId], played: Sequence[Played]) -> None:
        its = [table for table, _ in played if set(newcomers) & set(table.entrants)]
        self.placed.append((newcomers, len(its)))

    def ratings(self) -> Mapping[EntrantId, int]:
        return {}


@pytest.mark.parametrize("placement", [0, 3])
def test_newcomers_come_last_and_play_placement_matches_first_if_there_are_any(
    placement: int,
) -> None:
    pool = Told()
    world = World.drawn(Model(), 8, SEED)
    arrivals(Ladder(range(2, 3), placement), Terms(5, 2, 20), lambda: pool)(world)
    assert not any(NEW & set(table.entrants) for table, _ in pool.rated[:15])
    assert any(NEW & set(table.entrants) for table, _ in pool.rated[15:])
    assert {name for names, _ in pool.placed for name in names} == (NEW if placement else set())
    assert len(pool.rated) == 6 * 5 // 2 + 8 * 20 // 2 - (2 * placement if placement else 0)
    assert all(tables == placement * len(names) for names, tables in pool.placed)


def test_placement_brings_newcomers_nearer_to_where_they_belong() -> None:
    model, terms = Model(spread=300), Terms(30, 3, 10)
    at_once, first = (
        simulate_arrivals(
            arrivals(Ladder(range(2, 3), placement), terms, EloPool), 10, model, SEED, 40
        )
        for placement in (0, 10)
    )
    gain = at_once.off.value - first.off.value
    assert gain > 3 * (at_once.off.error**2 + first.off.error**2) ** 0.5
