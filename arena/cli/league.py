"""``arena league``: leagues created, joined and run, here or at a coordinator elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands
from arena.cli.leagues import control, season
from arena.cli.leagues.given import Bots, Name, Team
from arena.cli.leagues.reaching import Address, RefusedCallError, leagues

if TYPE_CHECKING:
    from arena.v1 import leagues_pb2

app = commands("Create leagues, enrol bots in them, run them.")

LARGEST_FILE = 1 << 18
"""Bytes of a definition; a larger file is a mistake."""


@app.command(epilog="Example: arena league create weekly.toml")
def create(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Its definition, in TOML.", show_default=False)
    ],
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Create a league from a file.

    docs/leagues.md has examples and all keys. The league is open, and its next steps are
    printed; `arena league start` starts it.
    """
    from arena.cli.leagues import words
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        request = leagues_pb2.CreateLeagueRequest(definition=_text(file))
        try:
            created = service.CreateLeague(request)
        except RefusedCallError as error:
            if error.code not in ("INVALID_ARGUMENT", "ALREADY_EXISTS"):
                raise
            lines = str(error).splitlines()
            raise UserError("\n".join(f"{file}: {line}" for line in lines)) from error
    words.print_league(created.league, as_json, "\n".join(words.next_steps(created)))


@app.command(name="list", epilog="Example: arena league list --json")
def list_(
    as_json: options.Json = False, data: options.Data = None, address: Address = None
) -> None:
    """List the leagues and how they stand."""
    from arena.cli.leagues import words
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        found = service.ListLeagues(leagues_pb2.ListLeaguesRequest()).leagues
    if as_json:
        print(json.dumps({"leagues": [words.league_row(league) for league in found]}))
        return
    for league in found:
        print(words.league_line(league))
    if not found:
        print("no leagues yet: arena league create FILE makes one")


@app.command(epilog="Example: arena league show weekly")
def show(
    league: Name,
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Show a league: how it stands, its terms, who is in it.

    And the matches of its newest season that wait, with their places in the queue. Why a bot was
    refused, or what a match waits for, is shown to owners of its bots and to the organiser.
    """
    from arena.cli.leagues import tables, words
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        found = service.GetLeague(leagues_pb2.GetLeagueRequest(league=league))
        season = service.GetSchedule(leagues_pb2.GetScheduleRequest(league=league, waiting=True))
    definition: dict[str, object] = json.loads(found.definition)
    if as_json:
        rows = [words.enrolment_row(one) for one in found.enrolments]
        about = {
            "definition": definition,
            "enrolments": rows,
            "waiting": tables.waiting_rows(season),
        }
        print(json.dumps(words.league_row(found.league) | about))
        return
    print(words.league_line(found.league))
    title = found.league.title if found.league.title != found.league.name else ""
    for text in (
        title,
        str(definition["description"]).strip(),
        *words.settings_lines(found.definition),
    ):
        if text:
            print(text)
    for enrolment in found.enrolments:
        print(words.enrolment_line(enrolment))
    for line in tables.waiting_lines(season):
        print(line)


@app.command(epilog="Example: arena league enrol weekly alice --address arena.example.org:7700")
def enrol(
    league: Name,
    bots: Bots,
    team: Team = "",
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Enrol a bot, or a team of bots, in a league.

    If the league validates newcomers, an unrated match without a fault comes first: have the bot
    connected. It takes part from the next season or round on. Enrolling again changes nothing.
    """
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        request = leagues_pb2.EnrolRequest(league=league, bots=bots, team=team)
        _tell_enrolment(service.Enrol(request).enrolment, as_json)


@app.command(epilog='Example: arena league withdraw weekly alice --reason "a new version comes"')
def withdraw(
    league: Name,
    entrant: Annotated[
        str,
        typer.Argument(metavar="ENTRANT", help="The bot, or the team.", show_default=False),
    ],
    reason: Annotated[
        str,
        typer.Option(
            metavar="TEXT", help="Why, for its owner and the organiser.", show_default=False
        ),
    ] = "",
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Withdraw a bot or team from a league, at once.

    It is paired no more, and is a no-show in matches that have not begun. It may enrol again.
    """
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        request = leagues_pb2.WithdrawRequest(league=league, entrant=entrant, reason=reason)
        _tell_enrolment(service.Withdraw(request).enrolment, as_json)


@app.command(epilog="Example: arena league invite masters alice")
def invite(
    league: Name,
    bots: Bots,
    team: Team = "",
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Invite a bot, or a team of bots, to a league.

    A league whose entry is by invitation takes only those, and whom its organiser enrols.
    """
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        request = leagues_pb2.InviteRequest(league=league, bots=bots, team=team)
        _tell_enrolment(service.Invite(request).enrolment, as_json)


@app.command(epilog="Example: arena league practice weekly alice bob carol dave")
def practice(
    league: Name,
    entrant: Annotated[
        str,
        typer.Argument(metavar="ENTRANT", help="Your bot or team.", show_default=False),
    ],
    opponents: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="OPPONENT", help="Who else; else whoever is connected.", show_default=False
        ),
    ] = None,
    as_json: options.Json = False,
    data: options.Data = None,
    address: Address = None,
) -> None:
    """Play an unrated match by a league's terms.

    The bot need not be enrolled. Opponents are entrants, bots of the house, or your own. Print the
    match's id, which `arena match show` takes, and on stderr why it waits.
    """
    from arena.cli.matches.queued import waits_for
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        request = leagues_pb2.PracticeRequest(
            league=league, entrant=entrant, opponents=opponents or []
        )
        made = service.Practice(request)
    if as_json:
        place = made.queue_place.place or None
        about = {"queue_place": place, "waits_for": waits_for(made)}
        print(json.dumps({"match": made.match, "bots": list(made.bots)} | about))
        return
    print(f"{made.match}  {', '.join(made.bots)}")
    for reason in waits_for(made):
        options.tell(f"the match waits: {reason}")


for name, act in control.ACTS.items():
    app.command(name, help=act.about, epilog=f"Example: {control.example(name)}")(
        control.command(name)
    )
app.command(epilog="Example: arena league standings weekly")(season.standings)
app.command(epilog="Example: arena league schedule weekly --json")(season.schedule)
app.command(epilog="Example: arena league preview weekly --entrants 20")(season.preview)
app.command(
    epilog='Example: arena league requeue weekly --round 3 --table 2 --reason "a broken worker"'
)(season.requeue)
app.command(
    epilog="Example: arena league rule weekly --round 3 --table 2 --place 1 --place 2 "
    '--reason "the other one resigned"'
)(season.rule)


def _tell_enrolment(enrolment: leagues_pb2.Enrolment, as_json: bool) -> None:
    from arena.cli.leagues import words

    print(
        json.dumps(words.enrolment_row(enrolment)) if as_json else words.enrolment_line(enrolment)
    )


def _text(file: Path) -> str:
    """What the file holds; UserError if it cannot be read."""
    name = str(file)[:200]
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise UserError(f"{name}: too large for a definition; {LARGEST_FILE} bytes at most")
        return file.read_text("utf-8")
    except OSError as error:
        raise UserError(f"{name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{name} is not text in UTF-8") from error
