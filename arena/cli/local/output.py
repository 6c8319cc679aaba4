"""What ``arena play`` prints: a table for people, one object for programs."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from arena.cli.local.match import LocalMatch
from arena.match.deals import commitment
from arena.match.spec import DealKind
from arena.match.tally import Line
from arena.ops.words import counted

PIPED_WIDTH = 120
"""Columns of the table where there is no terminal to ask."""


def print_table(match: LocalMatch, lines: Sequence[Line]) -> None:
    """One row an entrant, in the order of the command line, and how to run the same again."""
    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console = Console(highlight=False, markup=False, width=PIPED_WIDTH)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("bot", no_wrap=True)
    for column in ("games", "wins", "shared", "mean place", "pair result", "95 %"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("faults")
    for entrant, line in zip(match.entrants, lines, strict=True):
        table.add_row(Text(entrant.name), *_cells(line))
    console.print(table)
    spec = match.spec
    kind = ", each played once a rotation" if spec.kind is DealKind.COMMON else ""
    games, deals = counted(lines[0].games, "game"), counted(spec.deals, "deal")
    print(f"{games} of {spec.game}, {deals}{kind}; place 1 is best")
    print(f"the same again: --seed {match.secret.hex()}")


def _cells(line: Line) -> list[str]:
    faults = ", ".join(f"{count} {kind}" for kind, count in sorted(line.faults.items()))
    forfeits = f" ({line.forfeits} forfeited)" if line.forfeits else ""
    return [
        str(line.games),
        str(line.wins),
        str(line.shared),
        f"{line.rank + 1:.3f}",
        f"{line.pair:.3f}",
        f"{line.interval.low:.3f} to {line.interval.high:.3f}" if line.interval else "-",
        f"{faults}{forfeits}" or "-",
    ]


def as_json(
    match: LocalMatch, lines: Sequence[Line], records: Sequence[dict[str, object]] | None
) -> dict[str, object]:
    """The object of ``arena play --json``; docs/local-play.md explains the keys."""
    spec = match.spec
    value: dict[str, object] = {
        "game": spec.game,
        "rules": spec.rules,
        "options": spec.options.as_json(),
        "seats": spec.seats,
        "deals": spec.deals,
        "common": spec.kind is DealKind.COMMON,
        "games": lines[0].games,
        "interrupted": lines[0].games < spec.games,
        "seed": match.secret.hex(),
        "commitment": commitment(match.secret).hex(),
        "faults": sum(sum(line.faults.values()) for line in lines),
        "entrants": [
            {"name": entrant.name, "bot": entrant.bot, **_line(line)}
            for entrant, line in zip(match.entrants, lines, strict=True)
        ],
    }
    return value if records is None else value | {"records": list(records)}


def _line(line: Line) -> dict[str, object]:
    return {
        "games": line.games,
        "wins": line.wins,
        "shared": line.shared,
        "mean_rank": line.rank,
        "pair_result": line.pair,
        "interval": [line.interval.low, line.interval.high] if line.interval else None,
        "faults": {str(kind): count for kind, count in sorted(line.faults.items())},
        "forfeits": line.forfeits,
    }
