"""Tournaments with drawn results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from arena.games.chance import SEED_BYTES, SeedChance
from arena.leagues.formats.format import Format
from arena.leagues.rounds import Played
from arena.leagues.simulation.measures import Mean, Trial, compared
from arena.leagues.simulation.model import Model, World


@dataclass(frozen=True, slots=True)
class Summary:
    """Means over trials."""

    trials: int
    tau: Mean
    best: Mean
    rounds: Mean
    tables: Mean


def simulate(
    play: Callable[[World], Trial], entrants: int, model: Model, seed: bytes, trials: int
) -> Summary:
    """Plays so many tournaments, each of new entrants; the same seed gives all formats the same."""
    played = [play(world) for world in drawn(entrants, model, seed, trials)]
    return Summary(
        trials,
        tau=Mean.of([each.tau for each in played]),
        best=Mean.of([each.best for each in played]),
        rounds=Mean.of([each.rounds for each in played]),
        tables=Mean.of([each.tables for each in played]),
    )


def drawn(entrants: int, model: Model, seed: bytes, trials: int) -> Iterator[World]:
    """The worlds of so many trials."""
    return (World.drawn(model, entrants, seed_of(seed, number)) for number in range(trials))


def seed_of(seed: bytes, number: int) -> bytes:
    """Of a trial."""
    return SeedChance(seed).draws(f"trial {number}", bytes(range(256)), SEED_BYTES)


def in_rounds(format_: Format) -> Callable[[World], Trial]:
    """Tournaments from the first round to the last; FormatError for a field that is refused."""

    def play(world: World) -> Trial:
        format_.check(world.entrants)
        played: list[Played] = []
        while (round_ := format_.next_round(world.entrants, played, world.seed)) is not None:
            played.append(Played(round_, world.results(round_)))
        table = format_.standings(world.entrants, played)
        tables = sum(len(each.round.tables) for each in played)
        return compared(table, world.strengths, len(played), tables)

    return play
