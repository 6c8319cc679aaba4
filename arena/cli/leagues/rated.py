"""Elo and fits beside a league's standings, for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC

from arena.cli.leagues.words import time_of
from arena.cli.pools.shown import NONE, age, rank
from arena.v1 import leagues_pb2

HEADINGS = ("Elo", "fit", "rank")


def rating_cells(line: leagues_pb2.Standing) -> tuple[str, ...]:
    """Under ``HEADINGS``."""
    elo = f"{line.elo:.0f}" if line.HasField("elo") else NONE
    if not line.HasField("fitted"):
        return elo, NONE, NONE
    fitted = line.fitted
    half = (fitted.high - fitted.low) / 2
    return elo, f"{fitted.elo:.0f} ±{half:.0f}", rank(fitted.best, fitted.worst)


def fit_notes(found: leagues_pb2.GetStandingsResponse) -> Iterator[str]:
    """What is to be said below the tables."""
    if not found.divisions:
        return
    if not found.HasField("fit"):
        yield "no fit yet: a coordinator makes it when matches are over"
        return
    fit = found.fit
    yield f"{age(fit.matches, fit.of, fit.as_of.ToDatetime(UTC))}, with 95 %"
    missing = [
        line.entrant
        for division in found.divisions
        for line in division.standings
        if not line.HasField("fitted")
    ]
    if missing:
        who = ", ".join(missing)
        yield f"no result in the fit yet, or none that connects with the others: {who}"


def fit_row(found: leagues_pb2.GetStandingsResponse) -> dict[str, object] | None:
    """In JSON."""
    if not found.HasField("fit"):
        return None
    fit = found.fit
    return {"as_of": time_of(fit.as_of), "matches": fit.matches, "of": fit.of}


def rating_row(line: leagues_pb2.Standing) -> dict[str, object]:
    """In JSON: keys to be added to a line's."""
    return {
        "elo": line.elo if line.HasField("elo") else None,
        "fit": _fitted_row(line.fitted) if line.HasField("fitted") else None,
    }


def _fitted_row(fitted: leagues_pb2.Fitted) -> dict[str, object]:
    return {field.name: getattr(fitted, field.name) for field in fitted.DESCRIPTOR.fields}
