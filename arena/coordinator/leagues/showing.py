"""How a season stands: its tables, and what was and is to be played, for people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby, islice

from arena.coordinator.leagues.ports import Formats
from arena.coordinator.leagues.tabulating import make_standings
from arena.leagues.calendar import Calendar
from arena.leagues.definition import Definition
from arena.leagues.standings import Standing
from arena.store import Queries
from arena.store.answers import KeptStandings, PlayedRound, Season, Slot

MOST_DUE = 5
"""Due times that are told."""

LATELY = timedelta(minutes=10)
"""A stored table that lacks something is shown for so long, after which nobody seems to be there
who makes it anew: a league is paused, or no coordinator runs.
"""


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division's standings. ``name``: empty if there is but one. ``rounds``: closed so far.

    ``behind``: how many results and other changes are not in it, since it was stored at ``as_of``;
    0 and None: it is as things are now.
    """

    name: str
    rounds: int
    lines: tuple[Standing, ...]
    behind: int = 0
    as_of: datetime | None = None


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round of a division, with its slots by number."""

    division: str
    round: PlayedRound
    slots: tuple[Slot, ...]


def division_tables(
    queries: Queries, league: Definition, formats: Formats, season: Season
) -> tuple[DivisionTable, ...]:
    """The tables of a season, the highest division first.

    The stored ones where they lack nothing, as those of closed seasons; else they are computed,
    unless the season is large: then what was stored lately will do.
    """
    kept = queries.kept_standings(season.id)
    return tuple(
        _table(queries, league, formats, season, number, kept.get(number))
        for number in queries.divisions(season.id)
    )


def division_table(
    queries: Queries, league: Definition, formats: Formats, season: Season, number: int
) -> DivisionTable:
    """The table of one that has entrants."""
    kept = queries.kept_standings(season.id)
    return _table(queries, league, formats, season, number, kept.get(number))


def _table(
    queries: Queries,
    league: Definition,
    formats: Formats,
    season: Season,
    number: int,
    stored: KeptStandings | None,
) -> DivisionTable:
    name = division_name(league, number)
    if stored is not None and not stored.behind:
        return DivisionTable(name, stored.rounds, stored.lines)
    lately = stored is not None and stored.made_at >= queries.now() - LATELY
    if stored is not None and lately and queries.is_large(season.id):
        behind, as_of = stored.behind, stored.made_at
        return DivisionTable(name, stored.rounds, stored.lines, behind, as_of)
    made = make_standings(queries, formats(league), season.id, number)
    return DivisionTable(name, made.rounds, made.lines)


def shown_rounds(
    queries: Queries, league: Definition, season: Season, newest: int = 0
) -> tuple[ShownRound, ...]:
    """The newest rounds of a season so far, by division, the newest first. ``newest``: so many of
    each division; 0 is all.
    """
    found: list[ShownRound] = []
    for division in queries.divisions(season.id):
        last = queries.newest_round(season.id, division)
        since = 1 if last is None or not newest else max(1, last.number - newest + 1)
        slots = queries.slots_since(season.id, division, since)
        found += _rounds(queries, league, season, division, since, slots)
    return tuple(found)


def left_out(rounds: Iterable[ShownRound]) -> int:
    """How many are older than those that are shown."""
    oldest = {shown.division: shown.round.number for shown in rounds}
    return sum(number - 1 for number in oldest.values())


def waiting_rounds(queries: Queries, league: Definition, season: Season) -> tuple[ShownRound, ...]:
    """The rounds of a season that have tables whose match has not begun, with these tables alone,
    by division, the newest first.
    """
    found: list[ShownRound] = []
    for division, slots in groupby(queries.waiting_slots(season), key=lambda slot: slot.division):
        waiting = tuple(slots)
        rounds = _rounds(queries, league, season, division, waiting[0].round, waiting)
        found += [shown for shown in rounds if shown.slots]
    return tuple(found)


def _rounds(
    queries: Queries,
    league: Definition,
    season: Season,
    division: int,
    since: int,
    slots: Iterable[Slot],
) -> Iterator[ShownRound]:
    """Of a division from this round on, the newest first, with those of these slots."""
    of: defaultdict[int, list[Slot]] = defaultdict(list)
    for slot in slots:
        of[slot.round].append(slot)
    name = division_name(league, division)
    for round_ in reversed(queries.rounds(season.id, division, since)):
        yield ShownRound(name, round_, tuple(of[round_.number]))


def next_due(league: Definition, now: datetime) -> tuple[datetime, ...]:
    """The next due times of its schedule, if it has one."""
    if league.schedule is None:
        return ()
    calendar = Calendar.read(league.schedule.cron, league.schedule.zone)
    return tuple(islice(calendar.after(now), MOST_DUE))


def division_name(league: Definition, number: int) -> str:
    """Empty where there are no divisions."""
    return league.divisions[number].name if league.divisions else ""
