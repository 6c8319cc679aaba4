"""What a season of a league would be, and how long it would take on the workers there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from arena.coordinator.leagues.desk.finding import definition_of, league_named
from arena.coordinator.leagues.desk.refusals import RefusedError, invalid, not_now
from arena.coordinator.leagues.expecting import matches_at_once, slots_for
from arena.coordinator.leagues.fields import last_tables
from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.naming import in_names
from arena.coordinator.leagues.showing import division_name
from arena.leagues.definition import Definition, FormatType
from arena.leagues.definition.reading.durations import in_text
from arena.leagues.divisions import divided
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import FormatError
from arena.leagues.outlook import Outlook, Pace, Question
from arena.ops.words import counted
from arena.store import Queries, Store
from arena.store.answers import League
from arena.store.states import EnrolmentState
from arena.v1 import leagues_pb2

MOST = 1_000
"""Entrants of a preview: somebody waits for it."""

MOST_ROUNDS = 200

SEVERAL_AT_ONCE = (FormatType.LADDER, FormatType.GAUNTLET)
"""Formats in which an entrant may be at several tables at once."""

CLOSE = timedelta(seconds=1)
"""What is told is rounded to it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be found out, and what is known before. ``absent``: entrants who could not play
    now; None if they are imagined. ``left_over``: entrants that no division has room for.
    ``lately``: matches that were played at once, of those that tell how long a game takes.
    """

    league: str
    definition: Definition
    entrants: int
    absent: int | None
    left_over: int
    slots: int
    lately: int
    question: Question


def asked(store: Store, request: leagues_pb2.PreviewRequest) -> Asked:
    """The season of those enrolled, or of so many as are imagined. Raises RefusedError."""
    queries = store.queries()
    league = league_named(queries, request.league)
    definition = definition_of(league)
    imagined = request.HasField("entrants")
    if imagined and not 1 <= request.entrants <= MOST:
        raise invalid(
            f"a preview is for 1 to {MOST} entrants, not {request.entrants}; without a number it "
            "is for those that are enrolled",
            "entrants",
        )
    enrolled = queries.active_entrants(league.id)
    if not imagined and len(enrolled) > MOST:
        raise not_now(
            f"{len(enrolled)} are enrolled, and a preview is for {MOST} entrants at most: ask for "
            "the season of fewer",
            "entrants",
        )
    field = _imagined(queries, definition, request.entrants) if imagined else enrolled
    divisions = _divisions(store, league, definition, field, last=not imagined)
    slots = slots_for(queries, definition)
    return Asked(
        league=league.name,
        definition=definition,
        entrants=len(field),
        absent=None if imagined else _absent(queries, league),
        left_over=len(field) - sum(len(entrants) for _, entrants in divisions),
        slots=slots,
        lately=round(queries.at_once_lately(definition.game.name)),
        question=Question(
            format=formats_of(store)(definition),
            divisions=divisions,
            rounds=definition.season.rounds or MOST_ROUNDS,
            pace=_pace(queries, definition),
            games=definition.match.kind.games(definition.game.seats[-1], definition.match.deals),
            slots=max(1, slots),
            at_once=matches_at_once(queries, league.id),
        ),
    )


def impossible(store: Store, error: FormatError) -> RefusedError:
    """There can be no such season."""
    return not_now(in_names(store.queries(), str(error)), "entrants")


def assumptions(asked: Asked, seen: Outlook) -> Iterator[str]:
    """What the estimate of time takes for granted, a sentence each."""
    game = asked.definition.game.name
    yield (
        f"workers play {counted(asked.slots, 'match', 'matches')} at once, as now"
        if asked.slots
        else f"no worker is connected that knows {game}: how long it lasts is not known"
    )
    yield _of_pace(asked, seen)
    if seen.decisions is None and min(asked.slots, _largest(seen)) > asked.lately:
        yield (
            f"then {counted(asked.lately, 'match was', 'matches were')} played at once: with more "
            "a game takes longer, if processors are short"
        )
    if asked.definition.format.type in SEVERAL_AT_ONCE:
        yield (
            "bots play as many matches at once as they take now, all for this league; who is not "
            "there plays one"
        )
    if asked.absent is not None:
        yield _of_absent(asked, asked.absent)
    if len(seen.divisions) > 1:
        yield "divisions play side by side, round by round"
    if asked.left_over:
        yield f"{counted(asked.left_over, 'entrant')} would be in no division: all are full"
    if asked.definition.schedule is not None:
        yield "the time is that of play: what the schedule waits for comes on top"


def _largest(seen: Outlook) -> int:
    """Tables of a round, at most."""
    return max((len(each.tables) for _, its in seen.divisions for each in its.rounds), default=0)


def _of_pace(asked: Asked, seen: Outlook) -> str:
    game = asked.definition.game.name
    if seen.decisions is None:
        return f"a game takes {in_text(_told(seen.game))}, the mean of the latest games of {game}"
    return (
        f"no game of {game} has been played here yet: a game takes {in_text(_told(seen.game))} at "
        f"most, if each of about {seen.decisions:.0f} decisions, as many as in random play, takes "
        "all the time that its clock has"
    )


def _of_absent(asked: Asked, absent: int) -> str:
    start_by = asked.definition.match.start_by
    if not absent:
        return "all entrants are there"
    who = f"{absent} of {counted(asked.entrants, 'entrant')}"
    if asked.definition.format.type is FormatType.LADDER:
        return f"{who} cannot play now: a ladder waits for none, but pairs only who is there"
    if start_by is None:
        return f"{who} cannot play now: each round waits until they come"
    return (
        f"{who} cannot play now: while they stay away a round lasts up to {in_text(start_by)} "
        "longer"
    )


def _told(span: timedelta) -> timedelta:
    """In whole seconds, if it is as long."""
    return timedelta(seconds=round(span.total_seconds())) if span > CLOSE else span


def _imagined(queries: Queries, definition: Definition, number: int) -> tuple[Entrant, ...]:
    """So many of equal strength, each of another owner; the challenger of a gauntlet is one."""
    field = [Entrant(EntrantId(f"entrant {number}")) for number in range(1, number + 1)]
    if definition.format.type is FormatType.GAUNTLET:
        challenger = queries.entrant_named(definition.format.text("challenger"))
        if challenger is not None:
            field[0] = replace(field[0], id=challenger)
    return tuple(field)


def _divisions(
    store: Store, league: League, definition: Definition, field: Sequence[Entrant], *, last: bool
) -> tuple[tuple[str, tuple[Entrant, ...]], ...]:
    """Names and entrants. ``last``: with promotion and relegation from the newest season."""
    queries = store.queries()
    tables = last_tables(queries, league.id, definition, formats_of(store)) if last else []
    found = divided(definition, {entrant.id: entrant.rating for entrant in field}, tables)
    return tuple(
        (
            division_name(definition, number),
            tuple(entrant for entrant in field if found.get(entrant.id) == number),
        )
        for number in sorted(set(found.values())) or [0]
    )


def _pace(queries: Queries, league: Definition) -> Pace:
    return Pace(
        league.game.name,
        league.game.options.as_json(),
        league.game.seats[-1],
        league.match.clock,
        queries.mean_game(league.game.name),
    )


def _absent(queries: Queries, league: League) -> int:
    """Active entrants of which not all bots are connected."""
    there = {session.bot for session in queries.open_sessions()}
    return sum(
        one.state is EnrolmentState.ACTIVE and not there.issuperset(bot.id for bot in one.bots)
        for one in queries.enrolments(league.id)
    )
