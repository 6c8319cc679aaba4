"""A knockout or double elimination as it is drawn: columns of contests, and who went on."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from arena.coordinator.leagues.formats import formats_of
from arena.leagues.definition import FormatType
from arena.leagues.entrants import EntrantId
from arena.leagues.formats.bracket.contest import SECOND, Contest, From, Source
from arena.leagues.formats.bracket.rounds import depths
from arena.leagues.formats.bracket.tournament import Bracket, Drawn
from arena.store import Store
from arena.store.answers import Season
from arena.store.ids import MatchId
from arena.web.shown.leagues.finding import Found

BRACKETS = (FormatType.KNOCKOUT, FormatType.DOUBLE_ELIMINATION)

_NUMBER = re.compile(r", (?:contest|table|bye) \d+$|(?<=final) \d+$")


class ContestState(StrEnum):
    """decided: somebody goes on. pending: it is to be played. waiting: nobody knows yet who comes.
    spared: it is not needed.
    """

    DECIDED = "decided"
    PENDING = "pending"
    WAITING = "waiting"
    SPARED = "spared"


@dataclass(frozen=True, slots=True)
class Seat:
    """``name``: None while it is not known who comes; then ``words`` say from where. ``points``: at
    the contest's tables.
    """

    name: str | None
    words: str
    points: float | None
    on: bool


@dataclass(frozen=True, slots=True)
class ShownContest:
    label: str
    seats: tuple[Seat, ...]
    state: ContestState
    matches: tuple[MatchId, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """Contests that can be played in the same round."""

    name: str
    contests: tuple[ShownContest, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """The winners' bracket, the losers', the finals; one without a name if there is but one."""

    name: str
    columns: tuple[Column, ...]


Names: TypeAlias = Mapping[EntrantId, str]


def bracket(store: Store, found: Found, season: Season) -> tuple[Part, ...]:
    """Of the division that is looked at; nothing for other formats, and before its first round."""
    queries = store.queries()
    if found.definition.format.type not in BRACKETS:
        return ()
    format_, rounds = formats_of(store)(found.definition), queries.rounds(season.id, found.division)
    assert isinstance(format_, Bracket), "these formats are brackets"
    if not rounds:
        return ()
    field = queries.division_field(season.id, found.division)
    drawn = format_.drawn(field, [round_.played for round_ in rounds])
    names = queries.names_of([entrant.id for entrant in field])
    matches: defaultdict[str, list[MatchId]] = defaultdict(list)
    for slot in queries.slots(season.id):
        if slot.division == found.division:
            matches[slot.table.label].append(slot.match)

    def shown(contest: Contest) -> ShownContest:
        return _contest(contest, drawn, names, matches[contest.label])

    return _parts(drawn.contests, shown)


def _parts(
    contests: Sequence[Contest], shown: Callable[[Contest], ShownContest]
) -> tuple[Part, ...]:
    depth = depths(contests)
    columns: defaultdict[str, defaultdict[int, list[Contest]]] = defaultdict(
        lambda: defaultdict(list)
    )
    several = any(contest.label.startswith("losers'") for contest in contests)
    for contest in contests:
        part = _part(contest.label) if several else ""
        columns[part][depth[contest.label]].append(contest)
    return tuple(
        Part(
            part,
            tuple(
                Column(_heading(those), tuple(shown(contest) for contest in those))
                for _, those in sorted(by_depth.items())
            ),
        )
        for part, by_depth in columns.items()
    )


def _part(label: str) -> str:
    for part in ("winners'", "losers'"):
        if label.startswith(part):
            return f"{part.capitalize()} bracket"
    return "Finals"


def _heading(contests: Sequence[Contest]) -> str:
    names = dict.fromkeys(_NUMBER.sub("", contest.label) for contest in contests)
    told = " and ".join(names)
    return told[:1].upper() + told[1:]


def _contest(
    contest: Contest, drawn: Drawn, names: Names, matches: Sequence[MatchId]
) -> ShownContest:
    came = drawn.progress.came.get(contest.label)
    decision = drawn.progress.decided.get(contest.label)
    on = () if decision is None else decision.order[: contest.advance]
    seats = contest.sources if came is None else came
    return ShownContest(
        label=contest.label,
        seats=tuple(_seat(seat, seat in on, contest, drawn, names) for seat in seats),
        state=_state(contest, drawn),
        matches=tuple(matches),
    )


def _state(contest: Contest, drawn: Drawn) -> ContestState:
    if contest.label in drawn.progress.spared:
        return ContestState.SPARED
    if contest.label in drawn.progress.decided:
        return ContestState.DECIDED
    pending = contest.label in drawn.progress.pending
    return ContestState.PENDING if pending else ContestState.WAITING


def _seat(seat: Source, on: bool, contest: Contest, drawn: Drawn, names: Names) -> Seat:
    """Who it is, or where it is to come from."""
    if isinstance(seat, From):
        return Seat(None, _origin(seat), None, on=False)
    if seat is None:
        return Seat(None, "nobody", None, on=False)
    return Seat(names[seat], "", _points(contest, seat, drawn), on)


def _origin(source: From) -> str:
    if source.contest == SECOND:
        return "the winner"
    who = {0: "the winner", 1: "who comes second"}.get(source.rank, f"number {source.rank + 1}")
    return f"{who} of {source.contest}"


def _points(contest: Contest, entrant: EntrantId, drawn: Drawn) -> float | None:
    found = [
        result.points(table.entrants.index(entrant))
        for table, result in drawn.tries.get(contest.label, ())
        if result is not None and entrant in table.entrants
    ]
    return float(sum(found, Fraction(0))) if found else None
