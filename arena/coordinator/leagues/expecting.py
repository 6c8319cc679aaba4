"""When a season that runs is expected to end, and what that rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice, zip_longest

from arena.leagues.calendar import Calendar
from arena.leagues.definition import Definition, FormatType, Opens
from arena.leagues.definition.reading.durations import in_text
from arena.leagues.entrants import EntrantId
from arena.leagues.preview import Effort
from arena.ops.words import counted
from arena.store import Queries
from arena.store.ids import LeagueId

MOST_DUE = 500
"""Due times that are looked at."""

_SECOND = timedelta(seconds=1)
_BRACKETS = (FormatType.KNOCKOUT, FormatType.DOUBLE_ELIMINATION)


@dataclass(frozen=True, slots=True)
class DivisionLeft:
    """What a division has before it. ``planned``: rounds; None: nobody knows. ``tables``: of its
    newest round, ``unsettled`` of them without a result.
    """

    opened: int
    planned: int | None
    tables: int
    unsettled: int


@dataclass(frozen=True, slots=True)
class Expected:
    """``ends_at``: None if that cannot be told, which ``unknown`` explains. ``assumes``: what it
    takes for granted, a sentence each.
    """

    ends_at: datetime | None
    unknown: str = ""
    assumes: tuple[str, ...] = ()


def slots_for(queries: Queries, league: Definition) -> int:
    """How many matches of its game the connected workers can play at once."""
    return sum(
        worker.slots
        for worker in queries.workers()
        if any(known.game == league.game.name for known in worker.games)
    )


def matches_at_once(queries: Queries, league: LeagueId) -> dict[EntrantId, int]:
    """How many each entrant whose bots are all connected takes: as its bot that takes fewest."""
    takes = {each.bot: each.concurrent_games for each in queries.open_sessions()}
    return {
        each.entrant: min(takes[bot.id] for bot in each.bots)
        for each in queries.enrolments(league)
        if takes.keys() >= {bot.id for bot in each.bots}
    }


def expected_end(
    queries: Queries, league: Definition, divisions: Sequence[DivisionLeft]
) -> Expected:
    """Of the season whose divisions these are."""
    game = league.game.name
    if any(each.planned is None for each in divisions):
        return Expected(None, "it goes on until its organiser ends it")
    slots, mean = slots_for(queries, league), queries.mean_game(game)
    if not slots:
        return Expected(None, f"no worker is connected that knows {game}")
    if mean is None:
        return Expected(None, f"no game of {game} has been played yet")
    games = league.match.kind.games(league.game.seats[-1], league.match.deals)
    now, effort = queries.now(), Effort(games, mean * games, slots)
    rounds = _rounds_left(divisions)
    plays = sum((effort.lasts(tables) for tables in rounds), timedelta(0))
    ends = now + plays
    if len(rounds) > 1 and league.schedule is not None and league.schedule.opens is Opens.ROUND:
        if len(rounds) > MOST_DUE:
            return Expected(None, f"{len(rounds) - 1} rounds wait for their due times")
        calendar = Calendar.read(league.schedule.cron, league.schedule.zone)
        last = list(islice(calendar.after(now), len(rounds) - 1))[-1]
        ends = max(ends, last + effort.lasts(rounds[-1]))
    return Expected(ends, assumes=tuple(_assumptions(league, slots, mean)))


def _rounds_left(divisions: Sequence[DivisionLeft]) -> list[int]:
    """Tables of the newest rounds and of each that is to come, of all divisions together."""
    each = [
        [one.unsettled] + [one.tables] * ((one.planned or one.opened) - one.opened)
        for one in divisions
    ]
    return [sum(tables) for tables in zip_longest(*each, fillvalue=0)]


def _assumptions(league: Definition, slots: int, mean: timedelta) -> list[str]:
    told = timedelta(seconds=round(mean.total_seconds())) if mean > _SECOND else mean
    said = [
        f"workers play {counted(slots, 'match', 'matches')} at once, as now, all for this league",
        f"a game takes {in_text(told)}, the mean of the latest games of {league.game.name}",
        "all entrants are there, and rounds to come have as many tables as the newest one",
    ]
    if league.format.type in _BRACKETS:
        said.append("no contest is replayed, and there is no second final")
    return said
