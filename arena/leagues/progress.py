"""What is next in a league: the decisions of its clock, as a function of how things stand.

Nothing here waits or writes. A clock asks what to do, does it, and asks again until there is
nothing; any number of clocks may do so, as what they write fits only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from arena.leagues.definition import Definition, Missed, Opens

NOTICE = timedelta(minutes=1)
"""A due time that is noticed so much later was missed: nobody was there to open anything."""


@dataclass(frozen=True, slots=True)
class DivisionProgress:
    """A division of the season that is open.

    ``rounds``: opened so far; ``tables``: of the newest one. ``open``: that is not closed;
    ``over``: all its tables are settled; ``closes_at``: when it closes anyway. ``done``: its format
    has no more rounds.
    """

    number: int
    rounds: int = 0
    tables: int = 0
    open: bool = False
    over: bool = False
    closes_at: datetime | None = None
    done: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """A running league. ``seasons``: opened so far; ``divisions``: of the open one, None without.

    ``stragglers``: tables of the season that are not settled, in closed rounds too. ``waiting``:
    due times at which nothing was opened yet, oldest first. ``waits``: whether a round needs all
    its results.
    """

    now: datetime
    seasons: int = 0
    divisions: Sequence[DivisionProgress] | None = None
    stragglers: int = 0
    waiting: Sequence[datetime] = ()
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Skip:
    """A due time opens nothing; why, for people."""

    due: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class CloseRound:
    """The newest round of a division is over, or its time is."""

    division: int


@dataclass(frozen=True, slots=True)
class OpenSeason:
    """``due``: the due time that this uses up, if it is one of the schedule's."""

    due: datetime | None = None


@dataclass(frozen=True, slots=True)
class OpenRounds:
    """A round in each of these divisions. ``due``: the due time that this uses up."""

    divisions: tuple[int, ...]
    due: datetime | None = None


@dataclass(frozen=True, slots=True)
class CloseSeason:
    """All divisions are done, and nobody plays on."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The last season is closed."""


Step: TypeAlias = Skip | CloseRound | OpenSeason | OpenRounds | CloseSeason | Finish


def next_step(league: Definition, at: Progress) -> Step | None:
    """What to do now; None: nothing, until something happens or a time comes."""
    return _skip(league, at) or (
        _between_seasons(league, at)
        if at.divisions is None
        else _in_season(league, at.divisions, at)
    )


def _skip(league: Definition, at: Progress) -> Step | None:
    """Due times do not pile up: of several that wait only the newest is made up for, or none."""
    if league.schedule is None or not at.waiting:
        return None
    oldest = at.waiting[0]
    if len(at.waiting) > 1:
        return Skip(oldest, "the next one came due before anything could be opened")
    if league.schedule.missed is Missed.SKIP and at.now - oldest > NOTICE:
        return Skip(oldest, "nothing could be opened in time")
    return None


def _between_seasons(league: Definition, at: Progress) -> Step | None:
    if league.season.count is not None and at.seasons >= league.season.count:
        return Finish()
    if league.schedule is None:
        return OpenSeason()
    if not at.waiting:
        return None
    return OpenSeason(at.waiting[0] if league.schedule.opens is Opens.SEASON else None)


def _in_season(
    league: Definition, divisions: Sequence[DivisionProgress], at: Progress
) -> Step | None:
    for division in divisions:
        if division.open and _closes(division, at):
            return CloseRound(division.number)
    unfinished = [division for division in divisions if not _done(league, division)]
    if not unfinished:
        return None if at.stragglers else CloseSeason()
    ready = tuple(division.number for division in unfinished if not division.open)
    if league.schedule is None or league.schedule.opens is Opens.SEASON:
        return OpenRounds(ready) if ready else None
    if at.waiting and len(ready) == len(unfinished):
        return OpenRounds(ready, at.waiting[0])
    return None


def _closes(division: DivisionProgress, at: Progress) -> bool:
    late = division.closes_at is not None and division.closes_at <= at.now
    return division.over or (late and not at.waits)


def _done(league: Definition, division: DivisionProgress) -> bool:
    full = league.season.rounds is not None and division.rounds >= league.season.rounds
    return not division.open and (division.done or full)
