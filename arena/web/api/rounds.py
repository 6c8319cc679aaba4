"""Rounds of leagues, and their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.coordinator.leagues.naming import identities, named
from arena.leagues.entrants import EntrantId
from arena.store import Queries
from arena.store.answers import ListedRound, Season, Slot
from arena.web.api.answers.tables import (
    OneRoundAnswer,
    RoundAnswer,
    RoundsAnswer,
    TableAnswer,
    TablesAnswer,
    TableSeat,
)
from arena.web.api.asking import AfterNumber, RoundNumber
from arena.web.api.listing import PieceOf
from arena.web.api.route import ApiRoute
from arena.web.api.seasons import InSeason, where
from arena.web.problems import NotFoundError
from arena.web.reading import Reads
from arena.web.shown.leagues.finding import Found
from arena.web.shown.leagues.rounds import round_numbered
from arena.web.work import Router

router = Router(route_class=ApiRoute, tags=["leagues"])


@router.get("/leagues/{name}/rounds")
def rounds(
    found: InSeason, queries: Reads, piece: PieceOf, after: AfterNumber = None
) -> RoundsAnswer:
    """Rounds of a division of a season, the newest first."""
    its = found.season
    listed = queries.round_list(its.id, found.division, after, piece.read) if its else ()
    newest = queries.newest_round(its.id, found.division) if its else None
    shown, following = piece.cut(listed, lambda round_: round_.number)
    names = _names(queries, shown)
    return RoundsAnswer(
        **where(found),
        items=[RoundAnswer(**_round(round_, names)) for round_ in shown],
        total=0 if newest is None else newest.number,
        next=following,
    )


@router.get("/leagues/{name}/rounds/{number}", name="round")
def one_round(found: InSeason, number: RoundNumber, queries: Reads) -> OneRoundAnswer:
    """One of them."""
    its = _begun(found)
    round_ = round_numbered(queries, its, found.division, number)
    return OneRoundAnswer(
        **_round(round_, _names(queries, [round_])),
        league=found.league.name,
        season=its.number,
        division=found.division + 1,
    )


@router.get("/leagues/{name}/rounds/{number}/tables")
def tables(
    found: InSeason, number: RoundNumber, queries: Reads, piece: PieceOf, after: AfterNumber = None
) -> TablesAnswer:
    """The tables of one of them, by number."""
    its = _begun(found)
    round_ = round_numbered(queries, its, found.division, number)
    slots = queries.slots_of_round(its.id, round_.id, after or 0, piece.read)
    shown, following = piece.cut(slots, lambda slot: slot.number + 1)
    names = queries.names_of({one for slot in shown for one in slot.table.entrants})
    return TablesAnswer(
        **where(found),
        round=number,
        items=[_table(slot, names) for slot in shown],
        total=round_.made,
        next=following,
    )


def _begun(found: Found) -> Season:
    if found.season is None:
        raise NotFoundError(f"No season of league {found.league.name} has begun.")
    return found.season


def _names(queries: Queries, rounds: Sequence[ListedRound]) -> dict[EntrantId, str]:
    out = {one for round_ in rounds for one in round_.byes}
    said = identities(text for round_ in rounds for text in round_.relaxed)
    return queries.names_of(out | said)


def _round(round_: ListedRound, names: Mapping[EntrantId, str]) -> dict[str, object]:
    return {
        "number": round_.number,
        "tables": round_.made,
        "tables_settled": round_.settled,
        "due_at": round_.due_at,
        "opened_at": round_.opened_at,
        "closes_at": round_.closes_at,
        "closed_at": round_.closed_at,
        "byes": sorted(names[entrant] for entrant in round_.byes),
        "relaxed": [named(sentence, names) for sentence in round_.relaxed],
        "commitment": round_.commitment.hex() if round_.commitment else None,
        "secret": round_.secret.hex() if round_.secret else None,
    }


def _table(slot: Slot, names: Mapping[EntrantId, str]) -> TableAnswer:
    result = slot.result
    return TableAnswer(
        number=slot.number + 1,
        label=slot.table.label,
        seats=[
            TableSeat(
                entrant=names[entrant], points=None if result is None else float(result.points(at))
            )
            for at, entrant in enumerate(slot.table.entrants)
        ],
        match=slot.match,
        match_state=slot.state,
        settled=slot.settled,
        ruled=slot.ruled_by is not None,
        void_reason=slot.void_reason,
    )
