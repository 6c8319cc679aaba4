"""Administration of a match: voided, or played again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fastapi import Depends
from starlette.responses import Response

from arena.coordinator.leagues.desk.refusals import RefusedError, not_now
from arena.coordinator.leagues.desk.rulings import requeue_match, slot_of
from arena.coordinator.leagues.desk.voiding import match_in_charge, must_be_open, void
from arena.store import MatchState, Queries
from arena.store.answers import MatchDetails
from arena.web.admin.acting import Act, Reason, asked, done, keeps, refused
from arena.web.admin.forms import Filled
from arena.web.admin.guard import Organiser, organiser
from arena.web.reading import Reads, Stores
from arena.web.work import Router

router = Router(prefix="/admin/matches", dependencies=[Depends(organiser)], include_in_schema=False)


@router.get("/{match}/void")
def ask_void(match: str, who: Organiser, queries: Reads) -> Response:
    """What becomes of the match."""
    found = match_in_charge(queries, who.caller, match)
    if found.state is MatchState.VOID:
        raise not_now(f"match {found.id} is void already")
    must_be_open(queries, found)
    return asked(_void(queries, found))


@router.post("/{match}/void")
def do_void(match: str, who: Organiser, form: Filled, store: Stores, queries: Reads) -> Response:
    """Voids it."""
    act = _void(queries, match_in_charge(queries, who.caller, match))
    try:
        void(store, who.caller, match, form.get("reason", ""), keep_pairings=keeps(form))
    except RefusedError as error:
        return refused(act, form, error)
    return done(store, who, "The match is void.", act)


@router.get("/{match}/requeue")
def ask_requeue(match: str, who: Organiser, store: Stores, queries: Reads) -> Response:
    """What becomes of its table."""
    slot_of(store, who.caller, match)
    return asked(_requeue(queries, match_in_charge(queries, who.caller, match)))


@router.post("/{match}/requeue")
def do_requeue(match: str, who: Organiser, form: Filled, store: Stores, queries: Reads) -> Response:
    """Has it played again."""
    act = _requeue(queries, match_in_charge(queries, who.caller, match))
    reason = form.get("reason", "")
    try:
        new = requeue_match(store, who.caller, match, reason, keep_pairings=keeps(form))
    except RefusedError as error:
        return refused(act, form, error)
    news = "The table is played again, and this is its new match."
    return done(store, who, news, replace(act, back=f"/matches/{new}"))


def _void(queries: Queries, match: MatchDetails) -> Act:
    says = [
        f"The match of {_names(match)} counts nowhere, for good.",
        *_taken_back(match),
        "Its table waits until it is played again or ruled on.",
    ]
    if queries.table_of(match.id) is None:
        del says[-1]
    return Act(
        title="Void this match?",
        says=says,
        button="Void it",
        reason=Reason.REQUIRED,
        back=f"/matches/{match.id}",
        rounds=queries.rounds_resting_on(match.id),
    )


def _requeue(queries: Queries, match: MatchDetails) -> Act:
    says = [f"The table of {_names(match)} gets another match, with new deals."]
    if match.state is not MatchState.VOID:
        says += ["The match that is there becomes void.", *_taken_back(match)]
    return Act(
        title="Play this table again?",
        says=says,
        button="Play it again",
        reason=Reason.REQUIRED,
        back=f"/matches/{match.id}",
        rounds=queries.rounds_resting_on(match.id),
    )


def _names(match: MatchDetails) -> str:
    return ", ".join(seat.name for seat in match.seats)


def _taken_back(match: MatchDetails) -> Iterator[str]:
    """What it did to ratings."""
    changes = [f"{seat.name} {_signed(-seat.change)}" for seat in match.seats if seat.change]
    if match.state is MatchState.RUNNING:
        yield "It is being played, and ends at once."
    if changes:
        yield f"Its rating changes are taken back: {', '.join(changes)}."


def _signed(change: int) -> str:
    """Of 1/1000 Elo: as +12.3."""
    return f"{change / 1000:+.1f}".replace("-", "\N{MINUS SIGN}")
