"""What holds for every game: wins by the starting seat, length and reasons."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from arena.bench.balance import gosu
from arena.bench.balance.play import Plan, Played, games
from arena.bench.balance.shares import mean, proportion
from arena.bench.balance.tables import Table, spread

Own: TypeAlias = Callable[[Sequence[Played]], Sequence[Table]]

OWN: Mapping[str, Own] = {"gosu": gosu.tables}
"""What is a game's own, by its name."""

EVERY = 1000
"""Games between two words about how far it is."""


@dataclass(frozen=True, slots=True)
class Report:
    """The tables of so many games."""

    games: int
    tables: Sequence[Table]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.tables))

    def to_json(self) -> str:
        """One line: the rows of each table by its title."""
        tables = {table.title: table.as_json() for table in self.tables}
        return json.dumps({"games": self.games, "tables": tables})


def balance(plan: Plan, tell: Callable[[str], None]) -> Report:
    """Plays and counts; ``tell`` hears now and then how far it is."""
    played: list[Played] = []
    for game in games(plan):
        played.append(game)
        if not len(played) % EVERY:
            tell(f"{len(played)} of {plan.games} games")
    tables = [
        by_start(played),
        reasons(played),
        spread("Decisions a game", [game.decisions for game in played]),
    ]
    if plan.make is not None and plan.game.name in OWN:
        tables += OWN[plan.game.name](played)
    return Report(len(played), tables)


def by_start(played: Sequence[Played]) -> Table:
    """Wins of the seat that was asked first, and of those that sit after it."""
    seats = played[0].seats
    rows = tuple(
        (
            "the first" if place == 0 else f"{place} after it",
            mean([game.wins[(game.first + place) % seats] for game in played]),
        )
        for place in range(seats)
    )
    return Table("Wins by starting seat", ("seat", "share of wins"), rows)


def reasons(played: Sequence[Played]) -> Table:
    """Why games ended, and how often several won."""
    found = Counter(game.outcome.reason for game in played)
    together = sum(game.outcome.ranks.count(0) > 1 for game in played)
    rows = tuple(
        (what, count, proportion(count, len(played)))
        for what, count in (*found.most_common(), ("several win", together))
    )
    return Table("Reasons", ("reason", "games", "share of games"), rows)
