"""Fits beside ratings: as cells and sentences for people, as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

from arena.ops.stamps import instant
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.store.fits import FittedLine, PoolFit, SeatEffect
    from arena.store.ids import EntrantId

NONE = "-"
"""Where there is no fit; a sentence below the table says why."""

HEADINGS = ("fit", "95 %", "rank")


# ---- for people ----


def cells(line: FittedLine | None) -> tuple[str, ...]:
    """Under ``HEADINGS``."""
    if line is None:
        return (NONE,) * len(HEADINGS)
    return (
        f"{line.rating / 1000:.0f}",
        f"{line.low / 1000:.0f} to {line.high / 1000:.0f}",
        rank(line.best, line.worst),
    )


def rank(best: int, worst: int) -> str:
    """``3``, ``2-5``."""
    return str(best) if best == worst else f"{best}-{worst}"


def notes(fit: PoolFit | None, played: Mapping[EntrantId, str]) -> Iterator[str]:
    """What is to be said below a pool's table. ``played``: the names of its lines."""
    if fit is None:
        yield "no fit yet: a coordinator makes it in the background, arena ratings fit at once"
        return
    yield age(fit.matches, fit.of, fit.as_of)
    yield from _missing(fit, played)
    yield from _seats(fit.seats)


def age(matches: int, of: int, as_of: datetime) -> str:
    """How old a fit is: of how many of the pool's rated matches, and since when."""
    part = f"{matches} of " if matches != of else ""
    rated = counted(of, "rated match", "rated matches")
    return f"fit of {part}{rated}, {as_of:%Y-%m-%d %H:%M:%S} UTC"


def _missing(fit: PoolFit, played: Mapping[EntrantId, str]) -> Iterator[str]:
    shown = fit.among(played)
    new = [name for entrant, name in played.items() if entrant not in fit.lines]
    apart = [name for entrant, name in played.items() if entrant in fit.lines.keys() - shown.keys()]
    if new:
        yield f"not in the fit, which has no result of theirs: {', '.join(new)}"
    if apart:
        yield f"no chain of matches connects these with the others: {', '.join(apart)}"


def _seats(seats: Sequence[SeatEffect]) -> Iterator[str]:
    for size, group in groupby(seats, key=lambda each: each.size):
        worth = ", ".join(
            f"{each.seat}: {each.advantage / 1000:+.0f} ±{(each.high - each.low) / 2000:.0f}"
            for each in group
        )
        yield f"what seats of {size} are worth, in Elo, counted from 0: {worth}"


# ---- for programs ----


def fit_row(fit: PoolFit | None) -> dict[str, object] | None:
    """A pool's fit, lines and seats apart."""
    if fit is None:
        return None
    return {"as_of": instant(fit.as_of), "matches": fit.matches, "of": fit.of}


def line_row(line: FittedLine | None) -> dict[str, object] | None:
    """An entrant's line."""
    if line is None:
        return None
    return {
        "elo": line.rating / 1000,
        "low": line.low / 1000,
        "high": line.high / 1000,
        "best": line.best,
        "worst": line.worst,
        "first": line.first,
        "matches": line.matches,
        "group": line.group,
    }


def seat_rows(seats: Sequence[SeatEffect]) -> list[dict[str, object]]:
    """Of all sizes of match."""
    return [
        {
            "entrants": each.size,
            "seat": each.seat,
            "elo": each.advantage / 1000,
            "low": each.low / 1000,
            "high": each.high / 1000,
        }
        for each in seats
    ]
