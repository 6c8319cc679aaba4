"""How far a season is, when it is expected to end, what is due next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from arena.coordinator.leagues.expecting import DivisionLeft, Expected, expected_end
from arena.coordinator.leagues.ports import Formats
from arena.coordinator.leagues.showing import division_name, next_due
from arena.leagues.entrants import Entrant
from arena.leagues.formats.format import Format, FormatError
from arena.leagues.ladder.rounds import LadderRounds
from arena.leagues.plan import planned_rounds
from arena.store import Queries
from arena.store.answers import ListedRound
from arena.store.states import LeagueState
from arena.web.shown.leagues.finding import Found

MOVING = (LeagueState.RUNNING, LeagueState.DRAINING)


@dataclass(frozen=True, slots=True)
class Progress:
    """A division: ``rounds`` opened of ``planned``; ``made`` tables of the newest, ``settled`` of
    them have a result or a ruling. ``name``: empty if there is but one.
    """

    name: str
    rounds: int
    planned: int | None
    made: int
    settled: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """``expected``: None if nothing goes on. ``due``: the next times of the schedule."""

    divisions: tuple[Progress, ...]
    expected: Expected | None
    due: tuple[datetime, ...]


def outlook(
    queries: Queries, formats: Formats, found: Found, listed: Sequence[ListedRound] | None = None
) -> Outlook:
    """Of the season that is looked at; due times of the league. ``listed``: the newest rounds of
    the division that is looked at, the newest first, where they are known.
    """
    definition = found.definition
    runs = found.league.state is LeagueState.RUNNING
    due = next_due(definition, queries.now()) if runs else ()
    if found.season is None:
        return Outlook((), None, due)
    format_ = _format(formats, found)
    known = {} if listed is None else {found.division: listed}
    divisions = []
    for number in found.numbers:
        rounds = known.get(number) or queries.round_list(found.season.id, number, None, 1)
        field = queries.division_field(found.season.id, number)
        divisions.append(_progress(format_, found, number, field, next(iter(rounds), None)))
    moves = found.league.state in MOVING and not found.final
    return Outlook(tuple(divisions), _expected(queries, found, divisions) if moves else None, due)


def _progress(
    format_: Format | None,
    found: Found,
    number: int,
    field: Sequence[Entrant],
    newest: ListedRound | None,
) -> Progress:
    opened = 0 if newest is None else newest.number
    return Progress(
        name=division_name(found.definition, number),
        rounds=opened,
        planned=_planned(found, format_, field, opened),
        made=0 if newest is None else _tables(format_, field, newest),
        settled=0 if newest is None else newest.settled,
    )


def _format(formats: Formats, found: Found) -> Format | None:
    """None for a gauntlet whose challenger is not there."""
    try:
        return formats(found.definition)
    except FormatError:
        return None


def _planned(
    found: Found, format_: Format | None, field: Sequence[Entrant], opened: int
) -> int | None:
    if found.final:
        return opened
    return None if format_ is None else planned_rounds(found.definition, format_, field, opened)


def _tables(format_: Format | None, field: Sequence[Entrant], newest: ListedRound) -> int:
    """Of the newest round; a ladder's are made one by one, and so many there will be."""
    if isinstance(format_, LadderRounds) and newest.closed_at is None:
        return max(newest.made, format_.quota(field, newest.number))
    return newest.made


MINUTE = timedelta(minutes=1)


def _expected(queries: Queries, found: Found, divisions: Sequence[Progress]) -> Expected:
    """In whole minutes: it is no more exact, and who follows the page is not told each second."""
    left = [
        DivisionLeft(each.rounds, each.planned, each.made, each.made - each.settled)
        for each in divisions
    ]
    told = expected_end(queries, found.definition, left)
    if told.ends_at is None:
        return told
    return replace(told, ends_at=told.ends_at.replace(second=0, microsecond=0) + MINUTE)
