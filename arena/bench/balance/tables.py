"""What a report is made of: tables, for people as Markdown and for programs as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TypeAlias

from arena.bench.balance.shares import Estimate

Value: TypeAlias = str | int | float | Estimate


@dataclass(frozen=True, slots=True)
class Table:
    """``rows`` have a value for each of ``columns``; Estimates are shares."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]

    def __str__(self) -> str:
        lines = [self.columns, ("---",) * len(self.columns)]
        lines += [tuple(map(said, row)) for row in self.rows]
        return "\n".join([f"{self.title}:\n", *(f"| {' | '.join(line)} |" for line in lines)])

    def as_json(self) -> list[dict[str, object]]:
        """An object a row."""
        return [
            {
                column: asdict(value) if isinstance(value, Estimate) else value
                for column, value in zip(self.columns, row, strict=True)
            }
            for row in self.rows
        ]


def said(value: Value) -> str:
    """The value in words."""
    if isinstance(value, Estimate):
        low, high = 100 * value.low, 100 * value.high
        return f"{100 * value.value:.1f} % ({low:.1f} to {high:.1f})"
    if isinstance(value, float):
        return f"{value:.2f}"
    return f"{value:,}" if isinstance(value, int) else value


def spread(title: str, values: Sequence[int]) -> Table:
    """Mean, quantiles and the largest of one value a game."""
    ordered = sorted(values)
    last = len(ordered) - 1
    quantiles = tuple(ordered[round(last * percent / 100)] for percent in (5, 25, 50, 75, 95, 99))
    columns = ("mean", "5 %", "25 %", "50 %", "75 %", "95 %", "99 %", "longest")
    return Table(title, columns, ((sum(ordered) / len(ordered), *quantiles, ordered[-1]),))
