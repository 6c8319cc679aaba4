"""A pool's table: ratings as they stand, with the fit beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.cli.pools import shown
from arena.ops.words import counted
from arena.store import Queries
from arena.store.answers import PoolLine, Standing
from arena.store.fits import PoolFit
from arena.store.ids import PoolId


@dataclass(frozen=True, slots=True)
class PoolTable:
    """``fit``: None before the first."""

    pool: PoolId
    lines: Sequence[PoolLine]
    fit: PoolFit | None


def pool_table(queries: Queries, pool: PoolId) -> PoolTable:
    """As it stands."""
    return PoolTable(pool, queries.pool_lines(pool), queries.pool_fit(pool))


def as_row(table: PoolTable) -> dict[str, object]:
    """In JSON; docs/ratings.md explains the keys."""
    fit = table.fit
    fitted = fit.lines if fit else {}
    return {
        "pool": table.pool,
        "fit": shown.fit_row(fit),
        "seats": shown.seat_rows(fit.seats if fit else ()),
        "standings": [
            {
                "bot": line.standing.name,
                "elo": line.standing.rating / 1000,
                "games": line.standing.games,
                "matches": line.standing.matches,
                "wins": line.standing.wins,
                "being_placed": line.placing is not None,
                "placement_matches": line.placing or line.placed or 0,
                "fit": shown.line_row(fitted.get(line.standing.entrant)),
            }
            for line in table.lines
        ],
    }


def print_table(table: PoolTable) -> None:
    """The table, what is to be said of the fit, and who has no rating yet."""
    rated = [line.standing for line in table.lines if line.rated]
    if rated:
        _print_rated(table, rated)
        for note in shown.notes(table.fit, {line.entrant: line.name for line in rated}):
            print(note)
    _print_others(table.pool, [line for line in table.lines if not line.rated])


def _print_rated(table: PoolTable, rated: Sequence[Standing]) -> None:
    from rich.console import Console
    from rich.table import Table

    shown_table = Table(title=table.pool)
    shown_table.add_column("", justify="right")
    shown_table.add_column("bot", overflow="fold")
    for heading in ("Elo", *shown.HEADINGS, "games", "matches", "wins"):
        shown_table.add_column(heading, justify="right", no_wrap=heading in shown.HEADINGS)
    fitted = table.fit.among(line.entrant for line in rated) if table.fit else {}
    for place, line in enumerate(rated, 1):
        shown_table.add_row(
            *(str(place), line.name, f"{line.rating / 1000:.1f}"),
            *shown.cells(fitted.get(line.entrant)),
            *(str(count) for count in (line.games, line.matches, line.wins)),
        )
    Console().print(shown_table)


def _print_others(pool: PoolId, lines: Sequence[PoolLine]) -> None:
    """Those whose rating says nothing yet."""
    placing = [
        f"{line.standing.name} ({counted(line.placing, 'match', 'matches')} played)"
        for line in lines
        if line.placing is not None
    ]
    if placing:
        print(f"{pool}: being placed: {', '.join(placing)}")
    waiting = [line.standing.name for line in lines if line.placing is None]
    if waiting:
        print(f"{pool}: no finished match yet: {', '.join(waiting)}")
