"""``arena match``: matches ordered, looked at, called off."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands
from arena.cli.leagues.reaching import Address, leagues
from arena.ops.stamps import instant
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.store import MatchState, Store
    from arena.store.answers import MatchDetails, Quarantined

app = commands("Create matches, look at them, void them.")

Id = Annotated[str, typer.Argument(metavar="ID", help="The match's id.", show_default=False)]


@app.command(epilog="Example: arena match create wazabi alice bob --deals 20 --option dice=3")
def create(
    game: options.Game,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help="Bots of the arena, one a seat.", show_default=False),
    ],
    deals: Annotated[
        int, typer.Option(metavar="N", help="Games, each with a deal of its own.")
    ] = 1,
    common: Annotated[
        bool,
        typer.Option("--common", help="Play each deal once a rotation; for hosted bots only."),
    ] = False,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the game; may be given again."),
    ] = None,
    limit: Annotated[
        float, typer.Option(metavar="SECONDS", help="Seconds for each decision, free.")
    ] = 2.0,
    bank: Annotated[
        float, typer.Option(metavar="SECONDS", help="Seconds a game for slower decisions.")
    ] = 0.0,
    increment: Annotated[
        float, typer.Option(metavar="SECONDS", help="Seconds that each decision adds.")
    ] = 0.0,
    ready: Annotated[
        float, typer.Option(metavar="SECONDS", help="Seconds to get ready for a game.")
    ] = 10.0,
    strikes: Annotated[int, typer.Option(metavar="N", help="Faults that forfeit a game.")] = 3,
    start_by: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="After so long who is not connected is a no-show; else all are waited for.",
            show_default=False,
        ),
    ] = None,
    priority: Annotated[int, typer.Option(metavar="N", help="Higher ones are played first.")] = 0,
    rotation: Annotated[
        int, typer.Option(metavar="N", help="Place in the list of seat orders.")
    ] = 0,
    pool: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Rating pool; the game's own.", show_default=False),
    ] = None,
    as_json: options.Json = False,
    data: options.Data = None,
) -> None:
    """Schedule a match; print its id, and on stderr why it waits."""
    options.need_server()
    from arena.coordinator.schedule import MatchOrder, OrderError, schedule
    from arena.coordinator.waiting import NO_WAIT, waits
    from arena.match.spec import Clock, DealKind

    if pool is not None and not pool.strip():
        raise UserError("--pool wants the name of a pool; arena ratings show lists them")
    clock = Clock(
        limit=_seconds("--limit", limit),
        bank=_seconds("--bank", bank),
        increment=_seconds("--increment", increment),
        ready=_seconds("--ready", ready),
    )
    order = MatchOrder(
        game=game,
        bots=tuple(bots),
        options=options.game_options(option or []),
        deals=deals,
        kind=DealKind.COMMON if common else DealKind.INDEPENDENT,
        rotation=rotation,
        clock=clock,
        strikes=strikes,
        start_by=None if start_by is None else _seconds("--start-by", start_by),
        priority=priority,
        pool=pool,
    )
    with options.store(data) as store:
        try:
            (match,) = schedule(store, [order], options.person())
        except OrderError as error:
            raise UserError(str(error)) from error
        hindrances = waits(store.queries(), [match]).get(match, NO_WAIT).hindrances
    print(json.dumps({"match": match}) if as_json else match)
    for reason in hindrances:
        options.tell(f"the match waits: {reason}")


@app.command(epilog="Example: arena match show 01m8msf1g6 --address arena.example.org:7700")
def show(
    match: Id, as_json: options.Json = False, data: options.Data = None, address: Address = None
) -> None:
    """Show all about a match.

    Why it waits, its place in the queue, its attempts, games, faults and ratings. From elsewhere
    an owner sees the matches of its bots, an organiser those of its leagues; of other leagues'
    matches the results.
    """
    from arena.cli.matches.shown import as_object, as_text
    from arena.v1 import leagues_pb2

    with leagues(data, address) as service:
        found = service.GetMatch(leagues_pb2.GetMatchRequest(match=match)).match
    print(json.dumps(as_object(found)) if as_json else as_text(found))


@app.command(name="list", epilog="Example: arena match list --state running")
def list_(
    state: Annotated[
        str | None,
        typer.Option(
            metavar="STATE", help="scheduled, running, finished or void.", show_default=False
        ),
    ] = None,
    last: Annotated[int, typer.Option(metavar="N", min=1, help="So many, the newest.")] = 20,
    as_json: options.Json = False,
    data: options.Data = None,
) -> None:
    """List matches, oldest first."""
    options.need_server()
    from arena.cli.matches.listed import as_line, as_row
    from arena.store import MatchState
    from arena.store.queries.lists import Wanted

    states = tuple(MatchState) if state is None else (_state(state),)
    with options.store(data) as store:
        queries = store.queries()
        found = queries.match_list(Wanted(states), last)[::-1]
        there = queries.matches_by_state()
    if as_json:
        print(json.dumps({"matches": [as_row(one) for one in found]}))
        return
    for one in found:
        print(as_line(one))
    if older := sum(there[each] for each in states) - len(found):
        print(f"({counted(older, 'older one')}: --last N shows more)")


@app.command(epilog='Example: arena match void 01m8msf1g6 --reason "the power failed"')
def void(
    match: Id,
    reason: Annotated[
        str, typer.Option(metavar="TEXT", help="Why, for everyone to read.", show_default=False)
    ],
    keep_pairings: Annotated[
        bool,
        typer.Option("--keep-pairings", help="Though later rounds were paired from its result."),
    ] = False,
    data: options.Data = None,
) -> None:
    """Void a match, for good.

    It counts nowhere, and its rating changes are taken back.
    """
    from arena.coordinator.leagues.desk.caller import Caller
    from arena.coordinator.leagues.desk.refusals import RefusedError
    from arena.coordinator.leagues.desk.voiding import void as void_match
    from arena.store import MatchState

    if not reason.strip():
        raise UserError("--reason must say why the match is void")
    with options.store(data) as store:
        if _details(store, match).state is MatchState.VOID:
            print(f"match {match} was void before")
            return
        try:
            void_match(store, Caller(options.person()), match, reason, keep_pairings=keep_pairings)
        except RefusedError as error:
            raise UserError(error.sentence) from error
    print(f"match {match} is void")


@app.command(epilog="Example: arena match records 01m8msf1g6 records")
def records(
    match: Id,
    folder: Annotated[
        Path,
        typer.Argument(metavar="DIR", help="Folder for a file a game.", show_default=False),
    ],
    data: options.Data = None,
) -> None:
    """Write the records of a match that is over.

    They are for `arena verify` and `arena replay`. Of a league's match they may wait for the end of
    its round or season.
    """
    options.need_server()
    from arena.cli.matches.listed import hidden

    with options.store(data) as store:
        details = _details(store, match)
        if (why := hidden(details)) is not None:
            raise UserError(why)
        found = list(store.queries().records(details.id))
    numbered = zip(details.played, found, strict=True)
    digits = max(4, len(str(details.games - 1)))  # as arena play names them: names sort
    _write(folder, {f"{details.id}-{game.number:0{digits}}.json": one for game, one in numbered})
    print(f"{counted(len(found), 'record')} in {folder}")


@app.command(epilog="Example: arena match quarantine --last 5 --save reports")
def quarantine(
    last: Annotated[int, typer.Option(metavar="N", min=1, help="So many, the newest.")] = 20,
    save: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the reports there.", show_default=False),
    ] = None,
    as_json: options.Json = False,
    data: options.Data = None,
) -> None:
    """List the reports that were not believed, oldest first.

    Their games count nowhere.
    """
    with options.store(data) as store:
        queries = store.queries()
        found, all_of_them = queries.quarantine(last), queries.quarantined()
    if save is not None:
        kept = {f"{one.id}.report": one.report for one in found if one.report is not None}
        _write(save, kept)
        if len(kept) < len(found):
            options.tell(
                f"{counted(len(found) - len(kept), 'report')} left out: the league does not show "
                "the deals yet"
            )
    if as_json:
        print(json.dumps({"quarantine": [_refused(report) for report in found]}))
        return
    for report in found:
        values = _refused(report).values()
        print("  ".join("-" if value is None else f"{value}" for value in values))
    if not found:
        print("no report has been refused")
    if all_of_them > len(found):
        print(f"({counted(all_of_them - len(found), 'older one')}: --last N shows more)")


def _refused(report: Quarantined) -> dict[str, object]:
    """What a report claimed, and why it was not believed."""
    return {
        "at": instant(report.at),
        "id": report.id,
        "match": report.match,
        "attempt": report.fence,
        "game": report.game,
        "worker": report.worker,
        "reason": report.reason,
    }


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        raise UserError(f"{folder} cannot be written to: {error.strerror}") from error


def _details(store: Store, match: str) -> MatchDetails:
    from arena.match.spec import MatchId

    details = store.queries().match_details(MatchId(match))
    if details is None:
        raise UserError(f"there is no match {match!r}; arena match list shows them")
    return details


def _state(text: str) -> MatchState:
    from arena.store import MatchState

    try:
        return MatchState(text)
    except ValueError:
        raise UserError(f"there is no state {text!r}; allowed: {', '.join(MatchState)}") from None


def _seconds(option: str, value: float) -> timedelta:
    try:
        span = timedelta(seconds=value)
    except (ValueError, OverflowError):
        span = timedelta(-1)
    if not timedelta(0) <= span <= timedelta(days=30):
        raise UserError(f"{option} is {value:g}; allowed: seconds from 0 to 30 days")
    return span
