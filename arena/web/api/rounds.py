"""Rounds of leagues, and their tables."""

from __future__ import annotations

from collections.abc import Mapping

from arena.leagues.entrants import EntrantId
from arena.store import Queries
from arena.store.answers import ListedRound, Season, Slot
from arena.web.api.answers import RoundAnswer, RoundLine, RoundsAnswer, TableAnswer
from arena.web.api.tagged import Tagged
from arena.web.problems import NotFoundError
from arena.web.reading import Number, Reads
from arena.web.shown.leagues.finding import find
from arena.web.shown.paging import paging
from arena.web.work import Router

router = Router(route_class=Tagged, tags=["leagues"])

ROUNDS, TABLES = 50, 500
"""Of an answer."""


@router.get("/leagues/{name}/rounds")
def rounds(
    name: str,
    queries: Reads,
    season: Number | None = None,
    division: Number | None = None,
    before: Number | None = None,
) -> RoundsAnswer:
    """Rounds of the newest season, or another, and of its highest division, or another (from 1)."""
    found = find(queries, name, season, division)
    if found.season is None:
        return RoundsAnswer(league=name, season=0, rounds=[], next=None)
    listed = queries.round_list(found.season.id, found.division, before, ROUNDS)
    names = queries.names_of({one for round_ in listed for one in round_.byes})
    return RoundsAnswer(
        league=name,
        season=found.season.number,
        rounds=[RoundLine(**_line(round_, names)) for round_ in listed],
        next=listed[-1].number if listed and listed[-1].number > 1 else None,
    )


@router.get("/leagues/{name}/rounds/{number}")
def one(
    name: str,
    number: Number,
    queries: Reads,
    season: Number | None = None,
    division: Number | None = None,
    page: Number = 1,
) -> RoundAnswer:
    """A round of them, with its tables, 500 a page."""
    found = find(queries, name, season, division)
    if found.season is None:
        raise NotFoundError(f"No season of league {name[:80]} has begun.")
    round_ = _round(queries, found.season, found.division, number)
    where = paging(page, TABLES, round_.made)
    slots = queries.slots_of_round(found.season.id, round_.id, where.first, TABLES)
    sitting = {entrant for slot in slots for entrant in slot.table.entrants}
    names = queries.names_of(sitting | set(round_.byes))
    return RoundAnswer(
        **_line(round_, names),
        page=page,
        pages=where.pages,
        played=[_table(slot, names) for slot in slots],
    )


def _round(queries: Queries, season: Season, division: int, number: int) -> ListedRound:
    listed = queries.round_list(season.id, division, number + 1, 1)
    if not listed or listed[0].number != number:
        raise NotFoundError(f"There is no round {number} in this season.")
    return listed[0]


def _line(round_: ListedRound, names: Mapping[EntrantId, str]) -> dict[str, object]:
    return {
        "number": round_.number,
        "tables": round_.made,
        "settled": round_.settled,
        "opened_at": round_.opened_at,
        "closed_at": round_.closed_at,
        "byes": sorted(names[entrant] for entrant in round_.byes),
        "commitment": round_.commitment.hex() if round_.commitment else None,
        "secret": round_.secret.hex() if round_.secret else None,
    }


def _table(slot: Slot, names: Mapping[EntrantId, str]) -> TableAnswer:
    entrants, result = slot.table.entrants, slot.result
    return TableAnswer(
        number=slot.number + 1,
        label=slot.table.label,
        entrants=[names[entrant] for entrant in entrants],
        points=result and [float(result.points(at)) for at in range(len(entrants))],
        state="ruled" if slot.ruled_by is not None else str(slot.state),
        match=slot.match,
    )
