"""Standings and schedules as tables and lines for people, and as JSON for programs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import groupby

from arena.cli.leagues.rated import HEADINGS, fit_notes, fit_row, rating_cells, rating_row
from arena.cli.leagues.words import clock_of, placement_row, time_of
from arena.cli.matches.queued import waits_for
from arena.leagues.legend import legend
from arena.ops.words import counted
from arena.v1 import leagues_pb2

MOST_WAITING = 10
"""Matches that wait and are shown beside other things."""

# ---- standings ----


def standings_row(found: leagues_pb2.GetStandingsResponse) -> dict[str, object]:
    """In JSON; docs/leagues.md explains the keys."""
    return {
        "league": found.league,
        "season": found.season or None,
        "final": found.final,
        "fit": fit_row(found),
        "divisions": [
            {
                "division": division.division or None,
                "rounds": division.rounds,
                "as_of": time_of(division.as_of) if division.HasField("as_of") else None,
                "behind": division.behind,
                "standings": [_standing_row(line) for line in division.standings],
            }
            for division in found.divisions
        ],
    }


def _standing_row(line: leagues_pb2.Standing) -> dict[str, object]:
    return {
        "place": line.place,
        "entrant": line.entrant,
        "points": line.points,
        "adjusted": line.adjusted if line.HasField("adjusted") else None,
        "matches": line.tables,
        "byes": line.byes,
        "no_shows": line.no_shows,
        "tie_breaks": {each.name: each.value for each in line.tie_breaks},
        "placement": placement_row(line),
        **rating_row(line),
    }


def print_standings(found: leagues_pb2.GetStandingsResponse) -> None:
    """A table for each division."""
    from rich.console import Console

    console = Console(highlight=False)
    if not found.season:
        print(f"no season of {found.league} has begun")
    for division in found.divisions:
        console.print(_table(found, division))
        new = [line for line in division.standings if line.HasField("placement")]
        if new:
            print(f"being placed: {', '.join(_placing(line) for line in new)}")
    for note in fit_notes(found):
        print(note)


def _table(
    found: leagues_pb2.GetStandingsResponse, division: leagues_pb2.DivisionStandings
) -> object:
    from rich.table import Table

    name = f", {division.division}" if division.division else ""
    how = "final" if found.final else f"after {counted(division.rounds, 'round')}"
    if division.behind:
        how += f", as of {clock_of(division.as_of)}: {counted(division.behind, 'change')} later"
    ties = [each.name for each in division.standings[0].tie_breaks] if division.standings else []
    table = Table(
        title=f"{found.league}, season {found.season}{name}, {how}",
        caption=legend(ties) if ties else None,
        caption_justify="left",
    )
    table.add_column("")
    table.add_column("entrant", overflow="fold")
    columns = _columns(division.standings)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=column in HEADINGS, min_width=len(column))
    for at, line in enumerate(division.standings):
        cells = (column[at] for column in columns.values())
        table.add_row(str(line.place), line.entrant, *cells)
    return table


def _columns(lines: Sequence[leagues_pb2.Standing]) -> dict[str, list[str]]:
    """All numbers by heading. Byes and no-shows are left out where there are none: it is wide."""
    ratings = zip(*(rating_cells(line) for line in lines), strict=True)
    columns = {"points": [f"{line.points:.3f}" for line in lines]}
    if any(line.HasField("adjusted") for line in lines):
        columns["adjusted"] = [_adjusted(line) for line in lines]
    columns |= dict(zip(HEADINGS, map(list, ratings), strict=False))
    columns["matches"] = [str(line.tables) for line in lines]
    if any(line.byes for line in lines):
        columns["byes"] = [str(line.byes) for line in lines]
    if any(line.no_shows for line in lines):
        columns["no-shows"] = [str(line.no_shows) for line in lines]
    columns["tie-breaks"] = [
        ", ".join(f"{each.value:.4g}" for each in line.tie_breaks) for line in lines
    ]
    return columns


def _adjusted(line: leagues_pb2.Standing) -> str:
    return f"{line.adjusted:.3f}" if line.HasField("adjusted") else "-"


def _placing(line: leagues_pb2.Standing) -> str:
    return f"{line.entrant} ({line.placement.played} of {line.placement.matches} matches)"


# ---- schedule ----


def schedule_row(found: leagues_pb2.GetScheduleResponse) -> dict[str, object]:
    """In JSON; docs/leagues.md explains the keys."""
    return {
        "league": found.league,
        "season": found.season or None,
        "rounds": [_round_row(each) for each in found.rounds],
        "older": found.older,
        "due": [time_of(moment) for moment in found.due],
    }


def _round_row(found: leagues_pb2.Round) -> dict[str, object]:
    return {
        "division": found.division or None,
        "round": found.number,
        "opened_at": time_of(found.opened_at),
        "closes_at": time_of(found.closes_at) if found.HasField("closes_at") else None,
        "closed_at": time_of(found.closed_at) if found.HasField("closed_at") else None,
        "relaxed": list(found.relaxed),
        "byes": list(found.byes),
        "commitment": found.commitment.hex() or None,
        "secret": found.secret.hex() or None,
        "tables": [_table_row(table) for table in found.tables],
    }


def _table_row(table: leagues_pb2.LeagueTable) -> dict[str, object]:
    return {
        "table": table.number,
        "label": table.label or None,
        "entrants": list(table.entrants),
        "state": table_state(table),
        "match": table.match,
        "queue_place": table.queue_place.place or None,
        "waits_for": waits_for(table),
        "reason": table.reason or None,
        "points": list(table.points) or None,
    }


def table_state(table: leagues_pb2.LeagueTable) -> str:
    """``scheduled``, ``played``, ..."""
    return leagues_pb2.TableState.Name(table.state).removeprefix("TABLE_STATE_").lower()


def schedule_lines(found: leagues_pb2.GetScheduleResponse) -> Iterator[str]:
    """For people."""
    if not found.season:
        yield f"no season of {found.league} has begun"
    for round_ in found.rounds:
        yield from _round_lines(found.season, round_)
    if found.older:
        yield f"({counted(found.older, 'older round')}: --rounds N shows more)"
    for moment in found.due:
        yield f"due {clock_of(moment)}"


def _round_lines(season: int, found: leagues_pb2.Round) -> Iterator[str]:
    name = f", {found.division}" if found.division else ""
    if found.HasField("closed_at"):
        how = f"closed {clock_of(found.closed_at)}"
    elif found.HasField("closes_at"):
        how = f"open until {clock_of(found.closes_at)} at the latest"
    else:
        how = "open until all is played"
    yield f"season {season}{name}, round {found.number}: {how}"
    for table in found.tables:
        yield f"  {table.number}  {_meeting(table)}: {_how(table)}"
    if found.secret:
        yield f"  deals from the secret {found.secret.hex()}"
    elif found.commitment:
        yield f"  deals from a secret whose SHA-256 is {found.commitment.hex()}"
    if found.byes:
        yield f"  byes: {', '.join(found.byes)}"
    for sentence in found.relaxed:
        yield f"  {sentence}"


def _meeting(table: leagues_pb2.LeagueTable) -> str:
    label = f"{table.label}, " if table.label else ""
    return label + " - ".join(table.entrants)


def _how(table: leagues_pb2.LeagueTable) -> str:
    state = table_state(table)
    points = " - ".join(f"{each:.3g}" for each in table.points)
    reason = f" ({table.reason})" if table.reason else ""
    if table.state == leagues_pb2.TABLE_STATE_RULED:
        return f"ruled, {points or 'counts for nobody'}"
    waits = f" ({'; '.join(waiting)})" if (waiting := waits_for(table)) else ""
    return f"{points or state}{reason if state == 'void' else waits}, match {table.match}"


# ---- what waits ----


def waiting_rows(found: leagues_pb2.GetScheduleResponse) -> list[dict[str, object]]:
    """The tables of a season whose matches wait, in JSON, the first ones of the queue first."""
    return [
        {"division": round_.division or None, "round": round_.number} | _table_row(table)
        for round_, table in _waiting(found)
    ]


def waiting_lines(found: leagues_pb2.GetScheduleResponse) -> Iterator[str]:
    """The same for people, not all if they are many."""
    waiting = _waiting(found)
    for round_, table in waiting[:MOST_WAITING]:
        division = f"{round_.division}, " if round_.division else ""
        where = f"{division}round {round_.number}, table {table.number}"
        yield f"waits: {where}, {_meeting(table)}: {_how(table)}"
    if len(waiting) > MOST_WAITING:
        more = counted(len(waiting) - MOST_WAITING, "more match", "more matches")
        yield f"waits: {more}; arena league schedule {found.league} --rounds 0 shows them"


def _waiting(
    found: leagues_pb2.GetScheduleResponse,
) -> list[tuple[leagues_pb2.Round, leagues_pb2.LeagueTable]]:
    return sorted(
        (
            (round_, table)
            for round_ in found.rounds
            for table in round_.tables
            if table.state == leagues_pb2.TABLE_STATE_SCHEDULED
        ),
        key=lambda each: each[1].queue_place.place or math.inf,
    )


# ---- preview ----


def preview_row(found: leagues_pb2.PreviewResponse) -> dict[str, object]:
    """In JSON; docs/leagues.md explains the keys."""
    return {
        "league": found.league,
        "entrants": found.entrants,
        "rounds": [
            {
                "division": each.division or None,
                "round": each.number,
                "tables": each.tables,
                "byes": each.byes,
            }
            for each in found.rounds
        ],
        "matches": found.matches,
        "games": found.games,
        "slots": found.slots,
        "seconds": _seconds(found),
        "longest": found.longest,
        "assumes": list(found.assumes),
    }


def _seconds(found: leagues_pb2.PreviewResponse) -> float | None:
    return found.lasts.ToTimedelta().total_seconds() if found.HasField("lasts") else None


def preview_lines(found: leagues_pb2.PreviewResponse) -> Iterator[str]:
    """For people: rounds that are alike in one line."""
    rounds = counted(max((each.number for each in found.rounds), default=0), "round")
    yield (
        f"{counted(found.entrants, 'entrant')}, {rounds}, "
        f"{counted(found.matches, 'match', 'matches')}, {counted(found.games, 'game')}"
    )
    alike = groupby(found.rounds, key=lambda each: (each.division, each.tables, each.byes))
    for (division, tables, byes), of_division in alike:
        numbers = [each.number for each in of_division]
        span = f"round {numbers[0]}" if len(numbers) == 1 else f"rounds {numbers[0]}-{numbers[-1]}"
        name = f"{division}, " if division else ""
        out = f", {counted(byes, 'bye')}" if byes else ""
        yield f"  {name}{span}: {counted(tables, 'table')}{out}"
    seconds = _seconds(found)
    if seconds is not None:
        how = "at most" if found.longest else "about"
        yield f"it lasts {how} {timedelta(seconds=round(seconds))}, if:"
    for sentence in found.assumes:
        yield f"  {sentence}"
