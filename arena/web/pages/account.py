"""The page of who is signed in: an owner's bots, and what becomes of them in leagues."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from arena.coordinator.leagues.desk.entries import enrolments
from arena.store.ids import OwnerId
from arena.web.admin.guard import SignedIn
from arena.web.reading import Reads, Stores
from arena.web.rendering import page
from arena.web.work import Router

router = Router(include_in_schema=False)


@router.get("/account")
def account(who: SignedIn, store: Stores, queries: Reads) -> Response:
    """An owner's; an organiser's is the administration."""
    if who.organises:
        return RedirectResponse("/admin", 303)
    entries = [
        (league, enrolment)
        for league in queries.leagues()
        for enrolment in enrolments(store, who.caller, league)
        if who.caller.owns(enrolment.bots)
    ]
    shown = {
        "bots": [bot for bot in queries.bots() if bot.owner == OwnerId(who.holder.id)],
        "suspensions": queries.suspensions(),
        "online": {session.bot for session in queries.open_sessions()},
        "entries": entries,
    }
    return page("admin/account.html", shown)
