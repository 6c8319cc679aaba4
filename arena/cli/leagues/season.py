"""``arena league`` on a season: standings, schedule, and what organisers do to its tables."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.leagues.given import LARGEST, Division, Name, Reason, Round, Season, Table
from arena.cli.leagues.reaching import Address, leagues

if TYPE_CHECKING:
    from arena.v1 import leagues_pb2


def standings(
    league: Name,
    season: Season = None,
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Show a league's table.

    Points are mean results against those at the table, from 0 to 1 a match; a bye is worth 1. In a
    championship they are what the winners scored.
    """
    from arena.cli.leagues import tables
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        request = leagues_pb2.GetStandingsRequest(league=league, season=season)
        found = service.GetStandings(request)
    if as_json:
        print(json.dumps(tables.standings_row(found)))
    else:
        tables.print_standings(found)


def schedule(
    league: Name,
    season: Season = None,
    rounds: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, max=LARGEST, help="The N newest of each division; 0: all."
        ),
    ] = 10,
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Show what was and is played, and when something is due.

    The newest round comes first.
    """
    from arena.cli.leagues import tables
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        request = leagues_pb2.GetScheduleRequest(league=league, season=season, newest=rounds)
        found = service.GetSchedule(request)
    if as_json:
        print(json.dumps(tables.schedule_row(found)))
        return
    for line in tables.schedule_lines(found):
        print(line)


def preview(
    league: Name,
    entrants: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=LARGEST,
            help="With so many; those enrolled if not given.",
            show_default=False,
        ),
    ] = None,
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Show what a season would be, before anything starts.

    How long it takes is reckoned from the workers there are and from the latest games, or what
    the clock allows; it is told what that rests on. With so many entrants that are imagined, or
    with those enrolled.
    """
    from arena.cli.leagues import tables
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        found = service.Preview(leagues_pb2.PreviewRequest(league=league, entrants=entrants))
    if as_json:
        print(json.dumps(tables.preview_row(found)))
        return
    for line in tables.preview_lines(found):
        print(line)


def requeue(
    league: Name,
    round_: Round,
    table: Table,
    reason: Reason,
    division: Division = "",
    keep_pairings: Annotated[
        bool,
        typer.Option(
            "--keep-pairings", help="Of later rounds, which were paired from the old result."
        ),
    ] = False,
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Play a table of the newest season again.

    The match that is there becomes void.
    """
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        request = leagues_pb2.RequeueRequest(
            table=_table(league, division, round_, table),
            reason=reason,
            keep_pairings=keep_pairings,
        )
        match = service.Requeue(request).match
    print(json.dumps({"match": match}) if as_json else match)


def rule(
    league: Name,
    round_: Round,
    table: Table,
    reason: Reason,
    places: Annotated[
        list[int] | None,
        typer.Option(
            "--place",
            metavar="N",
            min=1,
            max=LARGEST,
            help="Once for each entrant, in the table's order: 1 for the first; equal ones share. "
            "Without, the table counts for nobody.",
            show_default=False,
        ),
    ] = None,
    division: Division = "",
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Say how the entrants of a table count whose match is void.

    The table is of the newest season.
    """
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        service.Rule(
            leagues_pb2.RuleRequest(
                table=_table(league, division, round_, table), places=places or [], reason=reason
            )
        )
    told = {"league": league, "round": round_, "table": table, "places": places}
    print(json.dumps(told) if as_json else f"table {table} of round {round_} is ruled")


def _table(league: str, division: str, round_: int, table: int) -> leagues_pb2.TableName:
    from arena.v1 import leagues_pb2

    return leagues_pb2.TableName(league=league, division=division, round=round_, table=table)
