"""How a season stands: its tables, and what was and is to be played, for people."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from arena.coordinator.leagues.ports import Formats
from arena.leagues.calendar import Calendar
from arena.leagues.definition import Definition
from arena.leagues.standings import Standing
from arena.store import Queries
from arena.store.answers import PlayedRound, Season, Slot

MOST_DUE = 5
"""Due times that are told."""


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division's standings. ``name``: empty if there is but one. ``rounds``: closed so far."""

    name: str
    rounds: int
    lines: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round of a division, with its slots by number."""

    division: str
    round: PlayedRound
    slots: tuple[Slot, ...]


def division_tables(
    queries: Queries, league: Definition, formats: Formats, season: Season
) -> tuple[DivisionTable, ...]:
    """The tables of a season, the highest division first."""
    format_ = formats(league)
    found = []
    for number, entrants in queries.season_entrants(season.id).items():
        rounds = queries.rounds(season.id, number)
        lines = format_.standings(entrants, [round_.played for round_ in rounds])
        closed = sum(round_.closed_at is not None for round_ in rounds)
        found.append(DivisionTable(division_name(league, number), closed, tuple(lines)))
    return tuple(found)


def shown_rounds(queries: Queries, league: Definition, season: Season) -> tuple[ShownRound, ...]:
    """The rounds of a season so far, by division, the newest first."""
    slots: defaultdict[tuple[int, int], list[Slot]] = defaultdict(list)
    for slot in queries.slots(season.id):
        slots[slot.division, slot.round].append(slot)
    return tuple(
        ShownRound(division_name(league, division), round_, tuple(slots[division, round_.number]))
        for division in queries.season_entrants(season.id)
        for round_ in reversed(queries.rounds(season.id, division))
    )


def next_due(league: Definition, now: datetime) -> tuple[datetime, ...]:
    """The next due times of its schedule, if it has one."""
    if league.schedule is None:
        return ()
    calendar = Calendar.read(league.schedule.cron, league.schedule.zone)
    return tuple(islice(calendar.after(now), MOST_DUE))


def division_name(league: Definition, number: int) -> str:
    """Empty where there are no divisions."""
    return league.divisions[number].name if league.divisions else ""
