"""What `arena bench variance` measures, as tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from arena.bench.balance.tables import Table
from arena.bench.variance.common import common
from arena.bench.variance.play import Plan, matches, rounds
from arena.bench.variance.tables import means, tables

EVERY = 500
"""Deals between two words about how far it is."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Report:
    """The tables of so many seasons of so many deals."""

    seasons: int
    deals: int
    tables: Sequence[Table]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.tables))

    def to_json(self) -> str:
        """One line: the rows of each table by its title."""
        tables = {table.title: table.as_json() for table in self.tables}
        return json.dumps({"seasons": self.seasons, "deals": self.deals, "tables": tables})


def variance(plan: Plan, tell: Callable[[str], None]) -> Report:
    """Plays and computes; ``tell`` hears now and then how far it is."""
    deals = plan.all_deals
    matched = list(_told(matches(plan), f"of {deals} matches with common deals", tell))
    played = list(_told(rounds(plan), f"of {deals} rounds of {plan.tables} tables", tell))
    seasons = [played[first : first + plan.deals] for first in range(0, deals, plan.deals)]
    return Report(
        plan.seasons,
        plan.deals,
        (common(matched), tables(seasons), means(seasons, plan.bots)),
    )


def _told(units: Iterator[T], of: str, tell: Callable[[str], None]) -> Iterator[T]:
    for number, unit in enumerate(units, 1):
        yield unit
        if not number % EVERY:
            tell(f"{number} {of}")
